"""A hand of mahjong from the deal to the settlement."""

from mypy_extensions import i64, mypyc_attr

from paiguan.engine.actions import Action
from paiguan.engine.events import HandBegan, MeldsGiven, TilesDealt, WallBroken
from paiguan.mahjong import claims, dice, kongs, last_tile, opening, stakes, turn
from paiguan.mahjong.actions import WIN, in_words, meld_of, what_of
from paiguan.mahjong.deal import SEATS
from paiguan.mahjong.melds import format_meld, unpack_meld
from paiguan.mahjong.stages import (
    CLAIM_STAGE,
    DEAL_STAGE,
    DICE_STAGE,
    DRAW_STAGE,
    KONG_STAGE,
    LAID_OPEN_STAGE,
    LAST_TAKEN_STAGE,
    LAST_TILE_STAGE,
    OPENING_STAGE,
    STAKES_STAGE,
    TURN_STAGE,
)
from paiguan.mahjong.table import MahjongTable
from paiguan.mahjong.tiles import BIT, KINDS, NO_TILE, format_tiles, tile_name
from paiguan.mahjong.wall import Wall, broken_wall


@mypyc_attr(allow_interpreted_subclasses=True)
class MahjongRound(MahjongTable):
    """The table, moved along by the seats' choices and by itself where there is none."""

    def carry_out(self, seat: i64, code: i64) -> None:
        """Do what a seat chose, then everything that nobody has to choose."""
        stage = self.stage
        if stage == TURN_STAGE:
            turn.act(self, seat, code)
        elif stage == CLAIM_STAGE:
            claims.answer(self, seat, code)
        elif stage == KONG_STAGE:
            dice.after_kong(self, seat, code)
        elif stage == DICE_STAGE:
            dice.answer(self, seat, code)
        elif stage == LAST_TILE_STAGE:
            last_tile.answer(self, seat, code)
        elif stage == LAST_TAKEN_STAGE:
            last_tile.answer_taker(self, seat, code)
        elif stage == STAKES_STAGE:
            stakes.answer(self, seat, code)
        else:
            opening.answer(self, seat, code)
        self.move_on()

    def move_on(self) -> None:
        """Go from stage to stage until somebody is asked or the hand is over."""
        while not self.over and self.next_to_act() < 0:
            stage = self.stage
            if stage == TURN_STAGE:
                turn.ask(self)
            elif stage == LAID_OPEN_STAGE:
                claims.ask(self)
            elif stage == CLAIM_STAGE:
                claims.resolve(self)
            elif stage == DRAW_STAGE:
                turn.draw(self)
            elif stage == KONG_STAGE:
                kongs.ask(self)
            elif stage == DICE_STAGE:
                dice.ask(self)
            elif stage == LAST_TILE_STAGE:
                last_tile.ask(self)
            elif stage == LAST_TAKEN_STAGE:
                last_tile.ask_taker(self)
            elif stage == STAKES_STAGE:
                stakes.ask(self)
            elif stage == DEAL_STAGE:
                self._deal()
            else:
                opening.ask(self)

    def begin(self, hands: list[list[int]], wall: Wall) -> None:
        """Mix the tiles and ask whoever has a choice; the dealer's fourteenth tile comes last."""
        self.wall = wall
        self.undealt.hands = hands
        self.undealt.tiles = sum(len(hand) for hand in hands)
        if self.listener is not None:
            self.tell(HandBegan(SEATS, int(self.dealer), int(self.wall_left())))
            if self.undealt.dice is not None:
                seat, stack = broken_wall(
                    int(self.dealer), self.undealt.dice[0], self.undealt.dice[1]
                )
                self.tell(WallBroken(self.undealt.dice, seat, stack))
        stakes_asked = self.rules.asks_fire or self.rules.asks_float
        self.stage = STAKES_STAGE if stakes_asked else DEAL_STAGE
        self.move_on()

    def _deal(self) -> None:
        hands = self.undealt.hands
        for seat in range(SEATS):
            self.undealt.hands = hands[seat + 1 :]
            self.undealt.tiles -= len(hands[seat])
            for tile in hands[seat]:
                self.hands[seat].add(tile)
            if self.listener is not None:
                self.tell(TilesDealt(seat, tuple(hands[seat]), seat == self.dealer))
        self.drawn = hands[self.dealer][-1]
        self.drawn_kinds = BIT[self.drawn]
        self.any_drawn = self.is_as_dealt(self.dealer)
        for seat in range(SEATS):
            self.opening.dealt_fours[seat] = self._fours(seat)
            if not self.is_as_dealt(seat):
                self.opening.honours[seat] = 0
        self._note_given_melds()
        self.stage = OPENING_STAGE

    def give_melds(self, seat: int, melds: list[int]) -> None:
        """Lay melds that were made before the hand begins, in this order (only in a scenario)."""
        for meld in melds:
            self.hands[seat].lay(meld)
            self.rules.after_meld(self, seat)

    def _note_given_melds(self) -> None:
        """A hand given with melds counts as it stands after its last discard."""
        for seat in range(SEATS):
            if len(self.hands[seat].melds) == 0:
                continue
            if self.listener is not None:
                melds = tuple(unpack_meld(meld) for meld in self.hands[seat].melds)
                self.tell(MeldsGiven(seat, melds))
            if seat == self.dealer:
                self.hands[seat].remove(self.drawn)
            self.rules.after_discard(self, seat)
            if seat == self.dealer:
                self.hands[seat].add(self.drawn)

    def _fours(self, seat: int) -> i64:
        """The kinds of which a seat was dealt all four; a scenario's drawn tile is not dealt."""
        found: i64 = 0
        tile: i64 = 0
        while tile < KINDS:
            if self.hands[seat].counts[tile] == 4:
                found |= BIT[tile]
            tile += 1
        if seat == self.dealer and not self.is_as_dealt(seat):
            found &= ~BIT[self.drawn]
        return found

    def seat_in_words(self, seat: int) -> tuple[str, list[str], str]:
        """Hand, melds and discards in notation."""
        hand = self.hands[seat]
        discards = " ".join(tile_name(tile) for tile in self.discards_of(seat))
        return format_tiles(hand.tiles()), [format_meld(meld) for meld in hand.melds], discards

    def action(self, code: i64) -> Action:
        """An action as scenarios write it."""
        return in_words(int(code), self.open.second != NO_TILE)

    def lays(self, seat: i64, code: i64) -> list[list[int]]:
        """The meld that an action makes; of a win on the one tile that lies open, that tile."""
        two = self.open.second != NO_TILE
        if what_of(code) == WIN:
            return [[int(self.open.first)]] if self.stage == CLAIM_STAGE and not two else []
        meld = meld_of(int(code), two)
        return [meld] if meld else []

    def clone(self) -> "MahjongRound":
        """An independent copy without the listener."""
        other = MahjongRound.__new__(MahjongRound)
        self.copy_table(other)
        return other
