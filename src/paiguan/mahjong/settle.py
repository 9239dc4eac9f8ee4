"""What the settlements of games have in common: winners, shares, kongs, birds, the result."""

from collections.abc import Callable, Sequence

from mypy_extensions import i64

from paiguan.engine.events import Fall, TilesTurned
from paiguan.engine.settlement import NOBODY, Payment, Result, Win
from paiguan.mahjong.deal import SEATS
from paiguan.mahjong.melds import ADDED, CONCEALED, meld_giver, meld_kind
from paiguan.mahjong.shares import Share
from paiguan.mahjong.stages import NOT_BEGUN_STAGE
from paiguan.mahjong.table import ON_DISCARD, ON_ROBBED_KONG, MahjongTable
from paiguan.mahjong.tiles import NO_TILE

# Winners


def outside_tile(table: MahjongTable, tile: i64) -> i64:
    """The winning tile where it is not in the winner's hand, else NO_TILE."""
    return NO_TILE if table.holds_winning_tile() else tile


def won(
    table: MahjongTable,
    seat: i64,
    tile: i64,
    names: list[str],
    value: int,
    great: Sequence[str] = (),
) -> Win:
    """A winner, shown to all, with the names that are to be celebrated."""
    robbed = table.way == ON_ROBBED_KONG
    by = "self" if table.giver == NOBODY else "robbed" if robbed else "discard"
    win = Win(int(seat), int(tile), by, int(table.giver), tuple(names), value)
    table.announce(win, great)
    return win


def winner_deals(table: MahjongTable, winners: list[Win]) -> int:
    """Who deals next where the winner does: of several on one tile its giver."""
    return winners[0].seat if len(winners) == 1 else int(table.giver)


def result(
    table: MahjongTable, winners: list[Win], next_dealer: int, birds: list[int] | None = None
) -> Result:
    """The settlement of a hand whose payments are made."""
    payments = tuple(table.payments)
    return Result(tuple(winners), payments, tuple(table.deltas()), next_dealer, tuple(birds or []))


# Payments


def others(seat: i64) -> list[int]:
    """Everybody but one."""
    return [other for other in range(SEATS) if other != seat]


def shares(payee: int, payer: int, duty: str) -> list[Share]:
    """The shares of all others, each paid by its own seat, or all by one."""
    return [Share(seat, payee, seat if payer == NOBODY else payer, duty) for seat in others(payee)]


def shares_of_win(table: MahjongTable, seat: int, duty: str) -> list[Share]:
    """Who pays a win as most games have it: each, the giver of a discard, or the robbed for all."""
    giver = int(table.giver)
    if table.way == ON_DISCARD:
        return [Share(giver, seat, giver)]
    return shares(seat, giver, duty)


def shares_of_kong(seat: i64, meld: i64) -> list[Share]:
    """Who pays for a kong as most games have it: the giver of a 明杠, else each."""
    own = meld_kind(meld) in (CONCEALED, ADDED)
    payers = others(seat) if own else [int(meld_giver(meld))]
    return [Share(payer, int(seat), payer) for payer in payers]


def pay_kong(
    table: MahjongTable, seat: i64, meld: i64, points: int, name: str, clause: str
) -> None:
    """So much from each who pays for a kong as most games have it."""
    owed = shares_of_kong(seat, meld)
    for share in owed:
        share.plus(table, points, name, clause)
    table.owe(owed)


def pay_back(table: MahjongTable, name: str, clause: str) -> None:
    """Nothing that was paid so far counts: it goes back where it came from."""
    for paid in table.payments.copy():
        table.pay(Payment(paid.payee, paid.payer, paid.points, name, clause))
    for owed in table.owed:
        for share in owed:
            share.note(table, "→", 0, name, clause)
            share.total = 0


# Birds


def take_birds(table: MahjongTable, number: i64) -> list[int]:
    """Turn so many tiles of the wall up, or as many as are left."""
    birds: list[int] = []
    while len(birds) < number and table.wall_left() > 0:
        birds.append(int(table.wall.turn_up_front()))
    return birds


def tell_birds(table: MahjongTable, turned: list[int], falls: list[Fall]) -> None:
    """Let everybody see the birds, and whom they fall on."""
    if table.listener is not None:
        table.tell(TilesTurned(int(table.dealer), tuple(turned), "birds", tuple(falls)))


def turn_birds(table: MahjongTable, number: i64, hits: Callable[[int], bool]) -> list[int]:
    """The birds of a win, in a game in which some kinds hit for the winner and others do not.

    With no tile left to turn, the winning one is the one bird. There are none where a win is only
    reckoned.
    """
    if number == 0 or table.stage == NOT_BEGUN_STAGE:
        return []
    turned = take_birds(table, number)
    birds = turned or [int(tile) for tile in table.winning_tiles[:1] if tile != NO_TILE]
    seat = int(table.winners[0]) if len(table.winners) == 1 else NOBODY
    tell_birds(table, turned, [Fall(bird, seat, hits(bird)) for bird in birds])
    return birds
