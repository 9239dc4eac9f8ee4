"""The card that lies open: who may claim it, who gets it, whom it stains."""

from __future__ import annotations

from tests.slow.table.zipai_cards import Door, less
from tests.slow.table.zipai_eating import Way
from tests.slow.table.zipai_rules import Rules, Win
from tests.slow.table.zipai_state import SEATS, Action, Offer, Seat, Table

# Who claims, and what: win, pao, peng or chi.
Claim = tuple[int, str]


def after_pong(player: Seat, card: str) -> Seat:
    """A player's cards after a 碰."""
    doors = [*player.doors, Door("peng", card * 3)]
    return Seat(less(player.hand, card * 2), doors)


def after_eating(rules: Rules, player: Seat, card: str, way: Way) -> Seat:
    """A player's cards after eating this way."""
    cards = "".join(way).replace(card, "", 1)
    doors = [*player.doors, *(Door("chi", door) for door in way)]
    held_back = rules.held_back(player.hand, card, way)
    return Seat(less(player.hand, cards), doors, held_back=held_back)


def may_pong(rules: Rules, table: Table, offer: Offer, seat: int) -> bool:
    """Whether a 碰 is open to a seat (ZP-9)."""
    player = table.seats[seat]
    return (
        seat != offer.seat
        and player.hand[offer.card] == 2
        and rules.may_claim(player, offer.card)
        and rules.can_go_on(table, seat, after_pong(player, offer.card))
    )


def ways_to_eat(rules: Rules, table: Table, offer: Offer, seat: int) -> set[Way]:
    """The ways to eat that are open to a seat (ZP-10, XT-5)."""
    player = table.seats[seat]
    is_next = seat == (offer.seat + 1) % SEATS
    by_place = (offer.drawn and seat == offer.seat) or (
        is_next and (not offer.drawn or rules.next_may_eat_drawn())
    )
    if not by_place or not rules.may_claim(player, offer.card):
        return set()
    return {
        way
        for way in rules.eating(player, offer.card)
        if rules.can_go_on(table, seat, after_eating(rules, player, offer.card, way))
    }


class Window:
    """One card on offer: the claims that stand by themselves, the choices, the answers."""

    def __init__(self, rules: Rules, table: Table, offer: Offer) -> None:
        self.rules = rules
        self.offer = offer
        self.answers: dict[int, Action] = {}
        self.wins: dict[int, Win] = {}
        self.standing: list[Claim] = []
        self.choices: dict[int, set[Action]] = {}
        for seat in offer.order():
            self._look(table, seat)

    def _look(self, table: Table, seat: int) -> None:
        """What a seat could do with the card."""
        rules, offer, player = self.rules, self.offer, table.seats[seat]
        found: set[Action] = set()
        win = rules.win_with(table, seat, offer.card, offer.way(seat))
        if win is not None and rules.is_barred(player, offer.card):
            rules.reached["SH-12 臭胡"] += 1
        elif win is not None:
            self.wins[seat] = win
            if rules.is_forced(offer.way(seat)):
                self.standing.append((seat, "win"))
            else:
                found.add(("win",))
        if rules.runs_with(player, offer, own=offer.drawn and seat == offer.seat):
            # Forced: its owner has no other use for the card but a win (XT-7).
            self.standing.append((seat, "pao"))
        else:
            found |= self._takes(table, seat)
        if found:
            self.choices[seat] = found | {("pass",)}

    def _takes(self, table: Table, seat: int) -> set[Action]:
        """The 碰 and 吃 that are open to a seat."""
        found: set[Action] = set()
        if may_pong(self.rules, table, self.offer, seat):
            found.add(("peng",))
        ways = ways_to_eat(self.rules, table, self.offer, seat)
        return found | {("chi", *way) for way in ways}

    def _rank(self, claim: Claim) -> tuple[int, int]:
        return self.rules.rank(claim[1], self.offer, claim[0])

    def _made(self, without: int | None = None) -> list[Claim]:
        """The claims that stand and those that have been made."""
        answered = [
            (seat, action[0]) for seat, action in self.answers.items() if action[0] != "pass"
        ]
        return [claim for claim in self.standing + answered if claim[0] != without]

    def highest(self) -> Claim | None:
        """The claim that goes first (ZP-12)."""
        return min(self._made(), key=self._rank, default=None)

    def open_choices(self) -> dict[int, set[Action]]:
        """Those who have not answered yet, with all their choices."""
        return {seat: set(can) for seat, can in self.choices.items() if seat not in self.answers}

    def is_open(self) -> bool:
        """Whether an open answer could still outrank the highest claim."""
        highest = self.highest()
        for seat, can in self.open_choices().items():
            for action in can - {("pass",)}:
                if highest is None or self._rank((seat, action[0])) < self._rank(highest):
                    return True
        return False

    def declined_wins(self) -> list[int]:
        """Who could win with the card and did not."""
        return [seat for seat, can in self.choices.items() if ("win",) in can]

    def stains(self, taker: int | None) -> list[Claim]:
        """Whose open 吃 or 碰 would have got the card, and who did not take it (ZP-13)."""
        found = []
        for seat, can in self.choices.items():
            others = min(map(self._rank, self._made(without=seat)), default=(9, 9))
            for name in {action[0] for action in can} & {"peng", "chi"}:
                would_get = self._rank((seat, name)) < others
                if self.rules.is_stained(would_get, took=seat == taker):
                    found.append((seat, name))
        return found
