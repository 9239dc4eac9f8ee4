"""Ways to tell a viewer too much, each planted in an otherwise honest pipeline.

Most of them have happened in public servers. The re-deal test has to find every one.
"""

import json
from hashlib import sha256
from typing import Any

from paiguan.engine.events import Event, HandBegan, MeldMade, TileDiscarded, TileDrawn, TilesDealt
from paiguan.engine.game import Game
from paiguan.engine.round import Round
from paiguan.engine.view import SeatView
from paiguan.mahjong.distance import distance
from paiguan.mahjong.round import MahjongRound
from paiguan.mahjong.waits import waits
from paiguan.records import event_as_json
from paiguan.zipai.round import ZipaiRound
from tests.conformance.families import truth_of
from tests.conformance.redeal import Pipeline


class Leak(Pipeline):
    """A pipeline with a leak, and some sight of the others that leaks make use of."""

    def others(self) -> list[int]:
        """The seats that are not the viewer's."""
        return [seat for seat in range(self.game.seats) if seat != self.viewer]

    def concealed(self, round_: Round, seat: int) -> list[int]:
        """The tiles in a seat's hand."""
        return truth_of(self.game).concealed(round_, seat)


# In the events


class EventAsItIs(Leak):
    """Events of one type are passed on whole."""

    leaked: type

    def event(self, event: Event, round_: Round | None) -> dict[str, Any]:
        """The truth, instead of what the viewer may see."""
        honest = super().event(event, round_)
        if isinstance(event, self.leaked):
            return {"number": self.told, **event_as_json(self.game, event)}
        return honest


class DrawsShownToAll(EventAsItIs):
    """What anybody draws."""

    leaked = TileDrawn


class DealShownToAll(EventAsItIs):
    """What anybody is dealt."""

    leaked = TilesDealt


class HiddenMeldsShownToAll(EventAsItIs):
    """What lies face down."""

    leaked = MeldMade


class PlaceOfADiscard(Leak):
    """Where in the sorted hand the discard was."""

    def event(self, event: Event, round_: Round | None) -> dict[str, Any]:
        """With the number of lower tiles in the hand."""
        told = super().event(event, round_)
        if isinstance(event, TileDiscarded) and round_ is not None:
            hand = self.concealed(round_, event.seat)
            told["place"] = sum(tile < event.tile for tile in hand)
        return told


class DiscardWasJustDrawn(Leak):
    """Whether the discard is of the kind that was just drawn."""

    drawn: dict[int, int]

    def event(self, event: Event, round_: Round | None) -> dict[str, Any]:
        """With a mark on discards straight from the wall."""
        told = super().event(event, round_)
        if isinstance(event, HandBegan):
            self.drawn = {}
        elif isinstance(event, TileDrawn):
            self.drawn[event.seat] = event.tile
        elif isinstance(event, TileDiscarded):
            told["drawn"] = self.drawn.get(event.seat) == event.tile
        return told


class HashOfTheHands(Leak):
    """A checksum over the whole table, to find faults with."""

    def event(self, event: Event, round_: Round | None) -> dict[str, Any]:
        """With a hash of all hands."""
        told = super().event(event, round_)
        if isinstance(event, TileDiscarded) and round_ is not None:
            hands = [self.concealed(round_, seat) for seat in range(self.game.seats)]
            told["checksum"] = sha256(json.dumps(hands).encode()).hexdigest()[:8]
        return told


class SizeTells(Leak):
    """A message is longer for some tiles than for others."""

    def event(self, event: Event, round_: Round | None) -> dict[str, Any]:
        """With a blank more for every second kind."""
        told = super().event(event, round_)
        if isinstance(event, TileDrawn):
            told["padding"] = " " * (event.tile % 2)
        return told


class SeedInTheBeginning(Leak):
    """The seed of the deal, to replay it with."""

    def event(self, event: Event, round_: Round | None) -> dict[str, Any]:
        """With something that the whole deck follows from."""
        told = super().event(event, round_)
        if isinstance(event, HandBegan):
            told["seed"] = sha256(bytes(self.deck)).hexdigest()[:8]
        return told


class GlobalNumbering(Leak):
    """Events and questions to anybody share one counter."""

    def acted(self, round_: Round, seat: int, events: int) -> list[str]:
        """Count every question."""
        self.told += len(round_.prompts())
        return []


class PassesAreToldOf(Leak):
    """Everybody hears that somebody has answered, even if nothing comes of it."""

    def acted(self, round_: Round, seat: int, events: int) -> list[str]:
        """A line for an answer without effect."""
        return [] if events or seat == self.viewer else [f"seat {seat} has answered"]


# In the prompts and the errors


class PromptMarksRivals(Leak):
    """The prompt says whether others are asked too."""

    def prompt(self, round_: Round) -> dict[str, Any] | None:
        """With how many are asked."""
        prompt = super().prompt(round_)
        return prompt and {**prompt, "asked": len(round_.prompts())}


