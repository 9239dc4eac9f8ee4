"""What is to be played, as plain data: with it any process plays exactly the same hands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from paiguan.bots.outside import OutsideBotError
from paiguan.bots.players import Maker, PlayerError, named
from paiguan.engine.errors import BilingualError
from paiguan.engine.options import OptionError, OptionValue
from paiguan.games import UnknownGameError, find_game

MOST_HANDS: Final = 1_000_000_000
# Hands that a master imagines for a choice. A number of them, not a time: any machine then comes to
# the same choice.
WORLDS: Final = 60
MOST_WORLDS: Final = 1_000_000


class PlanError(BilingualError):
    """A simulation that cannot be, and why."""


def too_few_workers(workers: int) -> PlanError:
    """Nobody would play."""
    return PlanError(f"至少要一个进程，不是 {workers}", f"workers: at least 1, not {workers}")


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
    # Who makes the players that are classes of Python, by their names.
    makers: Mapping[str, Maker] = field(default_factory=dict)

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
    players: Sequence[str | Maker] = ("novice",),
    seed: str | int = 0,
    options: Mapping[str, object] | None = None,
    worlds: int = WORLDS,
) -> Plan:
    """A plan that can be played; players fill the seats in turn, from the first again."""
    try:
        found = find_game(game)
        values = found.read_options(options)
    except (UnknownGameError, OptionError) as error:
        raise PlanError(error.zh, error.en) from None
    if not 1 <= hands <= MOST_HANDS:
        raise PlanError(
            f"局数要从 1 到 {MOST_HANDS}，不是 {hands}",
            f"hands: 1 to {MOST_HANDS}, not {hands}",
        )
    if not 0 <= worlds <= MOST_WORLDS:
        raise PlanError(
            f"推演局数要从 0 到 {MOST_WORLDS}，不是 {worlds}",
            f"worlds: 0 to {MOST_WORLDS}, not {worlds}",
        )
    makers: dict[str, Maker] = {}
    names = _seated(players, found.seats, makers)
    seated = tuple(names[seat % len(names)] for seat in range(found.seats))
    return Plan(found.name, values, seated, hands, str(seed), worlds, makers)


def _seated(players: Sequence[str | Maker], seats: int, makers: dict[str, Maker]) -> list[str]:
    """The names of the players; who makes those that are classes goes to the makers."""
    if not players:
        raise PlanError("没有人打牌", "there are no players")
    if len(players) > seats:
        raise PlanError(
            f"{len(players)} 个人，只有 {seats} 个座位",
            f"{len(players)} players for {seats} seats",
        )
    try:
        return [named(player, makers) for player in players]
    except (PlayerError, OutsideBotError) as error:
        raise PlanError(error.zh, error.en) from error
