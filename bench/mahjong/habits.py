"""What experts throw and how soon they win: the numbers of `bots/mahjong/habits.py`.

How often in a turn the others throw an unseen tile, as a multiple of its share of all that is
unseen, and how often they end the hand in a turn, by the turn and by the melds of who has most.
"""

from collections import Counter, defaultdict
from hashlib import shake_256

from paiguan.bots.base import FamilyDecider
from paiguan.bots.mahjong.chances import DEALT, SEEN, place_of
from paiguan.bots.mahjong.expert import MahjongExpert
from paiguan.bots.mahjong.profile import profile_for
from paiguan.engine.game import Game
from paiguan.mahjong.actions import DISCARD, tile_of, what_of
from paiguan.mahjong.deal import SEATS
from paiguan.mahjong.deck import Deck
from paiguan.mahjong.hand_rules import HandRules
from paiguan.mahjong.sight import MahjongSight

TURNS = 3
PLACES = ("1 9", "2 8", "3 7", "4 6", "5", "honours")


class Habits:
    """What was seen of many turns, each from one discard of a seat to its next."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        # By place in the suit and how many of the kind lie there: shares of the unseen, and throws.
        self.shares: defaultdict[tuple[int, int], float] = defaultdict(float)
        self.thrown: Counter[tuple[int, int]] = Counter()
        # By turn and the most melds: how many turns, and how many of them others ended.
        self.turns: Counter[tuple[int, int]] = Counter()
        self.ended: Counter[tuple[int, int]] = Counter()
        # The discards of the hand that is being played.
        self.discards: list[int] = []


class Watched(FamilyDecider[MahjongSight]):
    """An expert whose turns are noted."""

    def __init__(self, expert: MahjongExpert, habits: Habits) -> None:
        super().__init__(MahjongSight)
        self.expert = expert
        self.habits = habits
        self.unseen: list[int] = []

    def choice(self, sight: MahjongSight, codes: list[int]) -> int:
        """What the expert does."""
        place = self.expert.decide(sight, codes)
        if what_of(codes[place]) == DISCARD:
            self.turn_ends(won_by_others=False)
            self.habits.discards.append(int(tile_of(codes[place])))
            self._turn_begins(sight)
        return place

    def _turn_begins(self, sight: MahjongSight) -> None:
        self.unseen = [int(number) for number in sight.unseen]
        self.lying = Counter(int(discard) & 63 for discard in sight.discards)
        self.since = len(self.habits.discards)
        played = int(self.habits.deck.size) - DEALT - int(sight.wall)
        melds = max(int(sight.melds_of(seat)) for seat in range(SEATS) if seat != sight.seat)
        self.when = (played // SEATS // TURNS, min(melds, 3))

    def turn_ends(self, won_by_others: bool) -> None:
        """Note the turn that goes on, if one does."""
        if not self.unseen:
            return
        habits = self.habits
        left = sum(self.unseen)
        for tile in habits.deck.kinds:
            habits.shares[self._name(tile)] += self.unseen[tile] / left
        for tile in habits.discards[self.since :]:
            if self.unseen[tile] > 0:
                habits.thrown[self._name(tile)] += 1
        habits.turns[self.when] += 1
        habits.ended[self.when] += won_by_others
        self.unseen = []

    def _name(self, tile: int) -> tuple[int, int]:
        return place_of(tile), min(self.lying[tile], SEEN - 1)


def counted(game: Game, hands: int) -> Habits:
    """Play so many hands of experts and note their turns."""
    rules = game.rules(None)
    assert isinstance(rules, HandRules)
    habits = Habits(rules.deck)
    profile = profile_for(game)
    seats = [Watched(MahjongExpert(rules, profile), habits) for _ in range(SEATS)]
    for number in range(hands):
        secret = shake_256(f"habits {game.name} {number}".encode()).digest(80)
        round_ = game.deal(secret, number % SEATS, game.read_options(None))
        habits.discards = []
        game.play_out(round_, list(seats))
        assert round_.result is not None
        winners = {win.seat for win in round_.result.winners}
        for seat, watched in enumerate(seats):
            if winners and seat not in winners:
                watched.turn_ends(won_by_others=True)
            watched.unseen = []
    return habits


def lines(habits: Habits) -> list[str]:
    """Two tables."""
    found = ["thrown in a turn: none, one, more of the kind lying there"]
    for place, words in enumerate(PLACES):
        names = [(place, lying) for lying in range(SEEN)]
        rates = [habits.thrown[name] / habits.shares[name] for name in names if habits.shares[name]]
        found.append(" ".join([f"{words:8}", *(f"{rate:5.2f}" for rate in rates)]))
    found.append("ended by others in a turn: no meld, one, two, three and more of who has most")
    for turn in sorted({when for when, _ in habits.turns}):
        names = [(turn, melds) for melds in range(4)]
        rates = [habits.ended[name] / habits.turns[name] for name in names if habits.turns[name]]
        found.append(" ".join([f"turn {TURNS * turn:2} on", *(f"{rate:6.3f}" for rate in rates)]))
    return found
