"""Records as a server keeps them, of hands that were played in a room without one."""

import json
from functools import cache
from hashlib import shake_256
from typing import Any

from paiguan.engine.deck import seed_hash
from paiguan.games import find_game
from paiguan.server.room import entries as e
from paiguan.server.room.room import Room
from paiguan.server.room.room_setup import RoomSetup
from tests.conformance.chance import Chance
from tests.server.stage import chance_for

NAMES = ("阿明", "Wu_Mei", "novice", "“老”王·1")
NUMBER = "204816"
KEY = "5a" * 32
# Milliseconds since 1970.
DEALT_AT = 1_790_000_000_000


def seed_of(number: int, seat: int) -> str:
    """What a seat's client adds to a deal."""
    return shake_256(b"seed %d %d" % (number, seat)).hexdigest(32)


def new_room(game: str, chance: bytes = b"kept hands", key: str = KEY) -> Room:
    """A room in which people and a bot sit, all ready; it has begun at a fixed moment."""
    rules = find_game(game)
    setup = RoomSetup(game, rules.read_options({}), rules_version=rules.rules_version, name_key=key)
    room = Room(7, NUMBER, 1, setup, chance_for(setup, chance))
    for seat, name in enumerate(NAMES[: rules.seats]):
        taken = e.BotSeated(seat, name) if name == "novice" else e.Seated(seat, seat + 1, name)
        room.apply(taken, DEALT_AT - 60_000)
    return room


def deal(room: Room) -> None:
    """The next hand, with a seed of every seat but the second."""
    number = 0 if room.match is None else room.match.hands_played
    seeds = {seat: seed_of(number, seat) for seat in range(room.game.seats) if seat != 1}
    for seat, seed in seeds.items():
        hashed = seed_hash(room.draw.mark, number, seat, seed)
        room.apply(e.SeedHashed(seat, hashed), DEALT_AT - 2_000)
    room.apply(e.HashesTold(number), DEALT_AT - 1_500)
    for seat, seed in seeds.items():
        room.apply(e.SeedOpened(seat, seed), DEALT_AT - 1_000)
    room.apply(e.Dealt(number), DEALT_AT + number * 600_000)


def play(room: Room, steps: int = 10_000) -> None:
    """Random choices of whoever has one, at random times; to the end, or so many of them."""
    hand = room.hand
    assert hand is not None
    chance, at = Chance(f"{room.game.name} {hand.number}"), hand.dealt_at
    for _ in range(steps):
        if hand.round.over:
            return
        asked = [seat for seat in range(room.game.seats) if hand.round.legal(seat)]
        seat = chance.choice(asked)
        action = hand.round.action(chance.choice(hand.round.legal(seat)))
        at += 137 + chance.below(9_000)
        room.apply(e.acted(seat, action, "player"), at)


@cache
def _kept(game: str) -> str:
    room = new_room(game)
    deal(room)
    play(room)
    return json.dumps(room.record())


def kept_record(game: str) -> dict[str, Any]:
    """The record of a settled hand, as it comes from the database."""
    record: dict[str, Any] = json.loads(_kept(game))
    return record


def void_record(game: str, steps: int = 9) -> dict[str, Any]:
    """The record of a hand that was broken off after so many choices."""
    room = new_room(game)
    deal(room)
    play(room, steps)
    room.apply(e.Closed("dissolved"), DEALT_AT + 99_000)
    record: dict[str, Any] = json.loads(json.dumps(room.record()))
    return record


def practice_record(game: str, steps: int = 9) -> dict[str, Any]:
    """The record of a hand in which the newest choice was taken back, twice, on the way."""
    room = new_room(game)
    deal(room)
    play(room, steps)
    for _ in range(2):
        assert room.hand is not None
        assert not room.hand.round.over
        room.apply(e.TakenBack(0, room.hand.choices[-1]), DEALT_AT + 300_000)
    play(room)
    record: dict[str, Any] = json.loads(json.dumps(room.record()))
    return record
