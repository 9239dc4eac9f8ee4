"""Setting up the hand that a scenario describes."""

from paiguan.engine.deck import shuffled
from paiguan.engine.game import Place, Scenario, ScenarioError, too_many
from paiguan.mahjong.deal import FULL_HAND, SEATS
from paiguan.mahjong.deck import Deck
from paiguan.mahjong.melds import CONCEALED, NO_GIVER, meld_giver, meld_kind, meld_tiles, parse_meld
from paiguan.mahjong.round import MahjongRound
from paiguan.mahjong.stages import FIRST_TURN
from paiguan.mahjong.tiles import NotationError, parse_tiles, tile_name
from paiguan.mahjong.wall import new_wall


class Setup:
    """The tiles that a scenario names, and those that fill up what it leaves open."""

    def __init__(self, scenario: Scenario, deck: Deck) -> None:
        self.scenario = scenario
        self.deck = deck
        self.melds = [self._melds(seat) for seat in range(SEATS)]
        self.hands = [self._hand(seat) for seat in range(SEATS)]
        self.wall = _parse(Place("wall", "wall"), scenario.wall)
        self.tail = _parse(Place("tail", "tail"), scenario.tail)
        self.dice = [
            tile for number, pair in enumerate(scenario.dice) for tile in self._dice(number, pair)
        ]
        self.spare = self._spare()
        self._fill()

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

    def _spare(self) -> list[int]:
        """The tiles that nothing names, in the order that the seed gives them."""
        left = [int(number) for number in self.deck.copies]
        for tile in self._named():
            if self.deck.copies[tile] == 0:
                raise ScenarioError(
                    f"这种玩法没有 {tile_name(tile)}",
                    f"{tile_name(tile)} is not among the tiles of this game",
                )
            left[tile] -= 1
            if left[tile] < 0:
                raise too_many(tile_name(tile))
        spare = [tile for tile, number in enumerate(left) for _ in range(number)]
        return shuffled(spare, b"scenario %d" % self.scenario.seed)

    def _named(self) -> list[int]:
        named = self.wall + self.tail + self.dice
        for seat in range(SEATS):
            named = named + self.hands[seat]
            for meld in self.melds[seat]:
                named = named + meld_tiles(meld)
        return named

    def _fill(self) -> None:
        """Fill up the hands, then the wall between the next draws and the tail."""
        for seat in range(SEATS):
            missing = self.size_of(seat) - len(self.hands[seat])
            # A full hand's last tile counts as just drawn; fillers go before what is written.
            self.hands[seat] = self.spare[:missing] + self.hands[seat]
            self.spare = self.spare[missing:]
        named = len(self.wall) + len(self.tail) + len(self.dice)
        size = self.scenario.wall_size
        if size is None:
            size = named + len(self.spare)
        if size < named:
            raise ScenarioError(
                f"wall_size {size}：局面里写了墙上的 {named} 张",
                f"wall_size {size}: the scenario names {named} tiles of the wall",
            )
        if size > named + len(self.spare):
            raise ScenarioError(
                f"wall_size {size}：只剩 {named + len(self.spare)} 张",
                f"wall_size {size}: only {named + len(self.spare)} tiles are left",
            )
        self.wall = self.wall + self.spare[: size - named] + self.tail[::-1]

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
