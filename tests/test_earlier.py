"""Records of an earlier edition: shown as they were played, paid as they were settled."""

import copy
import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from paiguan.engine.events import Event, HandEnded, HandWon, PointsPaid, TilesTurned
from paiguan.engine.game import Game, ScenarioError
from paiguan.engine.settlement import Payment
from paiguan.games import GAMES
from paiguan.records import (
    brought_over,
    event_as_json,
    events_of,
    is_earlier,
    load_play,
    outcome_of,
    replay_match,
    verify_match,
)
from paiguan.records.as_json import plainly
from paiguan.records.from_json import Reader
from tests.conformance.play import choices, make_deal

KEPT = Path(__file__).parent / "server" / "first_edition.json.gz"
HANDS = [
    json.loads(row["record"]) for row in json.loads(gzip.decompress(KEPT.read_bytes()))["hands"]
]
EACH_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
FIRST_OF_EACH = [
    pytest.param(next(record for record in HANDS if record["game"] == game), id=game)
    for game in dict.fromkeys(record["game"] for record in HANDS)
]
WINS_OR_ENDS = (HandWon, PointsPaid, HandEnded)


def test_what_is_earlier() -> None:
    record = HANDS[0]
    assert is_earlier(record)
    for version in (0, 2, 99, "1", None, True):
        assert not is_earlier({**record, "rules_version": version})
    assert not is_earlier({**record, "game": "chess"})
    assert not is_earlier({"game": "wanzai", "rules_version": 1})
    with pytest.raises(ScenarioError, match="not played again"):
        load_play(record)


@EACH_GAME
def test_events_are_read_as_they_were_written(game: Game) -> None:
    for number in range(3):
        deal = make_deal(game, number)
        events: list[Event] = []
        round_ = deal.begin(events.append)
        for seat, code in choices(deal, round_):
            round_.act(seat, code)
        told = json.loads(json.dumps([event_as_json(game, event) for event in events]))
        reader = Reader(game)
        assert [reader.event(event) for event in told] == events


def _paid_twice(record: dict[str, Any]) -> dict[str, Any]:
    """The same hand by rules that pay double, and to which each payment has another name."""
    changed = copy.deepcopy(record)
    result = changed["result"]
    result["deltas"] = [2 * points for points in result["deltas"]]
    for paid in result["payments"]:
        paid["points"] *= 2
        paid["name"] = "从前的名目"
    for win in result["winners"]:
        win["value"] += 7
        win["names"] = ["从前的牌型"]
    return changed


@pytest.mark.parametrize("record", FIRST_OF_EACH)
def test_what_was_paid_then_is_what_is_shown(record: dict[str, Any]) -> None:
    """The tiles move as ever; wins and payments are those of the record, in their order."""
    then = _paid_twice(record)
    before, events = events_of(record), events_of(then)
    assert [type(event) for event in events] == [type(event) for event in before]
    for one, other in zip(before, events, strict=True):
        assert one == other or isinstance(other, WINS_OR_ENDS)
    ended = events[-1]
    assert isinstance(ended, HandEnded)
    assert ended.result == Reader(GAMES[then["game"]]).result(then["result"])
    paid = [event.payment for event in events if isinstance(event, PointsPaid)]
    assert paid == list(ended.result.payments)
    assert [event.win for event in events if isinstance(event, HandWon)] == list(
        ended.result.winners
    )
    assert outcome_of(then)["result"] == then["result"]


def test_birds_that_would_not_be_turned_today_are_turned_then() -> None:
    """The hand was played without birds; its record has one more (HY-39 of the first edition)."""
    then = copy.deepcopy(HANDS[1])
    assert then["result"]["birds"] == []
    then["result"]["birds"] = ["5m"]
    turned = [event for event in brought_over(then)["events"] if event["event"] == "tiles_turned"]
    assert turned[-1] == {
        "event": "tiles_turned",
        "seat": then["dealer"],
        "tiles": ["5m"],
        "purpose": "birds",
        "falls": [{"tile": "5m", "seat": None, "counts": False, "times": None}],
    }


def _moves(events: list[Event]) -> list[Event]:
    """What happened before the settlement."""
    played = [event for event in events if not isinstance(event, WINS_OR_ENDS)]
    return [e for e in played if not (isinstance(e, TilesTurned) and e.purpose == "birds")]


@pytest.mark.parametrize("record", FIRST_OF_EACH)
def test_moves_that_there_are_no_more_are_left_out(record: dict[str, Any]) -> None:
    """Up to them all is shown, then how it ended; every tile is in one hand or meld at most."""
    game = GAMES[record["game"]]
    place = len(record["actions"]) // 2
    then = copy.deepcopy(record)
    then["actions"].insert(place, [0, "somersault"])
    known = brought_over(then)
    assert known["left_out"] == len(then["actions"]) - place
    whole = events_of(record)
    events = events_of(known)
    moves = _moves(events)
    assert moves == _moves(whole)[: len(moves)]
    assert len(moves) >= place // 2
    ended = events[-1]
    assert isinstance(ended, HandEnded)
    assert ended.result == Reader(game).result(record["result"])
    assert len(ended.hands) == len(ended.melds) == game.seats
    assert all(ended.hands)


def test_a_deal_that_cannot_be_set_up_any_more_still_shows_its_end() -> None:
    then = {**next(r for r in HANDS if r["game"] == "wanzai"), "standing": {"fire": "x"}}
    known = brought_over(then)
    assert [event["event"] for event in known["events"]][:: len(known["events"]) - 1] == [
        "hand_began",
        "hand_ended",
    ]
    assert known["left_out"] == len(then["actions"])


@pytest.mark.parametrize(
    "broken", [{"result": {}}, {"result": []}, {"events": [{}]}, {"actions": 3}]
)
def test_what_no_program_has_written_is_refused_in_words(broken: dict[str, Any]) -> None:
    with pytest.raises(ScenarioError):
        events_of({**HANDS[0], **broken})


def test_a_session_of_then_comes_to_what_its_hands_came_to() -> None:
    hands = [record for record in HANDS if record["game"] == "hengyang15"]
    totals = [sum(hand["result"]["deltas"][seat] for hand in hands) for seat in range(3)]
    session = {
        "format": "paiguan match 1",
        "game": "hengyang15",
        "options": hands[0]["options"],
        "dealer": 0,
        "seats": [],
        "hands": hands,
        "totals": totals,
    }
    match = replay_match(session)
    assert (match.totals, match.hands_played) == (totals, 3)
    assert verify_match(session)[-1] == "totals"
    with pytest.raises(ScenarioError, match="hand 2"):
        replay_match({**session, "hands": [hands[0], {**hands[1], "game": "xiangtan"}]})


def test_payments_in_anothers_place_are_read_too() -> None:
    paid = Payment(0, 1, 3, "包赔", "HY-43", 2, "HY-42")
    game = GAMES["hengyang258"]
    assert Reader(game).event(event_as_json(game, PointsPaid(paid))) == PointsPaid(paid)


@pytest.mark.parametrize("record", FIRST_OF_EACH)
def test_events_kept_without_their_explanations_are_explained(record: dict[str, Any]) -> None:
    """A database of before has events that do not say whom birds fall on, or what doors count."""
    known = brought_over(record)
    kept = {**known, "events": plainly(known["events"])}
    assert kept["events"] != known["events"]
    assert brought_over(kept) == known
    other = {**kept, "events": kept["events"][:-1]}
    assert brought_over(other) == other
    assert len(events_of(other)) == len(events_of(record)) - 1
