"""What a master has counted that an expert has not: what others throw, and how soon they win."""

import pytest
from librt.vecs import append

from paiguan.bots.mahjong.chances import Chances
from paiguan.bots.mahjong.profile import profile_for
from paiguan.bots.mahjong.prospects import Prospects
from paiguan.games import GAMES
from paiguan.mahjong.deck import SUITS_AND_HONOURS
from paiguan.mahjong.hand import Hand, empty_hand
from paiguan.mahjong.hand_rules import HandRules
from paiguan.mahjong.melds import NO_GIVER, PONG, pack_meld, pack_owned
from paiguan.mahjong.sight import MahjongSight
from paiguan.mahjong.tiles import HONOURS, parse_tiles

# Waits for its single tile, of which three are unseen.
ALL_BUT_THE_PAIR = "234567m 234567p"
# Two steps from being ready.
SLOW = "234567m 234p 68p 1s"
RULES = GAMES["wanzai"].rules(None)


def hand_of(written: str) -> Hand:
    """A hand without melds."""
    hand = empty_hand()
    for tile in parse_tiles(written):
        hand.add(tile)
    return hand


def worth(
    prospects: Prospects, written: str, wall: int = 60, thrown: str = "", melds: int = 0
) -> float:
    """What a hand is worth with so long a wall, these discards, and melds of the next seat."""
    sight = MahjongSight(0, 0, wall, hand_of(written), SUITS_AND_HONOURS)
    for tile in parse_tiles(thrown):
        sight.discards = append(sight.discards, 64 + tile)
    for honour in range(HONOURS, HONOURS + melds):
        pong = pack_meld(PONG, honour, honour, NO_GIVER)
        sight.melds = append(sight.melds, pack_owned(1, pong))
    sight.count()
    prospects.look(sight)
    hand = hand_of(written)
    return prospects.ready_value(hand) or prospects.value(hand)


@pytest.fixture(params=[Prospects, Chances], ids=["expert", "master"])
def either(request: pytest.FixtureRequest) -> Prospects:
    """What an expert and a master value hands with."""
    assert isinstance(RULES, HandRules)
    found = request.param(RULES, profile_for(GAMES["wanzai"]))
    assert isinstance(found, Prospects)
    return found


def test_the_end_of_a_suit_is_thrown_more_often_than_its_middle(either: Prospects) -> None:
    end = worth(either, f"{ALL_BUT_THE_PAIR} 1s", wall=16)
    middle = worth(either, f"{ALL_BUT_THE_PAIR} 5s", wall=16)
    if isinstance(either, Chances):
        assert end > 1.2 * middle
    else:
        assert end == pytest.approx(middle)


def test_what_was_thrown_is_thrown_again(either: Prospects) -> None:
    """With a 5s lying there two of three are left, and yet the wait is as good as before."""
    fresh = worth(either, f"{ALL_BUT_THE_PAIR} 5s", wall=16)
    lying = worth(either, f"{ALL_BUT_THE_PAIR} 5s", wall=16, thrown="5s")
    if isinstance(either, Chances):
        assert lying > fresh
    else:
        assert lying < 0.8 * fresh


def test_melds_of_others_leave_less_time(either: Prospects) -> None:
    alone = worth(either, SLOW)
    chased = worth(either, SLOW, melds=3)
    if isinstance(either, Chances):
        assert chased < 0.7 * alone
    else:
        assert chased >= alone


def test_a_slow_hand_needs_a_long_wall(either: Prospects) -> None:
    times = worth(either, SLOW, wall=60) / worth(either, SLOW, wall=8)
    if isinstance(either, Chances):
        assert times > 3.0
    else:
        assert times < 3.0
