"""A zipai game in the table of games."""

from collections.abc import Callable, Mapping

from paiguan.engine.events import Meld
from paiguan.engine.game import NOTHING_ABOUT, FamilyGame, Listener, Scenario
from paiguan.engine.glossary import About
from paiguan.engine.options import Option, OptionValue, read_options
from paiguan.engine.reason import Reason
from paiguan.engine.round import Round
from paiguan.engine.sight import Sight
from paiguan.engine.view import SeatView
from paiguan.zipai.action_space import every_action
from paiguan.zipai.actions import (
    CHI,
    DISCARD,
    NAMES,
    PASS,
    card_of,
    encode,
    encode_chi,
    sets_of,
    what_of,
)
from paiguan.zipai.cards import (
    NO_CARD,
    NotationError,
    card_name,
    format_cards,
    kinds_in,
    parse_card,
    parse_cards,
)
from paiguan.zipai.doors import FORCED
from paiguan.zipai.imagined import can_imagine, imagine
from paiguan.zipai.judge import judge_request, read_hand
from paiguan.zipai.look import look
from paiguan.zipai.outlook import ZipaiOutlook
from paiguan.zipai.reasons import why_not
from paiguan.zipai.round import ZipaiRound
from paiguan.zipai.sets import NO_SET, find_set
from paiguan.zipai.setup import ZipaiSetup
from paiguan.zipai.sight import ZipaiSight
from paiguan.zipai.table import ZipaiRules
from paiguan.zipai.words import ZIPAI
from paiguan.zipai.written import due, misread


