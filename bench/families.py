"""The table of families that can be measured: the one place here that knows them all."""

from typing import Any

from bench.family import FamilyMeasures
from bench.mahjong.family import MahjongMeasures
from bench.zipai.family import ZipaiMeasures
from paiguan.engine.game import Game

FAMILIES: dict[str, FamilyMeasures[Any]] = {
    family.name: family for family in (MahjongMeasures(), ZipaiMeasures())
}


def measures_for(game: Game) -> FamilyMeasures[Any]:
    """What can be measured of a game's family."""
    return FAMILIES[game.family]
