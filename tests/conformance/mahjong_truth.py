"""The true state of a hand of mahjong."""

from paiguan.engine.events import UNSEEN, Event, LastTileDeclined, Meld
from paiguan.engine.game import Game
from paiguan.engine.round import Round
from paiguan.engine.settlement import NOBODY, Result, totals
from paiguan.mahjong.deal import split_deck
from paiguan.mahjong.melds import (
    CONCEALED,
    KIND_NAMES,
    NO_GIVER,
    meld_giver,
    meld_kind,
    meld_taken,
    meld_tiles,
)
from paiguan.mahjong.round import MahjongRound
from paiguan.mahjong.stages import (
    CLAIM_STAGE,
    DICE_STAGE,
    LAST_TILE_STAGE,
    OVER_STAGE,
    STAKES_STAGE,
)
from paiguan.mahjong.table import ON_OWN_DICE, MahjongRules, MahjongTable
from paiguan.mahjong.tiles import NO_TILE
from tests.conformance.truth import Truth, known_tiles, shown_tiles


class MahjongTruth(Truth):
    """The mahjong family."""

    def concealed(self, round_: Round, seat: int) -> list[int]:
        """The tiles in a seat's hand, sorted."""
        return _table(round_).hands[seat].tiles()

    def tiles(self, round_: Round) -> list[int]:
        """Every tile of the table: wall, turned up, discards, hands, melds."""
        table = _table(round_)
        found = table.wall.tiles()
        found += [tile for hand in table.undealt.hands for tile in hand]
        for seat in range(table.seats):
            found += table.discards_of(seat)
            found += table.hands[seat].tiles()
            for meld in table.hands[seat].melds:
                found += meld_tiles(meld)
        return found

    def discards_win(self, game: Game) -> bool:
        """By each value of each option."""
        values = [{option.name: value} for option in game.options for value in option.values]
        rules = [game.rules(chosen) for chosen in values]
        return any(isinstance(one, MahjongRules) and one.discard_wins for one in rules)

    def has_rivals(self, game: Game) -> bool:
        """Where there is no 吃 hardly ever: only one can have two more of a kind."""
        rules = game.rules()
        return isinstance(rules, MahjongRules) and rules.chows

    def dealt(self, game: Game, dealer: int) -> tuple[list[list[int]], list[int]]:
        """Which places of the deck each seat is dealt, and which are the wall."""
        return split_deck(list(range(len(game.deck()))), dealer)

    def view(self, round_: Round, viewer: int, log: list[Event]) -> dict[str, object]:
        """What a view should hold now."""
        table = _table(round_)
        seats = range(int(table.seats))
        open_tiles, giver = _open_to_claims(table)
        result = table.result
        return {
            "viewer": viewer,
            "dealer": int(table.dealer),
            "turn": _turn(table),
            "wall": int(table.wall_left()),
            "hand": self.concealed(table, viewer) if viewer in seats else [],
            "drawn": int(table.drawn) if viewer == table.turn else UNSEEN,
            "sizes": [len(self.concealed(table, seat)) for seat in seats],
            "melds": [_melds(table, seat, viewer) for seat in seats],
            "discards": [table.discards_of(seat) for seat in seats],
            "shown": [shown_tiles(log, seat, int(table.dealer)) for seat in seats],
            "known": [known_tiles(log, seat, viewer) for seat in seats],
            "rolled": [bool(table.locked[seat]) for seat in seats],
            "points": totals(table.payments, len(seats)),
            "dice": table.undealt.dice,
            "stakes": [_stakes(table, seat) for seat in seats],
            "bound": [_bound(table, seat) for seat in seats],
            "open_tiles": open_tiles,
            "giver": giver,
            "declined": sum(isinstance(event, LastTileDeclined) for event in log),
            "from_wall": False,
            "birds": _birds(table),
            "winners": list(result.winners) if result else [],
            "result": result,
            "final_hands": _final_hands(self, table, result),
        }


def _table(round_: Round) -> MahjongTable:
    assert isinstance(round_, MahjongRound)
    return round_


def _turn(table: MahjongTable) -> int:
    """Who drew or claimed last; asking for the last tile of the wall is nobody's turn yet."""
    if table.stage == LAST_TILE_STAGE:
        return int((table.last.first_asked - 1) % table.seats)
    return int(table.turn)


def _stakes(table: MahjongTable, seat: int) -> dict[str, int]:
    """What a seat plays for, known to all once everybody has chosen; what burns, before."""
    stakes: dict[str, int] = {}
    if table.stakes.burned[seat] > 0:
        stakes["fire"] = 1
    if table.stage != STAKES_STAGE and table.rules.asks_fire:
        stakes["fire"] = int(table.stakes.fire[seat])
    if table.stage != STAKES_STAGE and table.rules.asks_float:
        stakes["float"] = int(table.stakes.floats[seat])
    return stakes


def _bound(table: MahjongTable, seat: int) -> int:
    """For how many hands a fire still binds: four in all, this one included."""
    burned = int(table.stakes.burned[seat])
    shown = burned > 0 if table.stage == STAKES_STAGE else table.stakes.fire[seat] != 0
    return max(4 - burned, 0) if shown else 0


def _melds(table: MahjongTable, owner: int, viewer: int) -> list[Meld]:
    melds: list[Meld] = []
    for meld in table.hands[owner].melds:
        kind = KIND_NAMES[meld_kind(meld)]
        tiles = tuple(meld_tiles(meld))
        if meld_kind(meld) == CONCEALED:
            known = viewer == owner or table.over
            melds.append(Meld(kind, tiles if known else (UNSEEN,) * 4, hidden=4))
        elif meld_giver(meld) == NO_GIVER:
            melds.append(Meld(kind, tiles))
        else:
            melds.append(Meld(kind, tiles, int(meld_taken(meld)), int(meld_giver(meld))))
    return melds


def _open_to_claims(table: MahjongTable) -> tuple[list[int], int]:
    """The tiles that lie open, as far as anybody can know, and who laid them there.

    That nobody wanted a tile shows only when the next thing happens: a draw, or a seat that
    declines the last tile of the wall.
    """
    if table.stage == DICE_STAGE:
        return [int(table.open.first), int(table.open.second)], int(table.turn)
    asking = table.stage == LAST_TILE_STAGE and table.turn == table.last.first_asked
    if (table.stage != CLAIM_STAGE and not asking) or table.giver == NOBODY:
        return [], NOBODY
    tiles = [int(table.open.first)]
    if table.open.second != NO_TILE:
        tiles.append(int(table.open.second))
    return tiles, int(table.giver)


def _birds(table: MahjongTable) -> list[int]:
    """The birds turned up from the wall; before them lie dice that their owner won with."""
    if table.stage != OVER_STAGE:
        return []
    turned = [int(tile) for tile in table.wall.turned]
    return turned[2:] if table.winners and table.way == ON_OWN_DICE else turned


def _final_hands(
    truth: MahjongTruth, table: MahjongTable, result: Result | None
) -> tuple[tuple[int, ...], ...]:
    if result is None:
        return ()
    return tuple(tuple(truth.concealed(table, seat)) for seat in range(int(table.seats)))
