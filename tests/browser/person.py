"""Somebody with a phone: a browser context of their own, and what they do with it."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Page, TimeoutError

from tests.browser.plans import SEED_BYTE, Does

HERE = Path(__file__).parent
AUTOPILOT = (HERE / "autopilot.js").read_text(encoding="utf-8")
AXE = HERE.parents[1] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PHONE = (360, 640)
# Milliseconds that anything may take on a busy machine before a test gives up.
PATIENCE = 60_000
# The same for a hand, or a session, that is played to its end.
WHOLE_HAND = 3 * PATIENCE
WHOLE_SESSION = 5 * PATIENCE

# Cards that are played by one tap, and no animations: a test has no eyes.
# They have been asked for their names before.
PLAIN = '"tap":"once","speed":0,"sound":false,"asked":true'
# As a phone is until somebody changes it: a first tap lifts, a second one discards.
TWO_TAPS = '{"language":"zh","speed":0,"sound":false,"asked":true}'
CHINESE = f'{{"language":"zh",{PLAIN}}}'
# What is largest and darkest is shown in English.
ENGLISH = f'{{"language":"en","theme":"dark","large":true,{PLAIN}}}'
PLAIN_ENGLISH = CHINESE.replace("zh", "en")
# Rooms without a clock, as the form remembers them.
NO_CLOCK = """localStorage['paiguan.presets'] = '{"room":{"clock":0}}'"""
# The page's share in the chance of a deal is known beforehand. What it calls its requests is not:
# one that is loaded anew would ask what it has asked before.
KNOWN_SEED = f"""{{
    const chance = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (bytes) =>
        bytes.length === 32 ? bytes.fill({SEED_BYTE}) : chance(bytes);
}}"""
# One's own tiles as they lie there.
TILES = """[...document.querySelectorAll('.own .hand [data-tile]')]
    .map(tile => tile.dataset.tile).sort().join()"""
# Passes whatever else is asked until a discard is.
LET_BE = """() => {
    if (document.querySelector(".own .hand .legal")) return true;
    document.querySelector("[data-action=pass]")?.click();
    return false;
}"""
# What was laid out anew, measured and laid out again is drawn after some frames.
DRAWN = """async () => {
    await document.fonts.ready;
    for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame);
}"""
# Notes over the table go away by themselves: what they said is kept.
KEEP_NOTES = """() => {
    window.told = "";
    const keep = () => {
        for (const note of document.querySelectorAll(".note")) window.told += note.textContent;
    };
    new MutationObserver(keep).observe(document.body, {
        subtree: true, childList: true, characterData: true,
    });
}"""


class Person:
    """One person in one browser context; whatever their page complains of is noted."""

    def __init__(
        self,
        browser: Browser,
        base: str,
        size: tuple[int, int] = PHONE,
        settings: str = CHINESE,
        motion: Literal["reduce", "no-preference"] = "reduce",
        touch: bool = True,
    ) -> None:
        self.base = base
        self.complaints: list[str] = []
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale="zh-CN",
            has_touch=touch,
            reduced_motion=motion,
        )
        self.context.set_default_timeout(PATIENCE)
        if settings:
            keep = f"localStorage['paiguan.settings'] ??= '{settings}'"
            self.context.add_init_script(f"if (location.protocol === 'http:') {keep}")
        self.page: Page = self.context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", self._failed)

    def _heard(self, message: ConsoleMessage) -> None:
        # That the network was cut is a test's doing, and the browser says so by itself.
        # So is a network that comes or goes: a page asks again for what it then lacks.
        said = ("WebSocket connection", "ERR_CONNECTION", "ERR_NETWORK_CHANGED")
        cut = any(words in message.text for words in said)
        if message.type in ("error", "warning") and not cut:
            self.complaints.append(f"{message.text} ({message.location['url']})")

    def _failed(self, error: Error) -> None:
        self.complaints.append(str(error))

    def leave(self) -> None:
        """Close the phone; nothing may have gone wrong on it."""
        self.context.close()
        assert not self.complaints, self.complaints

    # Going about

    def open(self, address: str = "#/") -> Page:
        """Open a page of the client."""
        self.page.goto(f"{self.base}/{address}")
        return self.page

    def go(self, address: str) -> Page:
        """Go to another page without loading anything anew."""
        self.page.evaluate("address => { location.hash = address; }", address)
        return self.page

    def button(self, name: str) -> Locator:
        """A button by what it says."""
        return self.page.get_by_role("button", name=name)

    def dialog(self, name: str) -> Locator:
        """An open dialog by its title."""
        return self.page.get_by_role("dialog", name=name)

    def change_settings(self, settings: str) -> None:
        """Change the settings in another tab; this page follows in place."""
        self.page.evaluate(
            """text => {
                const key = "paiguan.settings";
                localStorage[key] = text;
                dispatchEvent(new StorageEvent("storage", {key, newValue: text}));
            }""",
            settings,
        )

    def turn(self, width: int, height: int) -> None:
        """Give the screen this size, and wait until it is drawn anew."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.wait_for_function(
            "([width, height]) => innerWidth === width && innerHeight === height",
            arg=[width, height],
        )
        self.drawn()

    def drawn(self) -> None:
        """Wait until what has changed is laid out and drawn."""
        self.page.evaluate(DRAWN)

    def keep_notes(self) -> None:
        """Keep what notes over the table say from now on."""
        self.page.evaluate(KEEP_NOTES)

    def was_told(self, text: str) -> None:
        """Wait until a note has said this, though it may have gone again."""
        self.page.wait_for_function("text => window.told.includes(text)", arg=text)

    def has_worker(self) -> None:
        """Wait until a service worker answers what this page asks for."""
        self.page.wait_for_function("() => navigator.serviceWorker.controller !== null")

    # Rooms

    def open_room(self, game: str, chosen: Sequence[str] = ()) -> str:
        """Open a room by the form, with these choices; its number."""
        self.open(f"#/new/{game}")
        for choice in chosen:
            self.page.get_by_label(choice).check()
        self.button("开房间").click()
        number = self.page.locator(".number b").inner_text()
        assert len(number) == 6
        return number

    def join(self, number: str) -> None:
        """Join by the keys of the first page."""
        self.open()
        self.page.get_by_role("link", name="输入房号").click()
        for digit in number:
            self.button(digit).click()
        self.button("准备").wait_for()

    def ready(self) -> None:
        """Say that one is ready."""
        self.button("准备").click()

    def play_bots(self, game: str) -> None:
        """One tap on the first page."""
        self.open()
        self.page.locator("article", has_text=game).get_by_role("button").click()
        self.at_the_table()

    def be_asked(self, game: str) -> list[str]:
        """Play against bots without a clock until a choice waits, however long; the own tiles."""
        self.open()
        self.page.evaluate(NO_CLOCK)
        self.play_bots(game)
        self.page.locator("[data-action], .own .hand .legal").first.wait_for()
        return self.tiles()

    def at_the_table(self) -> None:
        """Wait until the tiles are dealt."""
        self.page.locator(".own .hand [data-tile]").first.wait_for()

    # Playing

    def use_known_seed(self) -> None:
        """Add something known to the chance of every deal, from the next page on."""
        self.context.add_init_script(KNOWN_SEED)

    def start_autopilot(
        self,
        plan: Does | None = None,
        waiting_for: Sequence[str] = (),
        hand_after_hand: bool = False,
    ) -> None:
        """Let the page play by itself until the settlement, or until one of these is taken next."""
        how = {"plan": plan, "waitFor": waiting_for, "handAfterHand": hand_after_hand}
        self.page.evaluate(AUTOPILOT, how)

    def autopilot_waits(self) -> str:
        """Wait until it waits; what it would take next."""
        root = self.page.locator("html[data-waiting]")
        root.wait_for(timeout=WHOLE_HAND)
        return root.get_attribute("data-waiting") or ""

    def go_on(self) -> None:
        """Let it take what it has waited for."""
        self.page.evaluate("window.autopilot.start()")

    def stop_autopilot(self) -> tuple[set[str], list[str]]:
        """Play by hand again; what was taken, and what has moved though nobody played it."""
        self.page.evaluate("window.autopilot.stop()")
        taken: list[str] = self.page.evaluate("window.autopilot.taken()")
        shifts: list[str] = self.page.evaluate("window.autopilot.shifts()")
        return set(taken), shifts

    def settled(self) -> Locator:
        """The settlement, when it has come."""
        box = self.page.get_by_role("dialog").filter(has_text="总分")
        box.wait_for(timeout=WHOLE_HAND)
        return box

    def tiles(self) -> list[str]:
        """One's own tiles as they lie there."""
        found: str = self.page.evaluate(TILES)
        return found.split(",")

    def has_again(self, tiles: list[str]) -> None:
        """Wait until one's own tiles are these: a page hears of what has been event by event."""
        with suppress(TimeoutError):
            self.page.wait_for_function(f"held => {TILES} === held", arg=",".join(tiles))
        assert self.tiles() == tiles

    def let_be(self) -> None:
        """Pass whatever else is offered until a discard is asked for."""
        self.page.wait_for_function(LET_BE)

    def discard_by_two_taps(self) -> None:
        """A first tap lifts a tile and plays nothing; the second one plays it."""
        self.change_settings(TWO_TAPS)
        self.let_be()
        key = self.page.locator(".own .hand .legal").last.get_attribute("data-key")
        tile = self.page.locator(f".own .hand [data-key='{key}']")
        held = self.tiles()
        tile.click()
        self.page.locator(f".own .hand .lifted[data-key='{key}']").wait_for()
        assert self.tiles() == held
        assert self.page.locator(".own .hand .legal").count() > 0
        tile.click()
        self.page.wait_for_function(f"held => {TILES} !== held", arg=",".join(held))

    # Looking closely

    def serious_faults(self) -> list[str]:
        """What axe finds on the page that keeps people out, in either language."""
        faults = self._serious_faults()
        self.change_settings(ENGLISH)
        faults += self._serious_faults()
        self.change_settings(CHINESE)
        return faults

    def _serious_faults(self) -> list[str]:
        if not self.page.evaluate("'axe' in window"):
            # As the browser's own, past the content policy, which lets no page bring in a program.
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found: dict[str, Any] = self.page.evaluate(
            "axe.run(document, {resultTypes: ['violations']})"
        )
        return [
            f"{fault['id']}: {fault['nodes'][0]['html'][:160]}"
            for fault in found["violations"]
            if fault["impact"] in ("serious", "critical")
        ]
