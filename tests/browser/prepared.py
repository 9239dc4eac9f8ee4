"""Tables in the middle of a hand, told to a page as the server would tell them: nobody plays them.

The engine plays a made-up hand; what its first seat has seen when it is asked something is then
said to a page, with names as long as they may be, somebody away and somebody in 托管.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import WebSocketRoute

from paiguan.engine.events import Event
from paiguan.engine.visibility import seen_by
from paiguan.games import GAMES
from paiguan.records import event_as_json, load_play
from tests.browser.person import Person
from tests.conformance.play import choices, make_deal

OWNER = 0
USER = 1
ROOM = "123456"
HAND = 7
CLOCK = 20_000
# By the page's clock; by then it stands still on the slowest machine.
PAST = 60_000
# As long as names may be.
NAMES = ("湘江边上打牌的老李", "Alexandra Wong", "陈家屋里的三伯伯", "牌友小秀秀")
Told = dict[str, Any]


@dataclass(frozen=True)
class Moment:
    """A hand as far as it has come: what the owner has seen of it, and what is asked now."""

    game: str
    options: dict[str, Any]
    events: Sequence[Told]
    prompt: Told | None = None
    hints: Told | None = None

    @property
    def asks(self) -> list[str]:
        """The names of what is offered besides discards."""
        offered = [] if self.prompt is None else self.prompt["choices"]
        return [name for name, *_ in offered if name != "discard"]

    @property
    def over(self) -> bool:
        """Whether it is settled."""
        return bool(self.events[-1]["event"] == "hand_ended")


def moments(game: str, number: int) -> Iterator[Moment]:
    """Whenever the owner is asked something in the hand of this number, and its end."""
    deal = make_deal(GAMES[game], number)
    events: list[Event] = []

    def told(prompt: Told | None = None) -> Moment:
        seen = [event_as_json(deal.game, seen_by(OWNER, event)) for event in events]
        return Moment(game, deal.options, seen, prompt)

    round_ = deal.begin(events.append)
    asked = -1
    for seat, code in choices(deal, round_):
        prompt = round_.prompt(OWNER)
        if prompt is not None and asked != len(events):
            asked = len(events)
            name = deal.game.tile_name
            lays = [[[name(tile) for tile in group] for group in groups] for groups in prompt.lays]
            written = [[choice.name, *choice.arguments] for choice in prompt.choices]
            bars = list(prompt.bars)
            yield told({"choices": written, "tiles": lays, "bars": bars})
        round_.act(seat, code)
    yield told()


def end_of(game: str, **scenario: Any) -> Moment:
    """The end of a hand that is written down."""
    play = load_play({"game": game, **scenario})
    play.run()
    seen = [event_as_json(GAMES[game], seen_by(OWNER, event)) for event in play.events]
    return Moment(game, scenario.get("options", {}), seen)


def room_of(moment: Moment) -> Told:
    """The room around it: opposite or beside somebody is in 托管, somebody is away."""
    game = GAMES[moment.game]
    seats = [
        {
            "user": USER + seat,
            "name": NAMES[seat],
            "face": 0,
            "bot": "",
            "ready": True,
            "auto": seat == 2,
            "confirmed": False,
            "here": seat != 1,
            "muted": False,
            "no_seed": False,
        }
        for seat in range(game.seats)
    ]
    deltas = moment.events[-1]["result"]["deltas"] if moment.over else [0] * game.seats
    return {
        "number": ROOM,
        "game": moment.game,
        "options": moment.options,
        "clock": CLOCK // 1000,
        "claim_time": "natural",
        "help": True,
        "mode": "free",
        "owner": USER,
        "phase": "settled" if moment.over else "playing",
        "reason": "",
        "seats": seats,
        "knocking": [],
        "hand": HAND,
        "next_hand": HAND + 1,
        "round": 1,
        "totals": [before + now for before, now in zip((-128, 64, 96, -32), deltas, strict=False)],
        "vote": None,
        "vote_seconds": 120,
        "refused": None,
        "cards": 0,
        "practice": False,
        "taken_back": 0,
        "final": None,
        "same_address": [],
        "redrawn": [],
        "muted": [],
        "missed": 0,
        "vote_left": None,
        "confirm_left": None,
    }


def stop_clock(person: Person) -> None:
    """Let the page's clock stand still, past everything that was told on coming in."""
    now: int = person.page.evaluate("Date.now()")
    person.page.clock.pause_at((now + PAST) / 1000)


def sit_at(person: Person, moment: Moment, held: int = 0, **changed: Any) -> Callable[[], None]:
    """Show somebody this table; whatever they ask for is not answered but that one is there.

    What is `changed` of the room is told so.

    So many of the last events are `held` back: calling what is returned tells them, after the
    room once more, as rooms are told again and again.
    """
    hand = HAND
    room = {**room_of(moment), **changed}
    welcome = {"version": 1, "seat": OWNER, "room": room, "commitments": [], "mark": ""}
    messages: list[Told] = [
        {"t": "welcome", **welcome},
        *(
            {"t": "event", "hand": hand, "n": place, "event": event}
            for place, event in enumerate(moment.events)
        ),
    ]
    later = messages[len(messages) - held :]
    del messages[len(messages) - held :]
    sockets: list[WebSocketRoute] = []
    if moment.prompt is not None:
        prompt = {"t": "prompt", "hand": hand, "prompt": 1, "clock": CLOCK, **moment.prompt}
        messages.append(prompt)
    if moment.hints is not None:
        messages.append({"t": "hints", "hand": hand, "n": len(moment.events), **moment.hints})

    def connect(socket: WebSocketRoute) -> None:
        sockets.append(socket)

        def heard(frame: str | bytes) -> None:
            asked = json.loads(frame)["t"]
            if asked == "enter":
                for message in messages:
                    socket.send(json.dumps(message))
            elif asked == "ping":
                # A page that hears nothing for long takes the network for lost.
                socket.send(json.dumps({"t": "pong"}))

        socket.on_message(heard)

    me = {"id": USER, "name": NAMES[OWNER], "guest": True, "cards": 9, "rooms": [], "tables": []}
    page = person.page
    page.unroute_all()
    page.route("**/api/enter", lambda route: route.fulfill(json=me))
    page.route("**/api/me", lambda route: route.fulfill(json=me))
    page.route("**/ticket", lambda route: route.fulfill(json={"ticket": "prepared"}))
    page.route_web_socket(re.compile("/ws"), connect)
    page.goto("about:blank")
    person.open(f"#/room/{ROOM}")
    person.at_the_table()

    def tell() -> None:
        for message in ({"t": "room", "room": room}, *later):
            sockets[-1].send(json.dumps(message))

    return tell
