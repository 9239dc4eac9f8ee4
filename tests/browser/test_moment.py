"""A great hand has its moment at the table, and nobody has to wait for it."""

from typing import Any

from tests.browser.conftest import Visit
from tests.browser.person import CHINESE, Person
from tests.browser.prepared import Moment, end_of, sit_at, stop_clock
from tests.hengyang258.test_sums import FLUSH, SMALL, drawn

# As a phone is that shows everything: things move at the usual speed.
MOVING = CHINESE.replace('"speed":0', '"speed":1')
QUIET = MOVING.replace("{", '{"celebrate":false,', 1)
# By the page's clock, past the moment.
WHOLE = 1_800


def watched(visit: Visit, end: Moment, **more: Any) -> Person:
    """Somebody who saw this hand end a moment ago; their clock stands still."""
    person = visit(**{"settings": MOVING, "motion": "no-preference", **more})
    person.page.clock.install()
    place = [event["event"] for event in end.events].index("hand_won")
    tell = sit_at(person, end, held=len(end.events) - place)
    stop_clock(person)
    tell()
    return person


def great(hand: str = FLUSH, tile: str = "8m") -> Moment:
    """Seat 1 draws this tile and wins."""
    return end_of("hengyang258", **drawn(hand, tile, bird="2p"))


def test_a_great_hand_is_celebrated_and_a_tap_or_a_key_ends_it(visit: Visit) -> None:
    for skip in ("tap", "key", "wait"):
        person = watched(visit, great())
        moment = person.page.locator(".great")
        moment.wait_for()
        assert moment.inner_text().split() == ["Alexandra", "Wong", "碰碰胡", "清一色", "跳过"]
        person.page.get_by_role("status").get_by_text("胡了大牌：碰碰胡、清一色").wait_for()
        if skip == "tap":
            moment.click()
        elif skip == "key":
            person.page.keyboard.press("Enter")
        else:
            person.page.clock.run_for(WHOLE)
        moment.wait_for(state="detached")
        # What was turned up is looked at next; a tap goes on to the settlement.
        person.page.locator(".look").click()
        person.settled().get_by_text("大番").first.wait_for()


def test_the_moment_keeps_nobody_out(visit: Visit) -> None:
    """At a speed at which it lasts for half an hour."""
    person = watched(visit, great(), settings=MOVING.replace('"speed":1', '"speed":0.001'))
    person.page.locator(".great").wait_for()
    person.page.clock.resume()
    assert person.serious_faults() == []


def test_an_ordinary_hand_is_not(visit: Visit) -> None:
    person = watched(visit, great(SMALL, "5s"))
    person.page.locator(".look").wait_for()
    assert person.page.locator(".great").count() == 0


def test_nothing_moves_where_that_is_wanted_and_it_is_told_all_the_same(visit: Visit) -> None:
    for still in ({"motion": "reduce"}, {"settings": QUIET}, {"settings": CHINESE}):
        person = watched(visit, great(), **still)
        person.page.locator(".look").wait_for()
        assert person.page.locator(".great").count() == 0
        person.page.get_by_role("status").get_by_text("胡了大牌：碰碰胡、清一色").wait_for()
