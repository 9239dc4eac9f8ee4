"""The page on the protocol: its examples are messages, every message has one, the schema is new.

That messages and answers are what the schema says, every guest checks; here the events do it.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from paiguan.engine.events import Event, KongRobbed, MeldMade, MeldsGiven
from paiguan.engine.game import Game
from paiguan.engine.visibility import SPECTATOR, seen_by
from paiguan.games import GAMES
from paiguan.records import event_as_json
from paiguan.server.http import schema
from paiguan.server.wire import events, protocol
from paiguan.server.wire.room_info import RoomInfo
from tests.conformance.play import choices, make_deal
from tests.server.shapes import event_is_sound, message_is_sound

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLES = re.findall(r"^\| `(\{.*\})` \|", (DOCS / "protocol.md").read_text("utf-8"), re.MULTILINE)
MESSAGES = (protocol.Enter, *get_args(protocol.FromClient), *get_args(protocol.FromServer))


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_is_a_message(example: str) -> None:
    """The room, which is too long for an example, is told of in words."""
    message = msgspec.json.decode(example)
    (kind,) = [one for one in MESSAGES if one.__struct_config__.tag == message["t"]]
    if "room" in message:
        assert message.pop("room") == {}
        assert set(message) == set(kind.__struct_fields__) - {"room"} | {"t"}
    else:
        msgspec.json.decode(example, type=kind)


def test_every_message_has_an_example() -> None:
    shown = {msgspec.json.decode(example)["t"] for example in EXAMPLES}
    assert shown == {one.__struct_config__.tag for one in MESSAGES}


def test_the_schema_is_current() -> None:
    assert (DOCS / "protocol.schema.json").read_text("utf-8") == schema.text()


HANDS = 20


def _told(game: Game) -> Iterator[dict[str, Any]]:
    """All that a seat and those beside the table are told in some hands of a game."""
    for number in range(HANDS):
        deal = make_deal(game, number)
        events: list[Event] = []
        round_ = deal.begin(events.append)
        for seat, code in choices(deal, round_):
            round_.act(seat, code)
        # These two come about too seldom.
        meld = next((one.meld for one in events if isinstance(one, MeldMade)), None)
        for event in (*events, MeldsGiven(0, (meld,) if meld else ()), KongRobbed(0, 0)):
            for viewer in (SPECTATOR, number % game.seats):
                yield event_as_json(game, seen_by(viewer, event))


def test_every_event_has_its_shape() -> None:
    """Whatever is told in any of the games, to whomever; and no shape is for nothing."""
    kinds: set[str] = set()
    for game in GAMES.values():
        for event in _told(game):
            assert event_is_sound(event), event
            kinds.add(event["event"])
    assert kinds == {one.__struct_config__.tag for one in get_args(events.TableEvent)}
    assert not event_is_sound({**event, "more": 1})


def test_every_field_of_the_room_is_told_of() -> None:
    page = (DOCS / "protocol.md").read_text("utf-8")
    assert [field for field in RoomInfo.__annotations__ if f"`{field}`" not in page] == []


def test_nothing_is_sound_that_the_schema_does_not_name() -> None:
    assert message_is_sound({"t": "said", "seat": 1, "phrase": 2})
    assert not message_is_sound({"t": "said", "seat": 1, "phrase": 2, "hand": []})
    assert not message_is_sound({"t": "said", "seat": 1})
    assert not message_is_sound({"t": "room", "room": {}})
