"""Every page and every game's table as pictures: `make screenshots` puts them into screenshots/."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from paiguan.games import GAMES
from tests.browser.house import BrowserHouse, launch, open_browser_house
from tests.browser.person import Person

FOLDER = Path("screenshots")
SIZES = {"portrait": (360, 640), "landscape": (640, 360), "desktop": (1280, 800)}
PAGES = {
    "first-page": "#/",
    "new-room": "#/new/hengyang258",
    "join": "#/join",
    "rules": "#/rules",
    "rules-wanzai": "#/rules/wanzai/WZ-12",
    "rules-hengyang15": "#/rules/hengyang15/SH-7",
    "settings": "#/settings",
    "profile": "#/profile",
}
# Turns that are played before the table is drawn, so that there is something on it.
SECONDS_OF_PLAY = 4
LOOKS = 3
SHORT = '{"language":"%s","tap":"once","sound":false}'


def take(person: Person, name: str) -> None:
    """A picture of what somebody sees."""
    person.page.wait_for_load_state("networkidle")
    person.page.screenshot(path=FOLDER / f"{name}.png")
    print(FOLDER / f"{name}.png")


def pages(browser: Browser, base: str, shape: str, language: str) -> None:
    """Every page beside the table."""
    person = Person(browser, base, SIZES[shape], SHORT % language)
    for name, address in PAGES.items():
        person.open(address)
        person.page.reload()
        person.page.locator("h1").wait_for()
        take(person, f"{name}-{shape}-{language}")
    person.context.close()


def table(browser: Browser, base: str, shape: str, game: str) -> None:
    """A game from its room to its settlement, its replay and the history."""
    person = Person(browser, base, SIZES[shape], SHORT % "zh")
    person.open_room(game)
    take(person, f"{game}-room-{shape}")
    person.button("补电脑").click()
    person.start_autopilot()
    person.at_the_table()
    settlement = person.page.get_by_role("dialog").filter(has_text="总分")
    for look in range(1, LOOKS + 1):
        person.page.wait_for_timeout(SECONDS_OF_PLAY * 1000)
        if settlement.count():
            break
        take(person, f"{game}-table-{look}-{shape}")
    person.settled()
    take(person, f"{game}-settlement-{shape}")
    person.page.get_by_role("link", name="看牌谱").click()
    person.button("前进一步").wait_for()
    take(person, f"{game}-replay-{shape}")
    person.open("#/history")
    person.page.get_by_text("每一局").wait_for()
    take(person, f"{game}-history-{shape}")
    person.context.close()


def everything(browser: Browser, slow: BrowserHouse, shapes: list[str]) -> None:
    """All pictures, in all shapes that are wanted."""
    for shape in shapes:
        for language in ("zh", "en"):
            pages(browser, slow.base, shape, language)
        for game in GAMES:
            table(browser, slow.base, shape, game)


def main() -> None:
    """Take them all, or those of the shapes that are named."""
    FOLDER.mkdir(exist_ok=True)
    shapes = [shape for shape in SIZES if shape in sys.argv[1:]] or list(SIZES)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launch(playwright)
        with open_browser_house(Path(folder), pace_scale=0.25) as house:
            everything(browser, house, shapes)
        browser.close()


if __name__ == "__main__":
    main()
