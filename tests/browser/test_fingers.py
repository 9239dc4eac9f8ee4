"""Nothing to tap is smaller than a finger on a phone, in any language and print."""

import pytest

from paiguan.games import GAMES
from tests.browser.conftest import Visit
from tests.browser.person import CHINESE, Person
from tests.browser.prepared import moments, sit_at
from tests.browser.test_layout import CLOTHES, FULL, moment_of

PHONE = (390, 844)
PHONES = (PHONE, (360, 640))
LEAST = 44
# Choices that are explained: 箭杠, 比牌, and 比牌 beside many.
ASKED = (("dongfeng", 17, 0), ("xiangtan", 0, 0), ("xiangtan", 16, 7))
PAGES = {
    "#/": "牌馆",
    "#/new/xiangtan": "湘潭跑胡子",
    "#/history": "战绩",
    "#/rules": "规则",
    "#/settings": "设置",
    "#/profile": "我的",
    "#/join": "加入房间",
}
# Where a tap from the middle on still reaches what it is meant for; half a pixel is nothing.
TOO_SMALL = """(hand) => {
    const LEAST = 43.5;
    const reach = (host, x, y, dx, dy) => {
        let steps = 0;
        const there = () => document.elementFromPoint(x + dx * (steps + 1), y + dy * (steps + 1));
        while (steps < LEAST && host.contains(there())) steps++;
        return steps;
    };
    const dialog = document.querySelector("dialog[open], [role=dialog]") ?? document;
    const found = [];
    for (const one of dialog.querySelectorAll("a[href], button, input, summary, select")) {
        one.scrollIntoView({ block: "center" });
        const host = one.closest("label") ?? one;
        const { x, y, width, height } = host.getBoundingClientRect();
        if (width < 2 || height < 2 || (!hand && one.closest(".hand"))) continue;
        const middle = [host, x + width / 2, y + height / 2];
        const wide = Math.max(width, reach(...middle, 1, 0) + reach(...middle, -1, 0) + 1);
        const high = Math.max(height, reach(...middle, 0, 1) + reach(...middle, 0, -1) + 1);
        if (Math.min(wide, high) < LEAST)
            found.push(`${one.ariaLabel || one.textContent}: ${wide} x ${high}`);
    }
    return found;
}"""


def too_small(person: Person, hand: bool = True) -> list[str]:
    """What a finger would miss; of a hand of cards only where it is asked for."""
    person.drawn()
    found: list[str] = person.page.evaluate(TOO_SMALL, hand)
    return found


@pytest.mark.parametrize("game", list(GAMES))
def test_everything_at_a_table_is_as_large_as_a_finger(visit: Visit, game: str) -> None:
    person = visit(size=PHONE)
    sit_at(person, moment_of(game, *FULL[game]))
    person.page.locator(".actions button").first.wait_for()
    assert too_small_in_all_clothes(person) == {}
    *_, end = moments(game, FULL[game][0])
    sit_at(person, end)
    person.settled()
    assert too_small_in_all_clothes(person) == {}


def too_small_in_all_clothes(person: Person) -> dict[tuple[int, str], list[str]]:
    """The same on either phone, in both languages, plain and in large print.

    Twenty cards of a hand have 44 pixels each on a screen that is 390 wide, not on a smaller one.
    """
    found = {}
    for width, height in PHONES:
        person.turn(width, height)
        for clothes, settings in CLOTHES.items():
            person.change_settings(settings)
            found[width, clothes] = too_small(person, hand=width >= PHONE[0])
    person.change_settings(CHINESE)
    return {where: what for where, what in found.items() if what}


@pytest.mark.parametrize("size", PHONES)
def test_a_question_mark_is_seen_to_be_as_large_as_a_finger(
    visit: Visit, size: tuple[int, int]
) -> None:
    """Wherever it stands: beside the choices, above them, or below the clock."""
    person = visit(size=size)
    for game, number, place in ASKED:
        sit_at(person, moment_of(game, number, place))
        for settings in CLOTHES.values():
            person.change_settings(settings)
            person.drawn()
            mark = person.page.locator("button.why").bounding_box()
            assert mark is not None
            assert min(mark["width"], mark["height"]) >= LEAST, (game, settings)


def test_everything_on_other_pages_is_as_large_as_a_finger(visit: Visit) -> None:
    person = visit(size=PHONE)
    for address, heading in PAGES.items():
        person.page.goto("about:blank")
        page = person.open(address)
        page.get_by_role("heading", level=1, name=heading).wait_for()
        page.wait_for_load_state("networkidle")
        assert too_small(person) == [], address