class ChoicesInAnotherOrder(Leak):
    """The order of the choices depends on whether others are asked too."""

    def prompt(self, round_: Round) -> dict[str, Any] | None:
        """Turned round where there are rivals."""
        prompt = super().prompt(round_)
        if prompt and len(round_.prompts()) > 1:
            prompt["choices"].reverse()
        return prompt


class ErrorNamesABetterClaim(Leak):
    """The error says whose answer would go first."""

    def refusal(self, round_: Round, code: int) -> str:
        """With what the others may claim."""
        claims = [
            f"seat {prompt.seat} may {prompt.choices[0].name}"
            for prompt in round_.prompts()
            if prompt.seat != self.viewer
        ]
        return "; ".join([super().refusal(round_, code), *claims])


# In the view


class WiderView(Leak):
    """A view with one thing more."""

    def more(self, round_: Round) -> object:
        """What the view should not have."""
        raise NotImplementedError

    def view(self, view: SeatView, round_: Round | None) -> dict[str, Any]:
        """The honest view and more."""
        more = None if round_ is None else self.more(round_)
        return {**super().view(view, round_), "more": more}


class WaitingForSeats(WiderView):
    """“Waiting for seat 2”."""

    def more(self, round_: Round) -> object:
        """Who is asked."""
        return [prompt.seat for prompt in round_.prompts()]


class CountOfLegalActions(WiderView):
    """How many actions the others have to choose from."""

    def more(self, round_: Round) -> object:
        """One number for all of them."""
        return sum(len(round_.legal(seat)) for seat in self.others())


class LowestTiles(WiderView):
    """The first tile of each hand as it is sorted, as a tile's id would tell."""

    def more(self, round_: Round) -> object:
        """One tile of each."""
        return [self.concealed(round_, seat)[:1] for seat in self.others()]


class KindsInTheHands(WiderView):
    """How many of each kind are in hands, so that the rest is in the wall."""

    def more(self, round_: Round) -> object:
        """A number for every kind."""
        held = [tile for seat in range(self.game.seats) for tile in self.concealed(round_, seat)]
        return [held.count(kind) for kind in sorted(set(self.game.deck()))]


class WhoIsReady(WiderView):
    """Whether the others are 听牌."""

    def more(self, round_: Round) -> object:
        """Yes or no for each."""
        assert isinstance(round_, MahjongRound)
        return [waits(round_.rules, round_.hands[seat]) != 0 for seat in self.others()]


class HowFarTheyAre(WiderView):
    """How far the others are from it."""

    def more(self, round_: Round) -> object:
        """A number of tiles for each."""
        assert isinstance(round_, MahjongRound)
        return [int(distance(round_.hands[seat])) for seat in self.others()]


class PassedWins(WiderView):
    """Whether the others could have won with what was laid open last."""

    def more(self, round_: Round) -> object:
        """Yes or no for each."""
        assert isinstance(round_, MahjongRound)
        return [round_.open.winnable[seat] != 0 for seat in self.others()]


class OwnTotals(WiderView):
    """The 胡息 that the others have in hand and on the table."""

    def more(self, round_: Round) -> object:
        """A number for each."""
        assert isinstance(round_, ZipaiRound)
        return [int(round_.hands[seat].total()) for seat in self.others()]


class StaleKinds(WiderView):
    """Which kinds the others may not take any more."""

    def more(self, round_: Round) -> object:
        """The kinds of each, as bits."""
        assert isinstance(round_, ZipaiRound)
        return [int(round_.forgone.taking[seat]) for seat in self.others()]


IN_EVERY_GAME: list[type[Leak]] = [
    DrawsShownToAll,
    DealShownToAll,
    HiddenMeldsShownToAll,
    PlaceOfADiscard,
    HashOfTheHands,
    SizeTells,
    SeedInTheBeginning,
    GlobalNumbering,
    PassesAreToldOf,
    PromptMarksRivals,
    ChoicesInAnotherOrder,
    ErrorNamesABetterClaim,
    WaitingForSeats,
    CountOfLegalActions,
    LowestTiles,
    KindsInTheHands,
]

OF_FAMILIES: dict[str, list[type[Leak]]] = {
    "mahjong": [*IN_EVERY_GAME, DiscardWasJustDrawn, WhoIsReady, HowFarTheyAre, PassedWins],
    "zipai": [*IN_EVERY_GAME, OwnTotals, StaleKinds],
}


def leaks_in(game: Game) -> list[type[Leak]]:
    """The leaks that a game can have: where no discard is won, no win on one is passed."""
    passed = truth_of(game).discards_win(game)
    return [leak for leak in OF_FAMILIES[game.family] if passed or leak is not PassedWins]
