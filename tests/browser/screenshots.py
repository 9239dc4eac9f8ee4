"""Every page and every game's table as pictures: `make screenshots` puts them into screenshots/.

What is played is played once; the same page is then looked at in every shape. With
`SCREENSHOT_ARGS="portrait xiangtan"` only these shapes and games (or `pages`) are taken.
"""

import sys
import tempfile
from collections.abc import Sequence
from functools import partial
from itertools import cycle, product
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser import scenes
from tests.browser.house import BrowserHouse, launch, open_browser_house
from tests.browser.person import CHINESE, PLAIN_ENGLISH, Person
from tests.browser.plans import HANDS, TO_THE_LAST_TILE

FOLDER = Path("screenshots")
SIZES = {
    "portrait": (360, 640),
    "landscape": (640, 360),
    "desktop": (1280, 800),
    "tablet": (820, 1180),
}
# Where none is named; a tablet is looked at on request.
USUAL = ("portrait", "landscape", "desktop")
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
LARGE = CHINESE.replace("{", '{"large":true,', 1)
DARK = CHINESE.replace("{", '{"theme":"dark",', 1)
CLOTHES = {"zh": CHINESE, "en": PLAIN_ENGLISH, "large": LARGE, "dark": DARK}
NAMES = ("小李", "王婶", "陈伯", "阿秀")
SESSIONS = ("hengyang258", "xiangtan")
# What was laid out anew is drawn after two frames.
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Camera:
    """Takes pictures in some shapes."""

    def __init__(self, shapes: Sequence[str]) -> None:
        self.shapes = shapes

    def take(self, about: str, person: Person, name: str) -> None:
        """What somebody sees, in every shape."""
        for shape in self.shapes:
            self.turn(person, shape)
            person.page.evaluate(DRAWN)
            self.take_one(person, f"{about}{name}", shape)

    def turn(self, person: Person, shape: str) -> None:
        """Give the screen this shape."""
        width, height = SIZES[shape]
        person.page.set_viewport_size({"width": width, "height": height})

    def take_one(self, person: Person, name: str, shape: str) -> None:
        """What somebody sees in this shape."""
        path = FOLDER / f"{name}-{shape}.png"
        person.page.screenshot(path=path)
        print(path)


def pages(browser: Browser, base: str, camera: Camera) -> None:
    """Every page beside the table, in both languages, large and dark."""
    for clothes, settings in CLOTHES.items():
        person = Person(browser, base, SIZES["portrait"], settings)
        # Another theme changes no sizes.
        shapes = camera.shapes[:1] if settings == DARK else camera.shapes
        for shape, (name, address) in product(shapes, PAGES.items()):
            camera.turn(person, shape)
            person.page.goto("about:blank")
            person.open(address).wait_for_load_state("networkidle")
            camera.take_one(person, f"{name}-{clothes}", shape)
        person.context.close()


def everything(
    browser: Browser, house: BrowserHouse, shapes: Sequence[str], wanted: Sequence[str]
) -> None:
    """All pictures, of all that is wanted."""
    camera = Camera(shapes)
    names = cycle(NAMES)

    def come() -> Person:
        settings = CHINESE.replace("{", f'{{"name":"{next(names)}",', 1)
        return Person(browser, house.base, SIZES[shapes[0]], settings)

    if "pages" in wanted:
        pages(browser, house.base, camera)
    for known in (TO_THE_LAST_TILE, *HANDS.values()):
        if known.game in wanted:
            names = cycle(NAMES)
            hand = scenes.prompts if known is TO_THE_LAST_TILE else scenes.known_hand
            for person in hand(house, known, come, partial(camera.take, f"{known.game}-")):
                person.context.close()
    for game in SESSIONS:
        if game in wanted:
            names = cycle(NAMES)
            scenes.session(game, come, partial(camera.take, f"{game}-session-"))


def main() -> None:
    """Take them all, or those of the shapes and games that are named."""
    FOLDER.mkdir(exist_ok=True)
    shapes = [shape for shape in SIZES if shape in sys.argv[1:]] or list(USUAL)
    all_there_is = ("pages", *HANDS)
    wanted = [one for one in all_there_is if one in sys.argv[1:]] or all_there_is
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launch(playwright)
        with open_browser_house(Path(folder)) as house:
            everything(browser, house, shapes, wanted)
        browser.close()


if __name__ == "__main__":
    main()
