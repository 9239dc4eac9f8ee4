"""What is laid open: hands after a game of cards, whole and under nothing, and the 亮张."""

from typing import Any

import pytest

from tests.browser.conftest import Visit
from tests.browser.person import CHINESE, Person
from tests.browser.prepared import NAMES, moments, sit_at
from tests.browser.test_layout import CARDS, FULL, LARGE, ONWARD, SCREENS, moment_of, turn

# Opened hands, melds and discards of the others: cut off by what is around them, or covered.
LOOK = """() => {
    const box = (one) => one.getBoundingClientRect();
    const around = box(document.querySelector(".board"));
    const faults = [];
    const parts = ".opened .tile, .opened .card, .meld .one, .meld .huxi, .river .one";
    for (const one of document.querySelectorAll(`.seat :is(${parts})`)) {
        const {left, right, top, bottom} = box(one);
        const where = `${one.closest(".seat").className} ${one.parentElement.className}`;
        if (left < around.left - 1 || right > around.right + 1
            || top < around.top - 1 || bottom > around.bottom + 1)
            faults.push(`cut off: ${where}`);
        const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        if (over?.closest("button, .middle, .strip, .own")) faults.push(`covered: ${where}`);
    }
    const widths = [...document.querySelectorAll(".opened :is(.tile, .card)")]
        .map((one) => box(one).width);
    return {faults: [...new Set(faults)], opened: Math.min(...widths)};
}"""


def at_the_end(person: Person, game: str) -> None:
    """The table of a hand that is over, with the settlement put aside."""
    *_, end = moments(game, FULL[game][0])
    sit_at(person, end)
    person.settled()
    person.button("看牌桌").click()
    person.page.get_by_role("button", name=ONWARD).wait_for()


@pytest.mark.parametrize("game", CARDS)
def test_hands_that_were_laid_open_are_whole_on_every_screen(visit: Visit, game: str) -> None:
    person = visit()
    at_the_end(person, game)
    faults: dict[tuple[str, str], list[str]] = {}
    for screen in SCREENS:
        if screen == "small phone":
            # Nothing moves at the end, so own doors may lie on the others' discards there.
            continue
        turn(person, screen)
        for clothes, settings in (("plain", CHINESE), ("large", LARGE)):
            person.change_settings(settings)
            person.drawn()
            found: dict[str, Any] = person.page.evaluate(LOOK)
            if found["faults"]:
                faults[screen, clothes] = found["faults"]
            if screen == "phone":
                assert found["opened"] >= 20, clothes
    assert faults == {}


# Who pays and whom a bird falls on: names over two lines, or cut off.
BROKEN = """names => {
    const found = [];
    for (const one of document.querySelectorAll(".sum small, .turned .on")) {
        const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
        while (walk.nextNode()) for (const name of names) {
            const at = walk.currentNode.data.indexOf(name);
            if (at < 0) continue;
            const range = document.createRange();
            range.setStart(walk.currentNode, at);
            range.setEnd(walk.currentNode, at + name.length);
            if (range.getClientRects().length > 1) found.push(one.innerText);
        }
        if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0) found.push(one.innerText);
    }
    return found;
}"""


@pytest.mark.parametrize("game", ["hengyang258", "dongfeng", "hongzhong"])
def test_names_in_a_settlement_stand_in_one_line(visit: Visit, game: str) -> None:
    person = visit()
    *_, end = moments(game, FULL[game][0])
    sit_at(person, end)
    person.settled()
    for screen in ("small phone", "phone"):
        turn(person, screen)
        for settings in (CHINESE, LARGE):
            person.change_settings(settings)
            person.drawn()
            assert person.page.evaluate(BROKEN, NAMES) == []


def test_the_card_that_all_were_shown_is_marked_in_the_hand_of_its_owner(visit: Visit) -> None:
    """亮张: one card of its kind, as long as it is held; said to whoever cannot see it."""
    person = visit()
    moment = moment_of("xiangtan", 1, 0)
    (shown,) = [event for event in moment.events if event["event"] == "hand_shown"]
    assert (shown["seat"], shown["tiles"]) == (0, ["八"])
    sit_at(person, moment)
    marked = person.page.locator(".own .hand button", has=person.page.locator(".shown"))
    assert marked.count() == 1
    assert marked.get_attribute("data-tile") == "八"
    assert "亮给大家看的" in (marked.get_attribute("aria-label") or "")
