"""In large print tiles and cards are larger where there is room for it."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.person import CHINESE
from tests.browser.prepared import sit_at
from tests.browser.test_layout import CARDS, FULL, LARGE, MIDDLE, SCREENS, look, moment_of, turn

# Twenty cards, few of them alike.
FIRST_CARDS = ("xiangtan", 1, 0)


def test_cards_are_large_enough_to_tap_and_larger_in_large_print(visit: Visit) -> None:
    person = visit()
    sit_at(person, moment_of(*FIRST_CARDS))
    assert len(person.tiles()) >= 20
    for screen in SCREENS:
        turn(person, screen)
        sizes = []
        for settings in (CHINESE, LARGE):
            person.change_settings(settings)
            person.drawn()
            sizes.append(look(person)["card"])
        plain, large = sizes
        assert large >= plain * 1.07, screen
        if screen == "phone":
            assert plain >= 44
            # The part of a card that others do not cover is tapped.
            assert plain * 0.97 >= 44
            columns = person.page.locator(".hand .column").count()
            assert columns <= 8


@pytest.mark.parametrize("game", CARDS)
def test_cards_on_the_table_are_no_smaller_in_large_print(visit: Visit, game: str) -> None:
    person = visit()
    sit_at(person, moment_of(game, *FULL[game]))
    person.page.locator(".board .meld .card").first.wait_for()
    for screen in SCREENS:
        turn(person, screen)
        sizes = []
        for settings in (CHINESE, LARGE):
            person.change_settings(settings)
            person.drawn()
            found = look(person)
            sizes.append((found["laid"], found["thrown"]))
        (plain_laid, plain_thrown), (laid, thrown) = sizes
        assert laid >= plain_laid, screen
        assert thrown >= plain_thrown, screen


# The smallest of the discards, of the melds at the sides, and of one's own hand.
LIES = """() => {
    const all = (where) => [...document.querySelectorAll(`${where} :is(.tile, .card)`)];
    const least = (where) => Math.min(...all(where)
        .map((one) => one.getBoundingClientRect().width).filter((width) => width > 1));
    return {river: least(":is(.seat, .rivers) .river"), side: least(":is(.left, .right) .meld"),
        hand: least(".hand")};
}"""


@pytest.mark.parametrize("game", list(MIDDLE))
def test_the_table_is_larger_in_large_print_where_felt_is_empty(visit: Visit, game: str) -> None:
    """In the middle of a hand, on phones held upright."""
    person = visit()
    sit_at(person, moment_of(game, *MIDDLE[game]))
    for screen in ("small phone", "phone"):
        turn(person, screen)
        sizes = []
        for settings in (CHINESE, LARGE):
            person.change_settings(settings)
            person.drawn()
            sizes.append(person.page.evaluate(LIES))
        plain, large = sizes
        # Cards have the room; tiles fill a small phone sooner, where words are larger by a pixel.
        least = {name: plain[name] * 1.2 if game in CARDS else plain[name] - 1 for name in plain}
        assert large["river"] >= least["river"], screen
        assert large["side"] >= least["side"], screen
        assert large["hand"] >= plain["hand"], screen
        if screen == "phone":
            assert plain["hand"] >= 44


@pytest.mark.parametrize("game", list(FULL))
def test_a_desktop_uses_its_room(visit: Visit, game: str) -> None:
    person = visit()
    sit_at(person, moment_of(game, *FULL[game]))
    person.page.locator(".choices button").first.wait_for()
    turn(person, "wide desktop")
    found = person.page.evaluate(LIES)
    assert found["river"] >= 48
    assert found["side"] >= 44
    tiles = person.page.locator(".choices button :is(.tile, .card)")
    widths = tiles.evaluate_all("all => all.map(one => one.getBoundingClientRect().width)")
    assert min(widths) >= 36
    # The choices stand above the hand, not at the edge of the screen.
    if game in CARDS:
        last = person.page.locator(".choices button").last.bounding_box()
        assert last is not None
        assert last["x"] + last["width"] <= 0.85 * SCREENS["wide desktop"][0]