class ZipaiGame(FamilyGame[ZipaiRules]):
    """A game of this family: its rules are made from its options."""

    def __init__(
        self,
        name: str,
        zh: str,
        en: str,
        rules_version: int,
        options: tuple[Option, ...],
        rules: Callable[[Mapping[str, OptionValue]], ZipaiRules],
        has_fan: bool,
        about: About = NOTHING_ABOUT,
    ) -> None:
        seats = rules(read_options(options, {})).deal.seats
        super().__init__(name, zh, en, ZIPAI, seats, rules_version, options, rules, about)
        self._has_fan = has_fan
        self._deck = self._default_rules.deal.deck()

    # Dealing

    def deck(self) -> list[int]:
        """Every card, in order."""
        return self._deck.copy()

    def deal_deck(
        self,
        deck: list[int],
        dealer: int = 0,
        options: Mapping[str, object] | None = None,
        listener: Listener | None = None,
        standing: Mapping[str, object] | None = None,
        dice: tuple[int, int] | None = None,
    ) -> ZipaiRound:
        """A new hand from a deck in its order."""
        round_ = ZipaiRound(self.rules(options), dealer)
        round_.listener = listener
        for seat in range(self.seats):
            round_.opening.holds[seat] = 1
        hands, wall = round_.rules.deal.split(deck, dealer)
        round_.begin(hands, wall)
        return round_

    def set_up(self, scenario: Scenario, listener: Listener | None = None) -> ZipaiRound:
        """The hand that a scenario describes, before its first action."""
        rules = self.rules(scenario.options)
        round_ = ZipaiRound(rules, scenario.dealer)
        round_.listener = listener
        ZipaiSetup(scenario, rules).begin(round_)
        return round_

    # Actions

    def find_action(self, round_: Round, seat: int, name: str, arguments: list[str]) -> int:
        """The code of a written action; where only one is meant, its cards may be left out."""
        found: list[int] = []
        if 0 <= seat < round_.seats:
            found = [code for code in round_.legal(seat) if _means(code, name, arguments)]
            found = found or _eaten_otherwise(round_, seat, name, arguments)
        if len(found) == 1:
            return found[0]
        raise self.refused(round_, seat, name, arguments, len(found))

    def default_action(self, round_: Round, seat: int) -> int | None:
        """Pass; None where a discard is due."""
        code = int(encode(PASS))
        return code if round_.offers_to(seat, code) else None

    def why_not(self, round_: Round, seat: int, name: str, arguments: list[str]) -> list[Reason]:
        """Why a seat may not do something now, from what it knows itself."""
        assert isinstance(round_, ZipaiRound)
        wrong = misread(name, arguments)
        if wrong is not None:
            return [wrong]
        sets = [_set(text) for text in arguments] if name == "chi" else []
        named = name == "discard" and bool(arguments)
        return why_not(round_, seat, name, sets, parse_card(arguments[0]) if named else NO_CARD)

    def due(self, round_: Round, name: str) -> list[Reason]:
        """What the table asks for now."""
        assert isinstance(round_, ZipaiRound)
        return due(round_)

    # The state, in words

    def state(self, round_: Round) -> dict[str, object]:
        """What every game tells, the 胡息 of each seat, and what it let go of (ZP-13)."""
        assert isinstance(round_, ZipaiRound)
        state = super().state(round_)
        state["huxi"] = [int(hand.total()) for hand in round_.hands]
        state["open_huxi"] = [round_.open_huxi(seat) for seat in range(self.seats)]
        state["stains"] = [format_cards(kinds_in(passed)) for passed in round_.forgone.taking]
        return state

    def look(self, round_: Round, seat: int) -> ZipaiSight:
        """What a seat sees of a hand, without a view that was folded on the way."""
        assert isinstance(round_, ZipaiRound)
        return look(round_, seat)

    def outlook(self, view: SeatView, options: Mapping[str, object] | None = None) -> ZipaiOutlook:
        """What the seat of a view can work out by itself, in a game under these options."""
        return ZipaiOutlook(self.rules(options), view)

    def is_forced(self, meld: Meld) -> bool:
        """提, 偎 and 臭偎 come about by themselves (ZP-19)."""
        return meld.kind in FORCED

    def every_action(self) -> list[int]:
        """The codes of all actions of the family, in an order for life."""
        return every_action()

    def imagine(
        self,
        options: Mapping[str, object] | None,
        sight: Sight,
        codes: list[int],
        order: list[int],
    ) -> Round | None:
        """A hand as a seat might see it, made from the sight alone."""
        assert isinstance(sight, ZipaiSight)
        rules = self.rules(options)
        if not can_imagine(rules, sight):
            return None
        return imagine(rules, sight, codes, order)

    def judge(self, request: Mapping[str, object]) -> dict[str, object]:
        """The answer to one line of `paiguan judge`."""
        return judge_request(self.rules_for(request), request, self._has_fan)

    def read_hand(self, request: Mapping[str, object]) -> ZipaiSight:
        """What a seat sees that has the hand of such a line, nothing else lying open."""
        rules = self.rules_for(request)
        return ZipaiSight(rules.deal, 0, 0, 0, read_hand(rules, request))

    # Cards

    def tile_name(self, tile: int) -> str:
        """A card as it is written: 二 or 贰."""
        return card_name(tile)

    def tile_in_chinese(self, tile: int) -> str:
        """The same."""
        return card_name(tile)

    def parse_tiles(self, text: str) -> list[int]:
        """Cards in notation, in the order written."""
        return parse_cards(text)


def _means(code: int, name: str, arguments: list[str]) -> bool:
    """Whether a written action can be this one."""
    what = what_of(code)
    if NAMES[what] != name:
        return False
    if not arguments:
        return True
    try:
        if what == DISCARD:
            return len(arguments) == 1 and parse_card(arguments[0]) == card_of(code)
        if what == CHI:
            written = [_set(text) for text in arguments]
            sets = sets_of(code)
            return written[0] == sets[0] and sorted(written[1:]) == sorted(sets[1:])
    except NotationError:
        return False
    return False


def _eaten_otherwise(round_: Round, seat: int, name: str, arguments: list[str]) -> list[int]:
    """The 吃 that lays these doors where another of them is written as the one eaten (ZP-23)."""
    if name != NAMES[CHI] or not 2 <= len(arguments) <= 3:
        return []
    try:
        sets = [*(_set(text) for text in arguments), NO_SET]
    except NotationError:
        return []
    code = int(round_.offered_like(seat, encode_chi(sets[0], sets[1], sets[2])))
    return [] if code < 0 else [code]


def _set(text: str) -> int:
    """The 顺子 or 绞牌 of three cards in whatever order; NO_SET where they are none."""
    cards = parse_cards(text)
    return find_set(cards) if len(cards) == 3 else NO_SET
