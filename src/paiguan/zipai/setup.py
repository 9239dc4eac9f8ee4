"""Setting up the hand that a scenario describes."""

from paiguan.engine.game import Place, Scenario, ScenarioError, too_many
from paiguan.engine.setup import Setup
from paiguan.zipai.cards import NotationError, card_name, parse_cards
from paiguan.zipai.doors import (
    CHOUWEI,
    NO_GIVER,
    PENG,
    TI,
    WEI,
    door_cards,
    door_giver,
    door_kind,
    door_taken,
    door_what,
    is_quad,
    pack_door,
    parse_door,
)
from paiguan.zipai.round import ZipaiRound
from paiguan.zipai.table import ZipaiRules


class ZipaiSetup(Setup):
    """Reads the hands, doors and walls that a scenario of zipai writes."""

    def __init__(self, scenario: Scenario, rules: ZipaiRules) -> None:
        super().__init__(scenario, [int(number) for number in rules.deal.copies], "cards")
        self.rules = rules
        self.deal = rules.deal
        if scenario.dice:
            raise ScenarioError(
                "dice：这种玩法没有开筛子", "dice: no card is turned up by dice in this game"
            )
        self.doors = [self._doors(seat) for seat in range(self.deal.seats)]
        self.hands = [self._hand(seat) for seat in range(self.deal.seats)]
        self.wall = _parse(Place("wall", "wall"), scenario.wall)
        self.tail = _parse(Place("tail", "tail"), scenario.tail)
        self.fill_up()

    def _doors(self, seat: int) -> list[int]:
        if seat >= len(self.scenario.melds):
            return []
        where = Place(f"座位 {seat} 的门子", f"melds of seat {seat}")
        doors: list[int] = []
        for text in self.scenario.melds[seat]:
            try:
                door = int(parse_door(text, self.rules.measure.of_sets, self.deal.seats))
            except NotationError as error:
                raise where.says(error.zh, error.en) from None
            doors.append(self._as_it_lies(where, text, door, seat))
        if len(doors) > self.deal.doors:
            zh, en = self.deal.doors_in_chinese(), self.deal.doors_in_english()
            raise where.says(f"{len(doors)} 门，最多{zh}门", f"{len(doors)} doors, {en} at most")
        return doors

    def _as_it_lies(self, where: Place, text: str, door: int, seat: int) -> int:
        """A door with as many cards face down as the game has it."""
        kind = door_kind(door)
        giver = door_giver(door)
        if kind == PENG and giver == seat:
            raise where.says(f"“{text}”不能是自己打的", f"“{text}” cannot be given by its own seat")
        hidden = 0
        if kind in (WEI, CHOUWEI, TI):
            if giver != NO_GIVER:
                raise where.says(
                    f"“{text}”是自己摸的，没有人打出来", f"“{text}” was drawn, so nobody gave it"
                )
            hidden = int(self.rules.ti_hidden)
            if kind == WEI:
                hidden = int(self.rules.wei_hidden)
            elif kind == CHOUWEI:
                hidden = int(self.rules.stained_wei_hidden)
        return int(pack_door(kind, door_what(door), door_taken(door), giver, hidden))

    def size_of(self, seat: int) -> int:
        """How many cards a seat holds in hand at the start (ZP-15; the dealer one more)."""
        laid = len(self.laid(seat))
        quads = sum(1 for door in self.doors[seat] if is_quad(door_kind(door)))
        if seat == self.scenario.dealer:
            return self.deal.hand + 1 - laid
        return self.deal.hand + max(0, quads - 1) - laid

    def _hand(self, seat: int) -> list[int]:
        text = self.scenario.hands[seat] if seat < len(self.scenario.hands) else ""
        where = Place(f"座位 {seat} 的手牌", f"hand of seat {seat}")
        cards = _parse(where, text)
        if len(cards) > self.size_of(seat):
            most, doors = self.size_of(seat), len(self.doors[seat])
            raise where.says(
                f"{len(cards)} 张，有 {doors} 门时最多 {most} 张",
                f"{len(cards)} cards, {most} at most with {doors} doors",
            )
        return cards

    def laid(self, seat: int) -> list[int]:
        """The cards of the doors that lie before a seat."""
        return [card for door in self.doors[seat] for card in door_cards(door)]

    def too_many(self, tile: int) -> ScenarioError:
        """More of a kind than there are."""
        return too_many(card_name(tile), self.copies[tile])

    def begin(self, round_: ZipaiRound) -> None:
        """Start the hand."""
        opening = self.scenario.opening
        if opening is None:
            opening = not any(self.doors)
        for seat in range(self.deal.seats):
            round_.opening.holds[seat] = 1 if opening and not self.doors[seat] else 0
            round_.give_doors(seat, self.doors[seat])
        round_.begin(self.hands, self.wall)


def _parse(where: Place, text: str) -> list[int]:
    try:
        return parse_cards(text)
    except NotationError as error:
        raise where.says(error.zh, error.en) from None
