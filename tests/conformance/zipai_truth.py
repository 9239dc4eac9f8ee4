"""The true state of a hand of zipai."""

from paiguan.engine.events import NO_HUXI, UNSEEN, Event, Meld
from paiguan.engine.game import Game
from paiguan.engine.round import Round
from paiguan.engine.settlement import NOBODY, totals
from paiguan.zipai.doors import (
    CHOUWEI,
    KIND_NAMES,
    NO_GIVER,
    WEI,
    door_cards,
    door_giver,
    door_hidden,
    door_huxi,
    door_kind,
    door_taken,
)
from paiguan.zipai.game import ZipaiGame
from paiguan.zipai.round import ZipaiRound
from paiguan.zipai.stages import CLAIM_STAGE
from paiguan.zipai.table import ZipaiTable
from tests.conformance.truth import Truth, known_tiles, shown_tiles


class ZipaiTruth(Truth):
    """The zipai family."""

    # 偎, 提 and 跑.
    forced_moves = True

    def concealed(self, round_: Round, seat: int) -> list[int]:
        """The cards in a seat's hand, sorted."""
        return _table(round_).hands[seat].tiles()

    def tiles(self, round_: Round) -> list[int]:
        """Every card of the table: wall, turned up, lying with a seat, hands, doors."""
        table = _table(round_)
        found = [int(card) for card in table.deck[table.front :]]
        found += [int(card) for card in table.turned]
        for seat in range(table.seats):
            found += table.lying_with(seat)
            found += table.hands[seat].tiles()
            for door in table.hands[seat].doors:
                found += door_cards(door)
        return found

    def standing(self, round_: Round) -> list[int]:
        """The seats that have to 跑, unless the card is won."""
        table = _table(round_)
        if table.stage != CLAIM_STAGE:
            return []
        return [seat for seat in range(int(table.seats)) if table.claimable.run[seat]]

    def dealt(self, game: Game, dealer: int) -> tuple[list[list[int]], list[int]]:
        """Which places of the deck each seat is dealt, and which are the wall."""
        assert isinstance(game, ZipaiGame)
        return game.rules().deal.split(list(range(len(game.deck()))), dealer)

    def view(self, round_: Round, viewer: int, log: list[Event]) -> dict[str, object]:
        """What a view should hold now."""
        table = _table(round_)
        seats = range(int(table.seats))
        hands = [self.concealed(table, seat) for seat in seats]
        asking = table.stage == CLAIM_STAGE
        result = table.result
        return {
            "viewer": viewer,
            "dealer": int(table.dealer),
            "turn": int(table.turn),
            "wall": int(table.wall_left()),
            "hand": hands[viewer] if viewer in seats else [],
            "drawn": _drawn(table, viewer),
            "sizes": [len(hand) for hand in hands],
            "melds": [_doors(table, seat, viewer) for seat in seats],
            "discards": [table.lying_with(seat) for seat in seats],
            "shown": [shown_tiles(log, seat, int(table.dealer)) for seat in seats],
            "known": [known_tiles(log, seat, viewer) for seat in seats],
            "rolled": [False for _ in seats],
            "points": totals(table.payments, len(seats)),
            "dice": None,
            "stakes": [{} for _ in seats],
            "bound": [0 for _ in seats],
            "open_tiles": [int(table.card)] if asking else [],
            "giver": int(table.giver) if asking else NOBODY,
            "declined": 0,
            "from_wall": asking and table.from_wall,
            "birds": [int(card) for card in table.turned],
            "winners": list(result.winners) if result else [],
            "result": result,
            "final_hands": tuple(tuple(hand) for hand in hands) if result else (),
        }


def _table(round_: Round) -> ZipaiTable:
    assert isinstance(round_, ZipaiRound)
    return round_


def _drawn(table: ZipaiTable, viewer: int) -> int:
    """The dealer's last card counts as drawn until something happens."""
    untouched = (
        table.opening.draws == 0 and len(table.lying) == 0 and not any(table.opening.taken_in)
    )
    laid = len(table.hands[table.dealer].doors)
    if viewer == table.dealer and untouched and not laid and not table.over:
        return int(table.face_up)
    return UNSEEN


def _doors(table: ZipaiTable, owner: int, viewer: int) -> list[Meld]:
    melds: list[Meld] = []
    for door in table.hands[owner].doors:
        kind = door_kind(door)
        if kind == CHOUWEI and not (table.rules.stained_wei_shows or table.over):
            kind = WEI
        hidden = int(door_hidden(door))
        cards = door_cards(door)
        if viewer != owner and not table.over:
            cards = [UNSEEN] * hidden + cards[hidden:]
        giver = door_giver(door)
        huxi = int(door_huxi(door, table.rules.measure.of_sets)) if any_seen(cards) else NO_HUXI
        if giver == NO_GIVER:
            melds.append(Meld(KIND_NAMES[kind], tuple(cards), hidden=hidden, huxi=huxi))
        else:
            taken = int(door_taken(door))
            meld = Meld(KIND_NAMES[kind], tuple(cards), taken, int(giver), hidden, huxi=huxi)
            melds.append(meld)
    return melds


def any_seen(cards: list[int]) -> bool:
    """Whether a door shows what it is."""
    return any(card != UNSEEN for card in cards)
