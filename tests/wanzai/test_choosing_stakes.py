"""WZ-4 and WZ-5, seat by seat: the table chooses its stakes before a hand dealt from a secret."""

from typing import Any

import pytest

from paiguan.engine.visibility import seen_by
from paiguan.games import find_game
from paiguan.records import Recorder, event_as_json
from tests.wanzai.seating import GAME

FIRES = [("fire", "off"), ("fire", "on")]
FLOATS = [("float", "0"), ("float", "1"), ("float", "2")]


class Choosing:
    """Four seats before the deal, each of which is asked by itself."""

    def __init__(self, **options: Any) -> None:
        self._events: list[Any] = []
        self._game = find_game(GAME)
        self._hand = Recorder(
            self._game, b"before the deal", options=options, listener=self._events.append
        )

    def offered(self, seat: int) -> dict[tuple[str, ...], int]:
        """What the seat may do, each as its words, with the code of it."""
        actions = {code: self._hand.round.action(code) for code in self._hand.round.legal(seat)}
        return {(action.name, *action.arguments): code for code, action in actions.items()}

    def chooses(self, seat: int, *words: str) -> "Choosing":
        """The seat makes this choice."""
        self._hand.act(seat, self.offered(seat)[words])
        return self

    def told(self, viewer: int) -> list[dict[str, Any]]:
        """All that a seat has been told so far."""
        return [event_as_json(self._game, seen_by(viewer, event)) for event in self._events]

    def tiles_are_dealt(self) -> bool:
        """Whether anybody has tiles."""
        return any(event["event"] == "tiles_dealt" for event in self.told(0))


def _all_but_the_last() -> Choosing:
    """Everybody has chosen, but for the 飘 of seat 2."""
    table = Choosing()
    for seat in (3, 0, 2, 1):
        table.chooses(seat, "fire", "off")
    for seat in (1, 3, 0):
        table.chooses(seat, "float", "1")
    return table


@pytest.mark.clause("WZ-4")
def test_each_player_may_set_fire_or_not() -> None:
    """Nobody has to wait for another."""
    table = Choosing()
    for seat in range(4):
        assert sorted(table.offered(seat)) == FIRES


@pytest.mark.clause("WZ-5")
def test_each_player_floats_0_1_or_2_after_its_fire() -> None:
    """Seats 0 and 2 have answered the first question, the others have not."""
    table = Choosing().chooses(2, "fire", "off").chooses(0, "fire", "on")
    assert sorted(table.offered(0)) == sorted(table.offered(2)) == FLOATS
    assert sorted(table.offered(1)) == sorted(table.offered(3)) == FIRES


@pytest.mark.clause("WZ-4", "WZ-5")
def test_who_has_chosen_waits_for_the_others() -> None:
    """Three seats are ready; only seat 2 is asked, and then 庄 discards."""
    table = _all_but_the_last()
    assert [seat for seat in range(4) if table.offered(seat)] == [2]
    table.chooses(2, "float", "2")
    assert [seat for seat in range(4) if table.offered(seat)] == [0]
    assert {words[0] for words in table.offered(0)} & {"discard"}


@pytest.mark.clause("WZ-4", "WZ-5")
def test_no_tile_is_dealt_before_everybody_has_chosen() -> None:
    """Stakes are chosen without knowing one's tiles."""
    table = _all_but_the_last()
    assert not table.tiles_are_dealt()
    table.chooses(2, "float", "2")
    assert table.tiles_are_dealt()


@pytest.mark.clause("WZ-4", "WZ-5")
@pytest.mark.parametrize("viewer", [1, 2, 3])
def test_what_others_chose_is_hidden_while_seats_are_choosing(viewer: int) -> None:
    """独立设定: whether seat 0 set fire, and what it floats, cannot be told from anything."""
    some = Choosing().chooses(0, "fire", "on").chooses(0, "float", "2")
    other = Choosing().chooses(0, "fire", "off").chooses(0, "float", "0")
    assert some.told(viewer) == other.told(viewer)
    assert list(some.offered(viewer)) == list(other.offered(viewer))


@pytest.mark.clause("WZ-4", "WZ-5")
@pytest.mark.parametrize("viewer", [1, 2, 3])
def test_what_everybody_chose_is_shown_before_the_first_discard(viewer: int) -> None:
    """When all have chosen, everybody can tell fire and 飘 of seat 0."""
    tables = {}
    for fire, points in (("on", "2"), ("off", "2"), ("on", "0")):
        table = Choosing().chooses(0, "fire", fire).chooses(0, "float", points)
        for seat in (1, 2, 3):
            table.chooses(seat, "fire", "off").chooses(seat, "float", "0")
        tables[fire, points] = table.told(viewer)
    assert tables["on", "2"] != tables["off", "2"]
    assert tables["on", "2"] != tables["on", "0"]


@pytest.mark.clause("WZ-4", "WZ-5")
@pytest.mark.parametrize(
    ("options", "first"), [({"fire": False}, FLOATS), ({"float": False}, FIRES)]
)
def test_one_question_where_the_other_is_not_played(
    options: dict[str, bool], first: list[tuple[str, str]]
) -> None:
    """`fire` or `float` false: four answers, and the tiles are dealt."""
    table = Choosing(**options)
    for seat in range(4):
        assert sorted(table.offered(seat)) == first
        assert not table.tiles_are_dealt()
        table.chooses(seat, *first[0])
    assert table.tiles_are_dealt()


@pytest.mark.clause("WZ-4", "WZ-5")
def test_no_question_where_neither_is_played() -> None:
    """The tiles are dealt at once."""
    assert Choosing(fire=False, float=False).tiles_are_dealt()
