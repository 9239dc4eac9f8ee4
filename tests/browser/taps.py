"""How soon the table answers a tap on a slow phone: `make taps` prints it for every game.

The browser itself measures, from the finger to the next picture, on a processor that is slowed
down. What is measured depends on the machine: it is no test, and figures are for people to judge.
"""

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, Locator, sync_playwright

from paiguan.games import GAMES
from tests.browser.house import launch, open_browser_house
from tests.browser.person import Person

SLOWER = 6
# Tiles are lifted by a first tap and discarded by a second, and things move as they do.
SETTINGS = '{"language":"zh","sound":false}'
DISCARDS = 4
WATCH = """() => {
    window.taps = [];
    new PerformanceObserver((list) => {
        const taps = list.getEntries().filter((entry) => entry.interactionId > 0);
        window.taps.push(...taps.map((entry) => entry.duration));
    }).observe({ type: "event", durationThreshold: 16 });
}"""
# A finger rests so long where it taps, in milliseconds.
HELD = 90
# So long after a tap nothing of its answer is outstanding any more.
ANSWERED = 400


def tap(session: CDPSession, person: Person, target: Locator) -> None:
    """Put a finger there and lift it again; nothing else is asked of the page meanwhile.

    Playwright's own taps would leave listeners of theirs in the page.
    """
    box = target.bounding_box()
    if box is None:
        return
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    person.page.wait_for_timeout(ANSWERED)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    person.page.wait_for_timeout(HELD)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    person.page.wait_for_timeout(ANSWERED)


def play(session: CDPSession, person: Person) -> None:
    """Lift tiles, discard, and answer whatever else is asked."""
    hand = person.page.locator(".own .hand [data-tile]")
    legal = person.page.locator(".own .hand .legal")
    asked = person.page.locator("[data-action]")
    dialog = person.page.get_by_role("dialog")
    discarded = 0
    while discarded < DISCARDS and not dialog.count():
        legal.or_(asked).or_(dialog).first.wait_for()
        if asked.count():
            tap(session, person, asked.last)
        elif legal.count():
            tap(session, person, hand.first)
            tap(session, person, hand.last)
            tap(session, person, legal.first)
            tap(session, person, legal.first)
            discarded += 1


def measure(browser: Browser, base: str, game: str) -> list[float]:
    """The milliseconds that the taps of a few turns took."""
    person = Person(browser, base, settings=SETTINGS, motion="no-preference")
    page = person.open()
    page.evaluate(WATCH)
    session = person.context.new_cdp_session(page)
    begin = page.locator("article", has_text=GAMES[game].zh).get_by_role("button")
    # Clear of the bar at the lower edge.
    begin.evaluate("one => one.scrollIntoView({block: 'center'})")
    tap(session, person, begin)
    page.locator(".table").wait_for()
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    play(session, person)
    taps: list[float] = page.evaluate("window.taps")
    person.context.close()
    return sorted(taps)


def main() -> None:
    """Measure every game."""
    print(f"{SLOWER}× slower: milliseconds from the tap to the picture")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launch(playwright)
        with open_browser_house(Path(folder), pace_scale=0.5) as house:
            for game in GAMES:
                taps = measure(browser, house.base, game)
                middle, longest = taps[len(taps) // 2], taps[-1]
                print(f"{game:12} taps {len(taps):3}  median {middle:4.0f}  longest {longest:4.0f}")
        browser.close()


if __name__ == "__main__":
    main()
