"""Every page and every game's table as pictures: `make screenshots` puts them into screenshots/."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.house import BrowserHouse, launch, open_browser_house
from tests.browser.person import CHINESE, Person
from tests.browser.plans import HANDS, TO_THE_LAST_TILE, Known, planned
from tests.browser.rooms import known_people, open_known_room, sit_down

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
PLAIN_ENGLISH = CHINESE.replace("zh", "en")
NAMES = ("小李", "王婶", "陈伯", "阿秀")
# A replay is looked at in the middle.
HALF = """input => {
    input.value = input.max / 2;
    input.dispatchEvent(new Event("input", { bubbles: true }));
}"""


def take(person: Person, name: str) -> None:
    """A picture of what somebody sees."""
    person.page.screenshot(path=FOLDER / f"{name}.png")
    print(FOLDER / f"{name}.png")


def pages(browser: Browser, base: str, shape: str, settings: str) -> None:
    """Every page beside the table."""
    person = Person(browser, base, SIZES[shape], settings)
    language = "zh" if settings == CHINESE else "en"
    for name, address in PAGES.items():
        person.page.goto("about:blank")
        person.open(address).wait_for_load_state("networkidle")
        take(person, f"{name}-{shape}-{language}")
    person.context.close()


def table(browser: Browser, house: BrowserHouse, shape: str, known: Known) -> None:
    """A known hand from its room over all its prompts to its settlement, its replay and history."""
    name = f"{known.game}-{{}}-{shape}"
    names = iter(NAMES)

    def come() -> Person:
        settings = CHINESE.replace("{", f'{{"name":"{next(names)}",', 1)
        return Person(browser, house.base, SIZES[shape], settings)

    owner, *others = known_people(known, come)
    number = open_known_room(house, known, owner)
    take(owner, name.format("room"))
    sit_down(owner, others, number)
    plans = planned(known)
    for person, does in zip(others, plans[1:], strict=True):
        person.start_autopilot(does)
    owner.start_autopilot(plans[0], known.takes)
    for asks in range(len(known.takes)):
        asked = owner.autopilot_waits()
        take(owner, name.format(f"asks-{asked.replace('+', '-more')}"))
        if asks == 0:
            owner.button("菜单").click()
            take(owner, name.format("menu"))
            owner.page.keyboard.press("Escape")
        owner.go_on()
    settlement = owner.settled()
    take(owner, name.format("settlement"))
    for clause in settlement.locator("table button").all()[:1]:
        clause.click()
        take(owner, name.format("clause"))
        owner.page.keyboard.press("Escape")
    owner.page.get_by_role("link", name="看牌谱").click()
    owner.button("前进一步").wait_for()
    owner.page.get_by_role("slider", name="位置").evaluate(HALF)
    take(owner, name.format("replay"))
    owner.button("验牌").click()
    owner.dialog("验证发牌").get_by_text("✓").first.wait_for()
    take(owner, name.format("verified"))
    owner.open("#/history")
    owner.page.get_by_text("每一局").wait_for()
    take(owner, name.format("history"))
    for person in (owner, *others):
        person.context.close()


def everything(browser: Browser, house: BrowserHouse, shapes: list[str]) -> None:
    """All pictures, in all shapes that are wanted."""
    for shape in shapes:
        for settings in (CHINESE, PLAIN_ENGLISH):
            pages(browser, house.base, shape, settings)
        for known in (TO_THE_LAST_TILE, *HANDS.values()):
            table(browser, house, shape, known)


def main() -> None:
    """Take them all, or those of the shapes that are named."""
    FOLDER.mkdir(exist_ok=True)
    shapes = [shape for shape in SIZES if shape in sys.argv[1:]] or list(SIZES)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launch(playwright)
        with open_browser_house(Path(folder)) as house:
            everything(browser, house, shapes)
        browser.close()


if __name__ == "__main__":
    main()
