"""A game as the rest of the house sees it: how to deal it, read it, write it and judge it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from paiguan.engine.actions import IllegalActionError
from paiguan.engine.deck import rolled_dice, shuffled
from paiguan.engine.errors import BilingualError
from paiguan.engine.events import Event, Meld
from paiguan.engine.glossary import About, Family
from paiguan.engine.options import ROUNDS, Option, OptionValue, length_option, read_options
from paiguan.engine.outlook import Outlook
from paiguan.engine.reason import Reason
from paiguan.engine.refusal import refused_action
from paiguan.engine.round import Round
from paiguan.engine.rules import Rules
from paiguan.engine.sight import Decider, Sight
from paiguan.engine.view import SeatView

Listener = Callable[[Event], None]
# What is said of a game that says nothing of itself.
NOTHING_ABOUT: Final = About()
RulesT = TypeVar("RulesT", bound=Rules)


class ScenarioError(BilingualError):
    """A scenario, a record or a request that cannot be, and why."""


class Place:
    """A place in a scenario, for errors that name it."""

    def __init__(self, zh: str, en: str) -> None:
        self.zh = zh
        self.en = en

    def says(self, zh: str, en: str) -> ScenarioError:
        """What is wrong there."""
        return ScenarioError(f"{self.zh}：{zh}", f"{self.en}: {en}")


def too_many(tile: str, copies: int = 4) -> ScenarioError:
    """More of a kind than there are."""
    zh = "零一二三四"[copies]
    en = ("no", "one", "two", "three", "four")[copies]
    return ScenarioError(f"{tile} 超过了{zh}张", f"there are more than {en} {tile}")


def unknown_field(name: object, known: tuple[str, ...]) -> ScenarioError:
    """A field that nobody knows."""
    listed = ", ".join(known)
    return ScenarioError(
        f"没有“{name}”这一项；有：{listed}",
        f"there is no field “{name}”; the fields are {listed}",
    )


@dataclass(frozen=True)
class Scenario:
    """A hand set up for a test or a problem, as it is written."""

    dealer: int = 0
    hands: tuple[str, ...] = ()
    melds: tuple[tuple[str, ...], ...] = ()
    wall: str = ""
    tail: str = ""
    dice: tuple[str, ...] = ()
    wall_size: int | None = None
    opening: bool | None = None
    seed: int = 0
    standing: Mapping[str, object] = field(default_factory=dict)
    options: Mapping[str, object] = field(default_factory=dict)


class Game:
    """One game of the table of games; a family fills in the methods."""

    def __init__(
        self,
        name: str,
        zh: str,
        en: str,
        kind: Family,
        seats: int,
        rules_version: int,
        pages: tuple[str, ...],
        options: tuple[Option, ...],
        about: About = NOTHING_ABOUT,
    ) -> None:
        self.name = name
        self.zh = zh
        self.en = en
        self.kind = kind
        self.family = kind.name
        self.seats = seats
        self.rules_version = rules_version
        # The rule pages that describe it, its own first.
        self.pages = pages
        self.options = options
        self.about = about
        self.words = about.words.over(kind.words)

    @property
    def length(self) -> Option:
        """The option that says how long a session is."""
        return length_option(self.options)

    @property
    def stakes(self) -> tuple[str, ...]:
        """The actions that say what a hand is played for before it is dealt, in the order asked."""
        return self.kind.stakes

    def read_options(self, given: Mapping[str, object] | None) -> dict[str, OptionValue]:
        """Every option with its value: as given, else its default."""
        return read_options(self.options, given or {})

    def rules(self, options: Mapping[str, object] | None = None) -> Rules:
        """The rules under these options, in the form of the family."""
        raise NotImplementedError

    def deal(
        self,
        secret: bytes,
        dealer: int = 0,
        options: Mapping[str, object] | None = None,
        listener: Listener | None = None,
        standing: Mapping[str, object] | None = None,
    ) -> Round:
        """A new hand from a secret; `standing` is what the session's earlier hands left."""
        deck = shuffled(self.deck(), secret)
        # They are shown and decide nothing: where nobody listens, nobody rolls them.
        dice = rolled_dice(secret) if listener is not None else None
        return self.deal_deck(deck, dealer, options, listener, standing, dice)

    def deck(self) -> list[int]:
        """Every tile of the game, in order."""
        raise NotImplementedError

    def deal_deck(
        self,
        deck: list[int],
        dealer: int = 0,
        options: Mapping[str, object] | None = None,
        listener: Listener | None = None,
        standing: Mapping[str, object] | None = None,
        dice: tuple[int, int] | None = None,
    ) -> Round:
        """A new hand from a deck in its order."""
        raise NotImplementedError

    def set_up(self, scenario: Scenario, listener: Listener | None = None) -> Round:
        """The hand that a scenario describes, before its first action."""
        raise NotImplementedError

    def find_action(self, round_: Round, seat: int, name: str, arguments: list[str]) -> int:
        """The code of a written action among what the seat is offered."""
        raise NotImplementedError

    def refused(
        self, round_: Round, seat: int, name: str, arguments: list[str], found: int
    ) -> IllegalActionError:
        """Why a written action is none of the choices, or could mean so many of them."""
        reasons: list[Reason] = []
        due: list[Reason] = []
        if 0 <= seat < round_.seats:
            reasons = self.why_not(round_, seat, name, arguments)
            if round_.prompt(seat) is not None:
                due = self.due(round_, name)
        return refused_action(round_, seat, " ".join([name, *arguments]), found, reasons, due)

    def why_not(self, round_: Round, seat: int, name: str, arguments: list[str]) -> list[Reason]:
        """Why a seat may not do something now, from what it knows itself."""
        raise NotImplementedError

    def due(self, round_: Round, name: str) -> list[Reason]:
        """What is asked for now, where nothing says why this action of that name may not be."""
        raise NotImplementedError

    def default_action(self, round_: Round, seat: int) -> int | None:
        """What a seat does that says nothing; None where it has to choose."""
        raise NotImplementedError

    def state(self, round_: Round) -> dict[str, object]:
        """The whole truth of a hand as JSON: for scenarios, never for players."""
        seats = [round_.seat_in_words(seat) for seat in range(self.seats)]
        return {
            "over": round_.over,
            "dealer": int(round_.dealer),
            "turn": None if round_.over else int(round_.turn),
            "prompts": {
                str(prompt.seat): [[a.name, *a.arguments] for a in prompt.choices]
                for prompt in round_.prompts()
            },
            "hands": [hand for hand, _, _ in seats],
            "melds": [melds for _, melds, _ in seats],
            "discards": [thrown for _, _, thrown in seats],
            "wall": int(round_.wall_left()),
            "deltas": round_.deltas(),
        }

    def look(self, round_: Round, seat: int) -> Sight:
        """What a seat sees of a hand, without a view that was folded on the way."""
        raise NotImplementedError

    def outlook(self, view: SeatView, options: Mapping[str, object] | None = None) -> Outlook:
        """What the seat of a view can work out by itself, in a game under these options."""
        raise NotImplementedError

    def is_forced(self, meld: Meld) -> bool:
        """Whether a meld comes about by itself, without its owner being asked."""
        return False

    def every_action(self) -> list[int]:
        """The codes of all actions of the family, in an order for life: new ones come last."""
        raise NotImplementedError

    def play_out(self, round_: Round, deciders: list[Decider]) -> None:
        """Play a hand to its end, every seat deciding by what it sees."""
        while not round_.over:
            seat = round_.next_to_act()
            codes = round_.legal(seat)
            place = deciders[seat].decide(self.look(round_, int(seat)), codes)
            round_.act(seat, codes[place])

    def imagine(
        self,
        options: Mapping[str, object] | None,
        sight: Sight,
        codes: list[int],
        order: list[int],
    ) -> Round | None:
        """A hand as a seat might see it, the unseen tiles in this order; None where it cannot be.

        It is made from the sight alone: what the seat does not see is not known here.
        """
        raise NotImplementedError

    def rehearse(
        self,
        options: Mapping[str, object] | None,
        sight: Sight,
        codes: list[int],
        places: list[int],
        order: list[int],
        deciders: list[Decider],
    ) -> list[int]:
        """What each of some choices comes to for a seat, were the unseen tiles in this order.

        Nothing where such a hand cannot be imagined.
        """
        imagined = self.imagine(options, sight, codes, order)
        if imagined is None:
            return []
        points: list[int] = []
        for place in places:
            round_ = imagined.clone()
            round_.act(sight.seat, codes[place])
            self.play_out(round_, deciders)
            points.append(round_.deltas()[sight.seat])
        return points

    def first_standing(self, dealer: int) -> dict[str, object]:
        """What the first hand of a session starts with."""
        return {}

    def session_over(
        self, options: Mapping[str, OptionValue], hands_played: int, standing: Mapping[str, object]
    ) -> bool:
        """Whether a session has had all its hands, or all its rounds."""
        length = self.length
        if length.unit == ROUNDS:
            number = standing.get("round", 0)
            return isinstance(number, int) and number >= int(options[length.name])
        return hands_played >= int(options[length.name])

    def next_standing(self, round_: Round) -> dict[str, object]:
        """What a finished hand leaves to the next one of the session."""
        return {}

    def judge(self, request: Mapping[str, object]) -> dict[str, object]:
        """The answer to one line of `paiguan judge`."""
        raise NotImplementedError

    def read_hand(self, request: Mapping[str, object]) -> Sight:
        """What a seat sees that has the hand of such a line, nothing else lying open."""
        raise NotImplementedError

    def tile_name(self, tile: int) -> str:
        """A tile in notation."""
        raise NotImplementedError

    def tile_in_chinese(self, tile: int) -> str:
        """A tile as players say it."""
        raise NotImplementedError

    def parse_tiles(self, text: str) -> list[int]:
        """Tiles in notation, in the order written."""
        raise NotImplementedError


class FamilyGame(Game, Generic[RulesT]):
    """What the families build on: a game whose rules, of the family's kind, its options make."""

    def __init__(
        self,
        name: str,
        zh: str,
        en: str,
        kind: Family,
        seats: int,
        rules_version: int,
        options: tuple[Option, ...],
        rules: Callable[[Mapping[str, OptionValue]], RulesT],
        about: About,
    ) -> None:
        pages = (name, kind.name)
        super().__init__(name, zh, en, kind, seats, rules_version, pages, options, about)
        self._rules = rules
        self._default_rules = rules(self.read_options(None))

    def rules(self, options: Mapping[str, object] | None = None) -> RulesT:
        """The rules under these options."""
        if not options:
            return self._default_rules
        return self._rules(self.read_options(options))

    def rules_for(self, request: Mapping[str, object]) -> RulesT:
        """The rules under the options of a line of `paiguan judge`."""
        options = request.get("options", {})
        if not isinstance(options, Mapping):
            raise ScenarioError(
                "options：要一个名字和值的对象",
                "options: an object of names and values is meant",
            )
        return self.rules(options)
