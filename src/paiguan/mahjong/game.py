"""A mahjong game in the table of games."""

from collections.abc import Callable, Mapping
from typing import Final

from paiguan.engine.game import NOTHING_ABOUT, FamilyGame, Listener, Scenario
from paiguan.engine.glossary import About
from paiguan.engine.options import Option, OptionValue
from paiguan.engine.reason import Reason
from paiguan.engine.round import Round
from paiguan.engine.sight import Sight
from paiguan.engine.view import SeatView
from paiguan.mahjong.action_space import every_action
from paiguan.mahjong.actions import FIRE, FLOAT, PASS, REPLACE, detail_of, encode, tile_of
from paiguan.mahjong.deal import SEATS, split_deck
from paiguan.mahjong.imagined import can_imagine, imagine
from paiguan.mahjong.judge import judge_request, read_hand
from paiguan.mahjong.look import look
from paiguan.mahjong.outlook import MahjongOutlook
from paiguan.mahjong.reasons import why_not
from paiguan.mahjong.round import MahjongRound
from paiguan.mahjong.setup import MahjongSetup
from paiguan.mahjong.sight import MahjongSight
from paiguan.mahjong.stages import FIRST_TURN, LAST_TAKEN_STAGE
from paiguan.mahjong.table import MahjongRules
from paiguan.mahjong.tiles import (
    NO_TILE,
    NotationError,
    chow_of,
    parse_tile,
    parse_tiles,
    tile_in_chinese,
    tile_name,
)
from paiguan.mahjong.wall import new_wall
from paiguan.mahjong.words import MAHJONG
from paiguan.mahjong.written import due, misread

# What a seat does that says nothing: pass, after a kong replace, no fire, no float.
DEFAULTS: Final = tuple(int(encode(what)) for what in (PASS, REPLACE, FIRE, FLOAT))
# Where a fire burns already, saying nothing goes on with it.
BURN_ON: Final = int(encode(FIRE, 0, 1))


