"""Help for a player (RM-20): only what the player could work out from the own seat.

All of it comes from the seat's view, from the game's judge and from its settlement, nothing from
the hand itself.
"""

from collections.abc import Mapping
from typing import Final, Literal

from paiguan.bots.waits import unseen
from paiguan.engine.events import UNSEEN
from paiguan.engine.reason import Reason
from paiguan.engine.view import SeatView
from paiguan.mahjong.distance import distance, pairs_distance
from paiguan.mahjong.hand import empty_hand
from paiguan.mahjong.melds import NO_GIVER, PONG, pack_meld
from paiguan.server.room.room import Room
from paiguan.server.table.payouts import ZipaiPayouts, payouts, written
from paiguan.server.table.viewers import Asked, Showing
from paiguan.server.wire.protocol import AfterDiscard, Hints, InWords, Wait, WaitBy, WhyNot

DISCARD: Final = "discard"
WIN: Final = "win"
# How a card may be won: drawn, shown by another, discarded by another.
WAYS: Final[tuple[Literal["self", "wall", "discard"], ...]] = ("self", "wall", "discard")
# The clauses of zipai by which cards are not all in doors, and by which a 坎 is never split.
NO_DOORS: Final = "ZP-5"
SPLIT_KAN: Final = "ZP-2"


class HintCache:
    """The hints of each seat, worked out once for each point of a hand."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[tuple[int, int, int], Hints]] = {}

    def of(self, room: Room, showing: Showing, seat: int) -> Hints:
        """What a seat may be told now."""
        assert room.hand is not None
        asked = showing.asked(seat)
        at = (room.hand.number, showing.released, -1 if asked is None else asked.number)
        known = self._known.get(seat)
        if known is None or known[0] != at:
            helper = Helper(room, showing.view(seat))
            known = (at, helper.hints(at[0], at[1], asked, showing.has_answered(seat)))
            self._known[seat] = known
        return known[1]


class Helper:
    """Looks at one view."""

    def __init__(self, room: Room, view: SeatView) -> None:
        self.game = room.game
        self.options = dict(room.setup.options)
        self.view = view
        self.melds = view.melds[view.viewer] if view.melds else []
        self._payouts = payouts(room.game, self.options, view)

    def hints(self, hand: int, n: int, asked: Asked | None, has_answered: bool) -> Hints:
        """The hints at this point of the hand, to a seat that is asked or has answered."""
        discards = [] if asked is None else self._discards(asked)
        own_turn = self.view.drawn != UNSEEN or bool(discards)
        waits = [] if own_turn else self._waits_of(self.view.hand)
        may_win = asked is not None and any(choice[0] == WIN for choice in asked.choices)
        why_not = None if may_win or has_answered else self._why_not()
        later = self.game.turned_later(self.options)
        return Hints(hand, n, waits, discards, why_not, InWords(*later) if later else None)

    def _discards(self, asked: Asked) -> list[AfterDiscard]:
        found: list[AfterDiscard] = []
        for place, choice in enumerate(asked.choices):
            if choice[0] != DISCARD:
                continue
            rest = list(self.view.hand)
            rest.remove(self.game.parse_tiles(choice[1])[0])
            waits = self._waits_of(rest)
            if waits:
                found.append(AfterDiscard(place, waits))
        return found

    def _waits_of(self, tiles: list[int]) -> list[Wait]:
        """What tiles wait for, by the judge, which alone knows every shape of a game."""
        if isinstance(self._payouts, ZipaiPayouts):
            return self._card_waits(tiles, self._payouts)
        return [self._wait(tiles, name) for name in self._judge(tiles)]

    def _wait(self, tiles: list[int], name: str) -> Wait:
        tile = self.game.parse_tiles(name)[0]
        return Wait(name, unseen(self.view, tile), self._payouts.of(tiles, tile), None)

    def _card_waits(self, tiles: list[int], brings: ZipaiPayouts) -> list[Wait]:
        """A card may win when another shows or discards it and not when drawn, or with more 胡息.

        So each way has its own figures: an own draw is forced into 偎 or 提, another's is not.
        """
        found: dict[int, list[WaitBy]] = {}
        for by in WAYS:
            for name, huxi in self._judge(tiles, by).items():
                tile = self.game.parse_tiles(name)[0]
                way = WaitBy(by, brings.of(tiles, tile, by), huxi)
                found.setdefault(tile, []).append(way)
        return [
            Wait(
                self.game.tile_name(tile),
                unseen(self.view, tile),
                ways[0].value,
                ways[0].huxi,
                ways,
            )
            for tile, ways in sorted(found.items())
        ]

    def _why_not(self) -> WhyNot | None:
        """Why the tile just drawn, or the one that lies open, does not complete the hand."""
        found = self._newest()
        if found is None:
            return None
        hand, tile, by = found
        reasons = self._reasons(hand, self.game.tile_name(tile), by)
        if reasons is None or (reasons and not self._looks_complete(hand, tile, by, reasons)):
            return None
        barred = self.game.passed_win_reason() if self._can_be_barred(by) else None
        if not reasons and barred is not None:
            reasons = [barred]
        return _in_words(self.game.tile_name(tile), reasons)

    def _newest(self) -> tuple[list[int], int, str] | None:
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
        turned = "self" if own else "wall"
        return hand, view.open_tiles[0], turned if view.from_wall else "discard"

    def _can_be_barred(self, by: str) -> bool:
        """Whether a win passed before may bar this one: of tiles it is never the own draw."""
        return by == "discard" or self.game.family != "mahjong"

    def _looks_complete(self, hand: list[int], tile: int, by: str, reasons: list[Reason]) -> bool:
        """Whether tiles are sets and a pair or seven pairs, and cards all in doors.

        Or cards would be, if a 坎 could be split.
        """
        if self.game.family == "mahjong":
            return self._is_complete([*hand, tile])
        name = self.game.tile_name(tile)
        shape = self._reasons(hand, name, "wall") if by == "discard" else reasons
        clauses = [reason.clause for reason in shape or []]
        return NO_DOORS not in clauses or SPLIT_KAN in clauses

    def _is_complete(self, tiles: list[int]) -> bool:
        """Whether tiles with the melds are four sets and a pair, or seven pairs."""
        hand = empty_hand()
        for tile in tiles:
            hand.add(tile)
        for _ in self.melds:
            hand.lay(pack_meld(PONG, 0, 0, NO_GIVER))
        return distance(hand) < 0 or (not self.melds and pairs_distance(hand) < 0)

    def _judge(self, tiles: list[int], by: str = "self") -> dict[str, int]:
        """What the judge says that tiles wait for, with its values."""
        try:
            values = self.game.judge({**self._request(tiles), "by": by}).get("waits")
        except ValueError:
            return {}
        if not isinstance(values, Mapping):
            return {}
        return {str(name): int(value) for name, value in values.items()}

    def _reasons(self, tiles: list[int], name: str, by: str) -> list[Reason] | None:
        """Why a tile that came this way is no win; None where that cannot be judged."""
        try:
            return self.game.reasons_against({**self._request(tiles), "tile": name, "by": by})
        except ValueError:
            return None

    def _request(self, tiles: list[int]) -> dict[str, object]:
        return {
            "hand": " ".join(self.game.tile_name(tile) for tile in tiles),
            "melds": [written(self.game, meld) for meld in self.melds],
            "options": self.options,
        }


def _in_words(tile: str, reasons: list[Reason]) -> WhyNot | None:
    if not reasons:
        return None
    return WhyNot(
        tile,
        [reason.clause for reason in reasons],
        [reason.zh for reason in reasons],
        [reason.en for reason in reasons],
    )
