"""Hands that are known beforehand: every special prompt comes to the owner of the table.

The engine plays a hand from a known secret first, and what the people of the table do in it is
noted by what they see: the tiles left, their own tiles and what they are offered. People at a real
table of the real server, whose secret is the same, then do that.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial

from paiguan.bots.levels import decider_for
from paiguan.engine.actions import Action
from paiguan.engine.deck import mixed
from paiguan.engine.events import Event
from paiguan.engine.game import Game
from paiguan.engine.view import SeatView
from paiguan.engine.visibility import seen_by
from paiguan.games import GAMES
from paiguan.server.room.draw import SECRET_BYTES

OWNER = 0
# What every page adds to the chance of a deal, instead of something random.
SEED_BYTE = 1
SEED = f"{SEED_BYTE:02x}" * 32
# What the owner takes wherever it is offered, the first of these first.
SPECIAL = ("declare", "dragons", "winds", "dice", "replace", "take", "kong", "add")
# A 吃 that lays down a 比牌 too: more than one group of cards.
BESIDES = "chi+"

# What each person does: by what they see, the place of a choice or the tile to discard.
Does = dict[str, str]


@dataclass(frozen=True)
class Known:
    """A hand that is known beforehand."""

    game: str
    # Found by trying one number after the other.
    number: int
    # So many people sit at the table, the owner first; the others are novices.
    people: int
    # What the owner takes in it, besides other things.
    takes: tuple[str, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    # The same in the words of the form.
    chosen: tuple[str, ...] = ()

    @property
    def secret(self) -> bytes:
        """What the hand is dealt from."""
        return self.number.to_bytes(SECRET_BYTES, "big")

    @property
    def full(self) -> bool:
        """Whether no seat is left for a bot."""
        return self.people == GAMES[self.game].seats


FIRST_SEATED = {"first_dealer": "first_seated"}
HANDS = {
    known.game: known
    for known in (
        Known("hengyang258", 9332, 4, ("declare", "kong", "dice", "win")),
        Known("wanzai", 1392, 2, ("fire", "float", "kong", "win")),
        Known("dongfeng", 3831, 2, ("dragons", "winds", "add", "win"), FIRST_SEATED, ("先坐下的",)),
        Known("hongzhong", 1385, 2, ("pong", "kong", "win")),
        Known("hengyang15", 203, 3, (BESIDES, "win")),
        Known("xiangtan", 128, 2, (BESIDES, "peng", "win")),
    )
}
# One person and bots, to the last tile of the wall.
TO_THE_LAST_TILE = Known("hengyang258", 422, 1, ("take",))


class Table:
    """A hand that the engine plays, with what every seat sees of it."""

    def __init__(self, known: Known) -> None:
        self.game: Game = GAMES[known.game]
        self.people = known.people
        seats = range(self.game.seats)
        self.views = [SeatView(seat) for seat in seats]
        self.does: list[Does] = [{} for _ in range(known.people)]
        # The names of what the owner took.
        self.taken: set[str] = set()
        options = self.game.read_options(known.options)
        novice = partial(decider_for, "novice", self.game, options, b"")
        self.deciders = [novice() for _ in seats]
        secret = mixed(known.secret, [SEED if seat < known.people else "" for seat in seats])
        standing = self.game.first_standing(OWNER)
        self.round = self.game.deal(secret, OWNER, options, self.show, standing)

    def show(self, event: Event) -> None:
        """Let every seat see its part of an event."""
        for view in self.views:
            view.apply(seen_by(view.viewer, event))

    def play(self) -> None:
        """Play it to its end."""
        while not self.round.over:
            seat = int(self.round.next_to_act())
            codes = self.round.legal(seat)
            choices = [self.round.action(code) for code in codes]
            place = self.special(choices) if seat == OWNER else None
            if place is None:
                place = self.deciders[seat].decide(self.game.look(self.round, seat), codes)
            if seat == OWNER:
                self.taken.add(name_of(choices[place]))
            if seat < self.people:
                self.note(seat, choices, place)
            self.round.act(seat, codes[place])

    def special(self, choices: list[Action]) -> int | None:
        """What the owner would not miss."""
        names = [name_of(choice) for choice in choices]
        wanted = [name for name in (*SPECIAL, "win", BESIDES) if name in names]
        return names.index(wanted[0]) if wanted else None

    def note(self, seat: int, choices: list[Action], place: int) -> None:
        """Note what somebody does, by what they see."""
        tiles = sorted(self.game.tile_name(tile) for tile in self.views[seat].hand)
        offered = sorted({choice.name for choice in choices})
        chosen = choices[place]
        done = chosen.arguments[0] if chosen.name == "discard" else f"{place}"
        left = f"{self.views[seat].wall}"
        sees = " ".join([left, *tiles, "|", *offered])
        assert self.does[seat].setdefault(sees, done) == done, f"{sees}: one plan for two prompts"


def name_of(choice: Action) -> str:
    """What a choice is called here."""
    return BESIDES if choice.name == "chi" and len(choice.arguments) > 1 else choice.name


def planned(known: Known) -> list[Does]:
    """What each of the people does in a known hand."""
    table = Table(known)
    table.play()
    missing = set(known.takes) - table.taken
    assert not missing, f"{known.game}: no {missing} in hand {known.number} any more: find another"
    return table.does
