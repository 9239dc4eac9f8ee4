"""Help for a player (RM-20): only what the player could work out from the own seat.

All of it comes from the seat's view, by the rules of the game and its settlement (`Outlook`),
nothing from the hand itself.
"""

from collections.abc import Mapping
from typing import Final

from paiguan.engine.events import UNSEEN
from paiguan.engine.game import Game
from paiguan.engine.options import OptionValue
from paiguan.engine.outlook import Awaited, By
from paiguan.engine.reason import Reason
from paiguan.engine.view import SeatView
from paiguan.server.room.room import Room
from paiguan.server.table.asked import Asked
from paiguan.server.table.wait import TableWait
from paiguan.server.wire.hint_parts import (
    AfterDiscard,
    Vain,
    VainDiscard,
    Wait,
    WaitBy,
    WhyNot,
)
from paiguan.server.wire.protocol import Hints

DISCARD: Final = "discard"
WIN: Final = "win"
PASS: Final = "pass"


class HintCache:
    """The hints of each seat, worked out once for each point of a hand."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[tuple[int, int, int, int], Hints]] = {}

    def of(self, room: Room, table: TableWait, seat: int) -> Hints:
        """What a seat may be told now."""
        assert room.hand is not None
        asked = table.asked(seat)
        number = -1 if asked is None else asked.number
        at = (room.hand.number, table.released, number, room.hand.taken_back)
        known = self._known.get(seat)
        if known is None or known[0] != at:
            helper = Helper(room.game, room.setup.options, table.view(seat))
            known = (at, helper.hints(at[0], at[1], asked, table.has_answered(seat)))
            self._known[seat] = known
        return known[1]


class Helper:
    """Looks at one view."""

    def __init__(self, game: Game, options: Mapping[str, OptionValue], view: SeatView) -> None:
        self.game = game
        self.view = view
        self._outlook = game.outlook(view, dict(options))

    def hints(self, hand: int, n: int, asked: Asked | None, has_answered: bool) -> Hints:
        """The hints at this point of the hand, to a seat that is asked or has answered."""
        choices = [] if asked is None else asked.choices
        discards, vain_discards = self._discards(choices)
        own_turn = self.view.drawn != UNSEEN or bool(discards or vain_discards)
        waits = [] if own_turn else self._waits_of(self.view.hand)
        vain = [] if own_turn or waits else self._vain_of(self.view.hand)
        may_win = any(choice[0] == WIN for choice in choices)
        why_not = None if may_win or has_answered else self._why_not()
        return Hints(hand, n, waits, discards, why_not, vain, vain_discards)

    def _discards(self, choices: list[list[str]]) -> tuple[list[AfterDiscard], list[VainDiscard]]:
        """Those that leave the hand ready, and those that leave it waiting in vain."""
        found: list[AfterDiscard] = []
        in_vain: list[VainDiscard] = []
        for place, choice in enumerate(choices):
            if choice[0] != DISCARD:
                continue
            rest = self._rest(choice[1])
            waits = self._waits_of(rest)
            vain = [] if waits else self._vain_of(rest)
            if waits:
                found.append(AfterDiscard(place, waits))
            elif vain:
                in_vain.append(VainDiscard(place, vain))
        return found, in_vain

    def waits_after(self, choice: list[str]) -> list[Wait]:
        """What the hand waits for after a discard, or after a pass; of others nothing is said."""
        if choice[0] == DISCARD:
            return self._waits_of(self._rest(choice[1]))
        if choice[0] != PASS or self.view.drawn != UNSEEN:
            return []
        return self._waits_of(list(self.view.hand))

    def _rest(self, discard: str) -> list[int]:
        rest = list(self.view.hand)
        rest.remove(self.game.parse_tiles(discard)[0])
        return rest

    def _waits_of(self, tiles: list[int]) -> list[Wait]:
        """What tiles wait for, with what each way would bring where it matters how it comes."""
        return [self._wait(tiles, one) for one in self._outlook.waits(tiles)]

    def _wait(self, tiles: list[int], one: Awaited) -> Wait:
        name, unseen = self.game.tile_name(one.tile), self._outlook.unseen(one.tile)
        brings = self._outlook.brings
        if not one.ways:
            value = brings(tiles, one.tile)
            return Wait(name, unseen, value, None, drawn_only=one.drawn_only)
        ways = [WaitBy(way.by, brings(tiles, one.tile, way.by), way.value) for way in one.ways]
        return Wait(name, unseen, ways[0].value, ways[0].huxi, ways)

    def _vain_of(self, tiles: list[int]) -> list[Vain]:
        """What tiles wait for by their shape alone, those with the same reasons together."""
        alike: dict[tuple[str, ...], Vain] = {}
        for one in self._outlook.in_vain(tiles):
            clauses, zh, en = _words(one.reasons)
            group = alike.setdefault((*clauses, *zh), Vain([], clauses, zh, en))
            group.tiles.append(self.game.tile_name(one.tile))
        return list(alike.values())

    def _why_not(self) -> WhyNot | None:
        """Why the tile just drawn, or the one that lies open, does not complete the hand."""
        found = self._newest()
        if found is None:
            return None
        hand, tile, by = found
        return _in_words(self.game.tile_name(tile), self._outlook.why_not(hand, tile, by))

    def _newest(self) -> tuple[list[int], int, By] | None:
        """The hand, the tile that it may be won with, and how that came."""
        view = self.view
        hand = list(view.hand)
        if view.drawn != UNSEEN:
            hand.remove(view.drawn)
            return hand, view.drawn, "self"
        if not view.open_tiles:
            return None
        own = view.giver == view.viewer
        if own and not view.from_wall:
            return None
        if not view.from_wall:
            return hand, view.open_tiles[0], "discard"
        return hand, view.open_tiles[0], "self" if own else "wall"


def _in_words(tile: str, reasons: list[Reason]) -> WhyNot | None:
    if not reasons:
        return None
    return WhyNot(tile, *_words(reasons))


def _words(reasons: list[Reason]) -> tuple[list[str], list[str], list[str]]:
    """The clauses, and what they say in both languages."""
    return (
        [reason.clause for reason in reasons],
        [reason.zh for reason in reasons],
        [reason.en for reason in reasons],
    )
