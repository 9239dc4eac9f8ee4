"""The 胡息 that is told: of every door with it, of one's own hand with what changes it (ZP-21)."""

from typing import Any

import pytest

from paiguan.engine.events import Event, TileDiscarded
from paiguan.engine.view import SeatView
from paiguan.engine.visibility import SPECTATOR, seen_by
from paiguan.games import GAMES
from paiguan.records import event_as_json
from paiguan.records.scenario import load_play
from tests.zipai.hands import GAME, HERO, JUNK, QUIET_A, around

# 坎 of 二 and 捌, 提 of 七, a pair of 一: 3 + 6 + 9 in hand.
RICH = "二二二捌捌捌 七七七七 一一 三五贰叁柒十拾拾"
# Seat 1 draws the third 一, a 偎 that lies face down (SH-3).
DRAWN: dict[str, Any] = {
    "hands": [f"{QUIET_A} {JUNK}", RICH, ""],
    "wall": "一",
    "actions": [[0, "discard", JUNK], [2, "pass"]],
}


def events_of(**scenario: Any) -> list[Event]:
    """What happens in a scenario."""
    played = load_play({"game": GAME, **scenario})
    played.run()
    return played.events


def seen(events: list[Event], viewer: int) -> list[dict[str, Any]]:
    """The same as a viewer is told it."""
    return [event_as_json(GAMES[GAME], seen_by(viewer, event)) for event in events]


def of_kind(told: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    """Only the events of one kind."""
    return [event for event in told if event["event"] == kind]


@pytest.mark.clause("ZP-17", "ZP-21")
@pytest.mark.parametrize(
    ("door", "huxi"),
    [
        ("chi:一二三", 3),
        ("chi:贰柒拾", 6),
        ("chi:二二贰", 0),
        ("peng:二二二", 1),
        ("peng:贰贰贰", 3),
        ("wei:贰贰贰", 6),
        ("chouwei:二二二", 3),
        ("pao:二二二二", 6),
        ("pao:贰贰贰贰", 9),
        ("ti:二二二二", 9),
        ("ti:贰贰贰贰", 12),
    ],
)
def test_a_door_is_told_with_what_it_counts(door: str, huxi: int) -> None:
    told = seen(events_of(melds=[[], [door], []], opening=False, actions=[]), 1)
    (given,) = of_kind(told, "melds_given")
    assert [meld["huxi"] for meld in given["melds"]] == [huxi]


@pytest.mark.clause("ZP-21", "SH-3")
def test_what_a_door_face_down_counts_is_told_to_its_owner_alone() -> None:
    """3 or 6 would say whether its cards are small or big; a 提 shows one card, and so the rest."""
    events = events_of(**DRAWN)
    own = of_kind(seen(events, 1), "meld_made")
    assert [(one["meld"]["kind"], one["meld"]["huxi"]) for one in own] == [("ti", 9), ("wei", 3)]
    for viewer in (0, 2, SPECTATOR):
        others = of_kind(seen(events, viewer), "meld_made")
        assert [one["meld"]["huxi"] for one in others] == [9, None]
        assert [one["held"] for one in others] == [None, None]


@pytest.mark.clause("ZP-17", "ZP-21")
def test_what_is_settled_in_hand_is_told_to_its_owner_with_what_changes_it() -> None:
    """18 as dealt; the 提 is laid out; a third 一 comes and is laid out."""
    told = seen(events_of(**DRAWN), 1)
    assert [event["held"] for event in of_kind(told, "tiles_dealt")] == [None, 18, None]
    assert [event["held"] for event in of_kind(told, "tile_drawn")] == [9 + 3]
    assert [event["held"] for event in of_kind(told, "meld_made")] == [9, 9]


@pytest.mark.clause("ZP-1")
def test_the_last_card_of_the_dealer_counts_as_drawn_and_is_shown_until_the_discard() -> None:
    told = seen(events_of(**DRAWN), SPECTATOR)
    assert [event["drawn"] for event in of_kind(told, "tiles_dealt")] == [True, False, False]
    assert [event["until"] for event in of_kind(told, "hand_shown")] == ["discard"]


@pytest.mark.clause("ZP-1")
@pytest.mark.parametrize(("thrown", "known"), [("八", 1), (JUNK, 0)])
def test_the_show_card_is_known_until_it_is_discarded(thrown: str, known: int) -> None:
    """Seat 1 has no 玖 and has seen one, in the dealer's hand or on the table: three are unseen."""
    played = {"hands": around(HERO, seat=1, dealer=0), "actions": [[0, "discard", thrown]]}
    view = SeatView(1)
    for event in events_of(**played):
        view.apply(seen_by(1, event))
        if isinstance(event, TileDiscarded):
            break
    card = GAMES[GAME].parse_tiles(JUNK)[0]
    assert view.shown[0] == ()
    assert view.known[0] == (card,) * known
    assert GAMES[GAME].outlook(view).unseen(card) == 3
