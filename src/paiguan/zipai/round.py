"""A hand of zipai from the deal to the settlement."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from paiguan.engine.actions import Action
from paiguan.engine.events import UNTIL_DISCARD, HandBegan, HandShown, MeldsGiven, TilesDealt
from paiguan.zipai import claims, eating, opening, turn
from paiguan.zipai.actions import (
    CHI,
    DISCARD,
    FEED,
    PENG,
    WIN,
    card_of,
    eaten_of,
    in_words,
    sets_of,
    what_of,
)
from paiguan.zipai.cards import card_name, format_cards, kinds_in
from paiguan.zipai.doors import format_door
from paiguan.zipai.sets import NO_SET, set_cards
from paiguan.zipai.stages import (
    CLAIM_STAGE,
    DEALT_WIN_STAGE,
    DRAW_STAGE,
    LAID_STAGE,
    OPEN_STAGE,
    TAKEN_STAGE,
    TURN_STAGE,
)
from paiguan.zipai.table import ZipaiTable

FACE_UP: Final = "亮张"


@mypyc_attr(allow_interpreted_subclasses=True)
class ZipaiRound(ZipaiTable):
    """The table, moved along by the seats' choices and by itself where there is none."""

    def carry_out(self, seat: i64, code: i64) -> None:
        """Do what a seat chose, then everything that nobody has to choose."""
        stage = self.stage
        if stage == TURN_STAGE:
            turn.act(self, seat, code)
        elif stage == CLAIM_STAGE:
            claims.answer(self, seat, code)
        elif stage == DEALT_WIN_STAGE:
            opening.answer(self, seat, code)
        else:
            turn.answer_laid(self, seat, code)
        self.move_on()

    def move_on(self) -> None:
        """Go from stage to stage until somebody is asked or the hand is over."""
        while not self.over and self.next_to_act() < 0:
            stage = self.stage
            if stage == OPEN_STAGE:
                claims.ask(self)
            elif stage == CLAIM_STAGE:
                claims.resolve(self)
            elif stage == DRAW_STAGE:
                turn.draw(self)
            elif stage == TAKEN_STAGE:
                turn.after_taking(self)
            elif stage == TURN_STAGE:
                turn.ask(self)
            elif stage == LAID_STAGE:
                turn.ask_laid(self)
            elif stage == DEALT_WIN_STAGE:
                opening.resolve(self)
            else:
                opening.ask(self)

    def begin(self, hands: list[list[int]], wall: list[int]) -> None:
        """Deal: the dealer's last card is the 亮张. Then ask whoever has a choice."""
        self.deck = vec[i64](wall)
        self.face_up = hands[self.dealer][-1]
        for seat in range(int(self.seats)):
            hand = self.hands[seat]
            for card in hands[seat]:
                hand.add(card)
        if self.listener is not None:
            self._tell_deal(hands)
        self.move_on()

    def give_doors(self, seat: int, doors: list[int]) -> None:
        """Lay doors that were made before the hand begins (only in a scenario)."""
        for door in doors:
            self.hands[seat].lay(door, self.rules.measure.of_sets)

    def _tell_deal(self, hands: list[list[int]]) -> None:
        dealt = sum(len(hand) for hand in hands)
        dealer = int(self.dealer)
        self.tell(HandBegan(int(self.seats), dealer, dealt + int(self.wall_left())))
        for seat in range(int(self.seats)):
            hand = self.hands[seat]
            self.tell(TilesDealt(seat, tuple(hands[seat]), seat == dealer, int(hand.held)))
            doors = tuple(self.door_shown(door) for door in hand.doors)
            if doors:
                self.tell(MeldsGiven(seat, doors))
        self.tell(HandShown(dealer, (FACE_UP,), (int(self.face_up),), UNTIL_DISCARD))

    def seat_in_words(self, seat: int) -> tuple[str, list[str], str]:
        """Hand, doors and what lies with the seat, in notation."""
        hand = self.hands[seat]
        lying = "".join(card_name(card) for card in self.lying_with(seat))
        return format_cards(hand.tiles()), [format_door(door) for door in hand.doors], lying

    def action(self, code: i64) -> Action:
        """An action as scenarios write it."""
        return in_words(int(code))

    def lays(self, seat: i64, code: i64) -> list[list[int]]:
        """The doors of a 吃 with its 比牌, those of a 碰, and the card that a win is with."""
        what = what_of(code)
        if what == CHI:
            return [set_cards(number) for number in sets_of(int(code))]
        if self.stage != CLAIM_STAGE or what not in (PENG, WIN):
            return []
        return [[int(self.card)] * (3 if what == PENG else 1)]

    def barred_after(self, seat: i64, code: i64) -> str:
        """What could not be discarded after a 吃 (`bars_after_eating`)."""
        if what_of(code) != CHI:
            return ""
        return format_cards(kinds_in(eating.bars(self, seat, code)))

    def mark_of(self, seat: i64, code: i64) -> str:
        """A discard that would be a 冲交 (`guards_wei`)."""
        if what_of(code) != DISCARD:
            return ""
        return FEED if turn.is_feed(self, seat, card_of(code)) else ""

    def matters(self, seat: i64) -> bool:
        """Whether a claim can come to anything; all else that may be said does."""
        return self.stage != CLAIM_STAGE or claims.matters(self, seat)

    def offered_like(self, seat: i64, code: i64) -> i64:
        """The same 吃, the same doors laid out with another of them eaten."""
        if what_of(code) != CHI or eaten_of(code) == NO_SET or self.stage != CLAIM_STAGE:
            return -1
        if seat < 0 or seat >= self.seats:
            return -1
        return eating.offered_like(self, seat, code)

    def clone(self) -> "ZipaiRound":
        """An independent copy without the listener."""
        other = ZipaiRound.__new__(ZipaiRound)
        self.copy_table(other)
        return other
