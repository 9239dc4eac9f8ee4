"""Zipai with somebody opposite: a game for four and one for two, played at a real table."""

import pytest

import paiguan.games
from tests.browser.conftest import Visit
from tests.browser.house import BrowserHouse
from tests.browser.person import PHONE
from tests.browser.plans import BESIDES, Known, planned
from tests.browser.rooms import known_table_of
from tests.four_seats import FERRY, PAIR

DESKTOP = (1280, 800)
HANDS = [
    Known("ferry", 217, 2, ("peng", BESIDES, "win")),
    Known("pair", 104, 1, ("peng", BESIDES, "win")),
]
# Who has more before them than there is room for, and what lies over something else.
CROWDED = """() => {
    const boxes = [...document.querySelectorAll(".board .seat, .board .middle, .board .own")];
    const high = boxes.filter(box => box.scrollHeight > box.clientHeight + 1);
    const cards = [...document.querySelectorAll(".board .seat .goods > *, .board .own > *")]
        .map(card => card.getBoundingClientRect()).filter(one => one.width * one.height > 0);
    const covered = cards.filter((one, place) => cards.slice(0, place).some(other =>
        one.left < other.right - 1 && other.left < one.right - 1 &&
        one.top < other.bottom - 1 && other.top < one.bottom - 1));
    return [...high.map(box => box.className), ...covered.map(one => JSON.stringify(one))];
}"""


@pytest.fixture(autouse=True)
def _in_the_table_of_games(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in (FERRY, PAIR):
        monkeypatch.setitem(paiguan.games.GAMES, game.name, game)


@pytest.mark.parametrize("known", HANDS, ids=lambda known: known.game)
def test_a_hand_is_played_with_somebody_opposite(
    visit: Visit, house: BrowserHouse, known: Known
) -> None:
    """On a phone; before its owner wins, it is looked at on a large screen too."""
    people = known_table_of(visit, house, known)
    for person, does in zip(people, planned(known), strict=True):
        person.start_autopilot(does, ("win",) if person is people[0] else ())
    owner = people[0]
    assert owner.autopilot_waits() == "win"
    for width, height in (DESKTOP, PHONE):
        owner.turn(width, height)
        owner.page.locator(".board .seat.top .doors > *").nth(1).wait_for()
        # A function, not an expression: those are evaluated in the page, which its policy forbids.
        owner.page.wait_for_function(f"() => ({CROWDED})().length === 0")
    owner.go_on()
    for person in people:
        box = person.settled()
        assert "牌发得公平，没有换过" in box.inner_text()
        gained = box.locator(".totals b").all_inner_texts()
        assert len(gained) == paiguan.games.GAMES[known.game].seats
        assert sum(int(points.replace("−", "-")) for points in gained) == 0
        # A game of the tests has no rule page, and the browser says so.
        person.complaints = [one for one in person.complaints if "404" not in one]
    taken, _ = owner.stop_autopilot()
    assert set(known.takes) <= taken