class MahjongGame(FamilyGame[MahjongRules]):
    """A game of this family: its rules are made from its options."""

    def __init__(
        self,
        name: str,
        zh: str,
        en: str,
        rules_version: int,
        options: tuple[Option, ...],
        rules: Callable[[Mapping[str, OptionValue]], MahjongRules],
        about: About = NOTHING_ABOUT,
    ) -> None:
        super().__init__(name, zh, en, MAHJONG, SEATS, rules_version, options, rules, about)

    def deck(self) -> list[int]:
        """Every tile of the game, in order."""
        return self._default_rules.deck.tiles()

    def deal_deck(
        self,
        deck: list[int],
        dealer: int = 0,
        options: Mapping[str, object] | None = None,
        listener: Listener | None = None,
        standing: Mapping[str, object] | None = None,
        dice: tuple[int, int] | None = None,
    ) -> MahjongRound:
        """A new hand from a deck in its order."""
        rules = self.rules(options)
        round_ = MahjongRound(rules, dealer)
        round_.listener = listener
        round_.opening.holds = FIRST_TURN
        round_.undealt.dice = dice if rules.breaks_wall else None
        if standing:
            rules.read_standing(round_, standing)
        hands, wall = split_deck(deck, dealer)
        round_.begin(hands, new_wall(wall, []))
        return round_

    def set_up(self, scenario: Scenario, listener: Listener | None = None) -> MahjongRound:
        """The hand that a scenario describes, before its first action."""
        rules = self.rules(scenario.options)
        round_ = MahjongRound(rules, scenario.dealer)
        round_.listener = listener
        rules.read_standing(round_, scenario.standing)
        MahjongSetup(scenario, rules.deck).begin(round_)
        return round_

    def find_action(self, round_: Round, seat: int, name: str, arguments: list[str]) -> int:
        """The code of a written action; where only one is meant, its tile may be left out."""
        found: list[int] = []
        if 0 <= seat < round_.seats:
            found = [code for code in round_.legal(seat) if _means(round_, code, name, arguments)]
        if len(found) == 1:
            return found[0]
        if self._restates_discard(round_, seat, name, arguments):
            return int(encode(PASS))
        raise self.refused(round_, seat, name, arguments, len(found))

    def why_not(self, round_: Round, seat: int, name: str, arguments: list[str]) -> list[Reason]:
        """Why a seat may not do something now, from what it knows itself."""
        assert isinstance(round_, MahjongRound)
        wrong = misread(round_.rules, name, arguments)
        if wrong is not None:
            return [wrong]
        named = name in ("discard", "kong", "add") and bool(arguments)
        return why_not(round_, seat, name, parse_tile(arguments[0]) if named else NO_TILE)

    def due(self, round_: Round, name: str) -> list[Reason]:
        """What the table asks for now."""
        assert isinstance(round_, MahjongRound)
        return due(round_, name)

    def _restates_discard(self, round_: Round, seat: int, name: str, arguments: list[str]) -> bool:
        """The taker of the last tile who does not win may say that it is discarded."""
        if not isinstance(round_, MahjongRound) or name != "discard":
            return False
        taken = round_.stage == LAST_TAKEN_STAGE and seat == round_.turn
        return taken and arguments == [tile_name(int(round_.drawn))]

    def default_action(self, round_: Round, seat: int) -> int | None:
        """The default that is offered; None where a discard is due."""
        assert isinstance(round_, MahjongRound)
        if round_.stakes.burned[seat] > 0 and round_.offers_to(seat, BURN_ON):
            return BURN_ON
        for code in DEFAULTS:
            if round_.offers_to(seat, code):
                return code
        return None

    def state(self, round_: Round) -> dict[str, object]:
        """What every game tells, and what a finished hand leaves to the next one."""
        state = super().state(round_)
        state["standing"] = self.next_standing(round_) if round_.over else {}
        return state

    def first_standing(self, dealer: int) -> dict[str, object]:
        """What the first hand of a session starts with."""
        return self._default_rules.first_standing(dealer)

    def next_standing(self, round_: Round) -> dict[str, object]:
        """What a finished hand leaves to the next one of the session."""
        assert isinstance(round_, MahjongRound)
        return round_.rules.next_standing(round_)

    def look(self, round_: Round, seat: int) -> MahjongSight:
        """What a seat sees of a hand, without a view that was folded on the way."""
        assert isinstance(round_, MahjongRound)
        return look(round_, seat)

    def outlook(
        self, view: SeatView, options: Mapping[str, object] | None = None
    ) -> MahjongOutlook:
        """What the seat of a view can work out by itself, in a game under these options."""
        return MahjongOutlook(self.rules(options), view)

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
        assert isinstance(sight, MahjongSight)
        if not can_imagine(sight, codes):
            return None
        return imagine(self.rules(options), sight, codes, order)

    def judge(self, request: Mapping[str, object]) -> dict[str, object]:
        """The answer to one line of `paiguan judge`."""
        return judge_request(self.rules_for(request), request)

    def read_hand(self, request: Mapping[str, object]) -> MahjongSight:
        """What a seat sees that has the hand of such a line, nothing else lying open."""
        rules = self.rules_for(request)
        return MahjongSight(0, 0, 0, read_hand(rules, request), rules.deck)

    def tile_name(self, tile: int) -> str:
        """`5m` for five of 万."""
        return tile_name(tile)

    def tile_in_chinese(self, tile: int) -> str:
        """五万 for `5m`."""
        return tile_in_chinese(tile)

    def parse_tiles(self, text: str) -> list[int]:
        """Tiles in notation, in the order written."""
        return parse_tiles(text)


def _means(round_: Round, code: int, name: str, arguments: list[str]) -> bool:
    """Whether a written action can be this one."""
    action = round_.action(code)
    if action.name != name:
        return False
    if not arguments or list(action.arguments) == arguments:
        return True
    if name == "pong":
        return arguments == [tile_name(tile_of(code))]
    return name == "chow" and _is_run_of(code, arguments, _two_tiles_open(round_))


def _two_tiles_open(round_: Round) -> bool:
    return isinstance(round_, MahjongRound) and round_.open.second != NO_TILE


def _is_run_of(code: int, arguments: list[str], claimed_first: bool) -> bool:
    """Whether these are the tiles of a 吃, in whatever order; of two open tiles, its own first."""
    try:
        tiles = parse_tiles(" ".join(arguments))
    except NotationError:
        return False
    if claimed_first and tiles[:1] != [tile_of(code)]:
        return False
    return chow_of(sorted(tiles)) == detail_of(code)
