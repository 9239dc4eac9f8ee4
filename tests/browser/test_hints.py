"""What help says of a hand at the table: it covers nothing, and a lamp opens it."""

from dataclasses import replace

import pytest

from tests.browser.conftest import Visit
from tests.browser.person import CHINESE
from tests.browser.prepared import sit_at
from tests.browser.test_layout import CLOTHES, FULL, SCREENS, look, moment_of, turn


def test_what_a_hand_waits_for_covers_no_meld_and_lies_under_no_button(visit: Visit) -> None:
    person = visit()
    way = {"by": "self", "value": 30, "huxi": 21}
    waits = [
        {"tile": tile, "unseen": 2, "value": 30, "huxi": 21, "ways": [way, {**way, "by": "wall"}]}
        for tile in "二七十"
    ]
    hints = {"waits": waits, "discards": [], "why_not": None}
    sit_at(person, replace(moment_of("hengyang15", 50, 7), hints=hints))
    person.page.locator(".waits").wait_for()
    for screen in SCREENS:
        turn(person, screen)
        covered: list[str] = person.page.evaluate(UNDER_HINTS)
        assert covered == [], screen


def test_what_a_hand_waits_for_leaves_the_card_in_question_free(visit: Visit) -> None:
    """However many cards it waits for, on a small phone."""
    person = visit()
    waits = [{"tile": tile, "unseen": 2, "value": 30, "huxi": 21} for tile in "二七十贰柒"]
    hints = {"waits": waits, "discards": [], "why_not": None}
    sit_at(person, replace(moment_of("xiangtan", *FULL["xiangtan"]), hints=hints))
    person.page.locator(".waits").wait_for()
    for screen in ("small phone", "phone"):
        turn(person, screen)
        panel = person.page.locator(".hints").bounding_box()
        card = person.page.locator(".shown-card").bounding_box()
        assert panel is not None
        assert card is not None
        assert panel["y"] >= card["y"] + card["height"], screen


UNDER_HINTS = """() => {
    const panel = document.querySelector(".hints").getBoundingClientRect();
    const things = ".choices button, .strip .meld, .strip .face, .own .meld, .own .hand button";
    return [...document.querySelectorAll(things)].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.left < panel.right - 1 && box.right > panel.left + 1
            && box.top < panel.bottom - 1 && box.bottom > panel.top + 1;
    }).map((one) => one.className + one.textContent);
}"""


@pytest.mark.parametrize("game", ["wanzai", "hengyang15"])
def test_a_lamp_shines_on_a_ready_hand_and_a_tap_opens_its_waits(visit: Visit, game: str) -> None:
    """Between one's turns, in every shape of the screen; open by itself only where that is wide."""
    person = visit()
    moment = moment_of(game, *FULL[game])
    tiles = ("2m", "5m") if game == "wanzai" else ("二", "七")
    waits = [{"tile": tile, "unseen": 2, "value": 30, "huxi": None} for tile in tiles]
    hints = {"waits": waits, "discards": [], "why_not": None}
    sit_at(person, replace(moment, prompt=None, hints=hints))
    lamp = person.page.locator(".strip button.lamp")
    panel = person.page.locator(".waits")
    for screen, (width, height) in SCREENS.items():
        turn(person, screen)
        person.change_settings(CHINESE)
        lamp.wait_for()
        panel.wait_for(state="visible" if width > height else "detached")
        person.drawn()
        assert look(person)["faults"] == [], screen
        if width > height:
            lamp.click()
            panel.wait_for(state="detached")
        lamp.click()
        panel.wait_for()
        person.drawn()
        covered: list[str] = person.page.evaluate(UNDER_HINTS)
        assert covered == [], screen


# By its shape it waits for these, and two clauses say that they are no win.
VAIN = {
    "dongfeng": {
        "tiles": ["2p", "5p", "8p"],
        "clauses": ["DF-11", "DF-13"],
        "zh": ["缺幺九", "缺门：万筒条要齐"],
        "en": ["no 1, 9 or honour", "not all three suits"],
    },
    "hengyang15": {
        "tiles": ["三"],
        "clauses": ["SH-6"],
        "zh": ["胡息不足：差12胡息"],
        "en": ["too few points: 12 huxi (胡息) short"],
    },
}


@pytest.mark.parametrize("game", VAIN)
def test_a_hand_that_waits_in_vain_has_a_lamp_that_says_why(visit: Visit, game: str) -> None:
    """Before the tile comes, in every shape of the screen, with the clause to read."""
    person = visit()
    hints = {"waits": [], "discards": [], "why_not": None, "vain": [VAIN[game]]}
    sit_at(person, replace(moment_of(game, *FULL[game]), prompt=None, hints=hints))
    person.change_settings(CHINESE.replace("{", '{"lamp":"open",', 1))
    panel = person.page.locator(".hints .vain")
    panel.wait_for()
    assert VAIN[game]["zh"][0] in panel.inner_text()
    for screen in SCREENS:
        turn(person, screen)
        for clothes, settings in CLOTHES.items():
            person.change_settings(settings.replace("{", '{"lamp":"open",', 1))
            person.drawn()
            assert look(person)["faults"] == [], (screen, clothes)
            covered: list[str] = person.page.evaluate(UNDER_HINTS)
            assert covered == [], (screen, clothes)
    person.change_settings(CHINESE.replace("{", '{"lamp":"open",', 1))
    panel.get_by_role("button", name=VAIN[game]["zh"][0]).click()
    # What the clause is based on is said so, not by its mark alone.
    person.page.get_by_role("dialog").get_by_text("出处：").wait_for()
    person.page.keyboard.press("Escape")
    person.page.locator(".strip button.lamp").click()
    panel.wait_for(state="detached")
