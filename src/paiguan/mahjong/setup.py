"""Setting up the hand that a scenario describes."""

from paiguan.engine.game import Place, Scenario, ScenarioError, too_many
from paiguan.engine.setup import Setup
from paiguan.mahjong.deal import FULL_HAND, SEATS
from paiguan.mahjong.deck import Deck
from paiguan.mahjong.melds import CONCEALED, NO_GIVER, meld_giver, meld_kind, meld_tiles, parse_meld
from paiguan.mahjong.round import MahjongRound
from paiguan.mahjong.stages import FIRST_TURN
from paiguan.mahjong.tiles import NotationError, parse_tiles, tile_name
from paiguan.mahjong.wall import new_wall


class MahjongSetup(Setup):
    """Reads the hands, melds, walls and dice that a scenario of mahjong writes."""

    def __init__(self, scenario: Scenario, deck: Deck) -> None:
        super().__init__(scenario, [int(number) for number in deck.copies], "tiles")
        self.melds = [self._melds(seat) for seat in range(SEATS)]
        self.hands = [self._hand(seat) for seat in range(SEATS)]
        self.wall = _parse(Place("wall", "wall"), scenario.wall)
        self.tail = _parse(Place("tail", "tail"), scenario.tail)
        self.dice = [
            tile for number, pair in enumerate(scenario.dice) for tile in self._dice(number, pair)
        ]
        self.fill_up()

    def _melds(self, seat: int) -> list[int]:
        if seat >= len(self.scenario.melds):
            return []
        where = Place(f"座位 {seat} 的副露", f"melds of seat {seat}")
        melds: list[int] = []
        for text in self.scenario.melds[seat]:
            try:
                melds.append(int(parse_meld(text)))
            except NotationError as error:
                raise where.says(error.zh, error.en) from None
            if meld_giver(melds[-1]) == seat:
                raise where.says(
                    f"“{text}”不能是自己打的", f"“{text}” cannot be given by its own seat"
                )
            if meld_kind(melds[-1]) == CONCEALED and meld_giver(melds[-1]) != NO_GIVER:
                raise where.says(
                    f"“{text}”是暗的，没有人打出来", f"“{text}” is concealed, so nobody gave it"
                )
        if len(melds) > 4:
            raise where.says(f"{len(melds)} 副，最多四副", f"{len(melds)} melds, four at most")
        return melds

    def size_of(self, seat: int) -> int:
        """How many tiles a seat holds in hand at the start."""
        drawn = 1 if seat == self.scenario.dealer else 0
        return FULL_HAND - 3 * len(self.melds[seat]) + drawn

    def _hand(self, seat: int) -> list[int]:
        text = self.scenario.hands[seat] if seat < len(self.scenario.hands) else ""
        where = Place(f"座位 {seat} 的手牌", f"hand of seat {seat}")
        tiles = _parse(where, text)
        if len(tiles) > self.size_of(seat):
            most, melds = self.size_of(seat), len(self.melds[seat])
            raise where.says(
                f"{len(tiles)} 张，有 {melds} 副露时最多 {most} 张",
                f"{len(tiles)} tiles, {most} at most with {melds} melds",
            )
        return tiles

    def _dice(self, number: int, text: str) -> list[int]:
        where = Place(f"dice {number}", f"dice {number}")
        tiles = _parse(where, text)
        if len(tiles) != 2:
            raise where.says(
                f"“{text}”是 {len(tiles)} 张，应该两张", f"“{text}” is {len(tiles)} tiles, not two"
            )
        return tiles

    def laid(self, seat: int) -> list[int]:
        """The tiles of the melds that lie before a seat."""
        return [tile for meld in self.melds[seat] for tile in meld_tiles(meld)]

    def too_many(self, tile: int) -> ScenarioError:
        """More of a kind than there are, or one that the game does not have."""
        if self.copies[tile] > 0:
            return too_many(tile_name(tile))
        return ScenarioError(
            f"这种玩法没有 {tile_name(tile)}",
            f"{tile_name(tile)} is not among the tiles of this game",
        )

    def begin(self, round_: MahjongRound) -> None:
        """Start the hand."""
        opening = self.scenario.opening
        if opening is None:
            opening = not any(self.melds)
        if opening:
            round_.opening.holds = FIRST_TURN
        for seat in range(SEATS):
            round_.give_melds(seat, self.melds[seat])
        round_.begin(self.hands, new_wall(self.wall, self.dice))


def _parse(where: Place, text: str) -> list[int]:
    try:
        return parse_tiles(text)
    except NotationError as error:
        raise where.says(error.zh, error.en) from None
