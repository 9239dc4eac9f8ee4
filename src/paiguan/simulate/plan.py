"""What is to be played, as plain data: with it any process plays exactly the same hands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from paiguan.bots.levels import LEVELS
from paiguan.engine.options import OptionError, OptionValue
from paiguan.games import UnknownGameError, find_game

MOST_HANDS: Final = 1_000_000_000
OUTSIDE: Final = "cmd:"
# Hands that a master imagines for a choice. A number of them, not a time: any machine then comes to
# the same choice.
WORLDS: Final = 60
MOST_WORLDS: Final = 1_000_000


class PlanError(ValueError):
    """A simulation that cannot be, and why."""


@dataclass(frozen=True)
class Plan:
    """A game under its options, who sits where, how many hands, and the seed of them all."""

    game: str
    options: Mapping[str, OptionValue]
    players: tuple[str, ...]
    hands: int
    seed: str
    # How many hands a master imagines for a choice; 0: it decides by its first look.
    worlds: int = WORLDS

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.players)

    def secret(self, number: int) -> bytes:
        """What the deck of a hand is shuffled with."""
        return self._hash(f"deal {number}")

    def bot_seed(self, number: int, seat: int) -> bytes:
        """Where the chance of a seat's bot comes from in a hand."""
        return self._hash(f"bot {number} {seat}")

    def dealer(self, number: int) -> int:
        """Every seat deals in turn, so that none has the better of it."""
        return number % self.seats

    def _hash(self, what: str) -> bytes:
        text = f"paiguan simulate 1\x00{self.seed}\x00{what}"
        return sha256(text.encode("utf-8", "surrogateescape")).digest()


def make_plan(
    game: str,
    hands: int = 1000,
    players: Sequence[str] = ("novice",),
    seed: str | int = 0,
    options: Mapping[str, object] | None = None,
    worlds: int = WORLDS,
) -> Plan:
    """A plan that can be played; players fill the seats in turn, from the first again."""
    try:
        found = find_game(game)
        values = found.read_options(options)
    except UnknownGameError as error:
        raise PlanError(f"没有这个玩法 · {error}") from None
    except OptionError as error:
        raise PlanError(f"选项不对 · {error}") from None
    if not 1 <= hands <= MOST_HANDS:
        raise PlanError(f"局数要从 1 到 {MOST_HANDS} · hands: 1 to {MOST_HANDS}, not {hands}")
    if not 0 <= worlds <= MOST_WORLDS:
        raise PlanError(
            f"推演局数要从 0 到 {MOST_WORLDS} · worlds: 0 to {MOST_WORLDS}, not {worlds}"
        )
    _check_players(players, found.seats)
    seated = tuple(players[seat % len(players)] for seat in range(found.seats))
    return Plan(found.name, values, seated, hands, str(seed), worlds)


def _check_players(players: Sequence[str], seats: int) -> None:
    if not players:
        raise PlanError("没有人打牌 · there are no players")
    if len(players) > seats:
        raise PlanError(
            f"{len(players)} 个人，只有 {seats} 个座位 · {len(players)} players for {seats} seats"
        )
    for level in players:
        if level not in LEVELS and not level.startswith(OUTSIDE):
            listed = ", ".join([*LEVELS, f"{OUTSIDE}PROGRAM"])
            raise PlanError(
                f"没有水平 {level!r} · there is no level {level!r}; the levels are {listed}"
            )
        if level.startswith(OUTSIDE) and not level.removeprefix(OUTSIDE).strip():
            raise PlanError(f"{OUTSIDE} 后面要写程序 · {OUTSIDE} needs a program after it")
