"""In large print tiles and cards are larger where there is room for it, and nowhere smaller."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.person import CHINESE
from tests.browser.prepared import sit_at
from tests.browser.test_layout import CARDS, FULL, LARGE, SCREENS, look, moment_of, turn

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
