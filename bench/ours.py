"""Our half: driven from plain Python through the public API, as any user would."""

import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from random import randbytes, random

import paiguan
from bench.families import FAMILIES
from bench.measure import Side
from paiguan.bots.levels import decider_for
from paiguan.bots.master import MasterDecider
from paiguan.engine.sight import Decider
from paiguan.games import GAMES

RUNNING = 64
"""How many hands in play are copied in turn."""


def games() -> list[str]:
    """Every game in the table."""
    return list(GAMES)


def whole_hands(game: str) -> Side:
    """Whole hands from the deal to the settlement, each choice drawn from the legal ones."""
    deal = GAMES[game].deal

    def run(hands: int) -> int:
        decisions = 0
        for _ in range(hands):
            hand = deal(randbytes(32), dealer=0)
            while not hand.over:
                seat = hand.next_to_act()
                codes = hand.legal(seat)
                hand.act(seat, codes[int(random() * len(codes))])
                decisions += 1
        return decisions

    return Side(run)


def level_hands(game: str, level: str) -> Side:
    """Whole hands among players of one level, each deciding by what its seat sees."""
    table = GAMES[game]
    return _hands_among(
        game, [decider_for(level, table, None, b"bench %d" % seat) for seat in range(table.seats)]
    )


def master_hands(game: str, milliseconds: float) -> Side:
    """Whole hands among masters that think for so long; without time they decide at first look."""
    table = GAMES[game]
    return _hands_among(
        game,
        [
            MasterDecider(table, None, b"bench %d" % seat, 0, milliseconds)
            for seat in range(table.seats)
        ],
    )


def _hands_among(game: str, players: list[Decider]) -> Side:
    table = GAMES[game]

    def run(hands: int) -> int:
        for _ in range(hands):
            table.play_out(table.deal(randbytes(32), dealer=0), players)
        return 0

    return Side(run)


def copies(game: str) -> Side:
    """Copies of hands in play, each stopped after another number of decisions."""
    dealt = [GAMES[game].deal(randbytes(32), dealer=0) for _ in range(RUNNING)]
    for stop, hand in enumerate(dealt):
        for _ in range(stop):
            if hand.over:
                break
            seat = hand.next_to_act()
            codes = hand.legal(seat)
            hand.act(seat, codes[int(random() * len(codes))])
    running = [hand for hand in dealt if not hand.over]

    def run(rounds: int) -> int:
        for _ in range(rounds):
            for hand in running:
                hand.clone()
        return 0

    return Side(run, len(running))


def build() -> str:
    """Which build the package says it is."""
    return str(paiguan.build())


def version() -> str:
    """Our own version."""
    return str(paiguan.__version__)


def measured_files() -> dict[str, Path]:
    """Which file each measured module was loaded from."""
    names = {name for family in FAMILIES.values() for name in family.timed}
    for game in GAMES:
        classes = type(GAMES[game].deal(bytes(32), dealer=0)).__mro__
        names.update(made.__module__ for made in classes if made.__module__.startswith("paiguan"))
    return {name: Path(str(sys.modules[name].__file__)) for name in sorted(names)}


def is_extension(file: Path) -> bool:
    """Was this file compiled."""
    return file.name.endswith(tuple(EXTENSION_SUFFIXES))


def newer_sources() -> list[str]:
    """Loaded extensions of ours whose source in this working tree was changed after the build."""
    tree = Path(__file__).resolve().parent.parent / "src"
    stale = []
    for name, module in list(sys.modules.items()):
        file = Path(getattr(module, "__file__", None) or "")
        if not name.startswith("paiguan.") or not is_extension(file):
            continue
        package = ["__init__"] if file.name.startswith("__init__.") else []
        source = tree.joinpath(*name.split("."), *package).with_suffix(".py")
        if source.is_file() and source.stat().st_mtime > file.stat().st_mtime:
            stale.append(name)
    return sorted(stale)
