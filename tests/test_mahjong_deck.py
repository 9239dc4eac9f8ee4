"""A deck of mahjong tiles is data: which kinds, how many of each, which one is wild."""

from collections import Counter

import pytest

from paiguan.games import GAMES
from paiguan.mahjong.deck import SUITS_ALONE, SUITS_AND_HONOURS, Deck, deck_of
from paiguan.mahjong.sight import MahjongSight
from paiguan.mahjong.tiles import KINDS, NO_TILE, parse_tile, parse_tiles


def test_the_decks_of_the_games() -> None:
    assert (SUITS_AND_HONOURS.size, len(SUITS_AND_HONOURS.kinds)) == (136, 34)
    assert (SUITS_ALONE.size, len(SUITS_ALONE.kinds)) == (108, 27)
    assert SUITS_ALONE.wild == NO_TILE


def test_a_deck_may_leave_kinds_out_in_its_middle() -> None:
    deck = deck_of("123456789m 7z", wild="7z")
    assert deck.wild == parse_tile("7z")
    assert Counter(deck.tiles()) == dict.fromkeys(parse_tiles("123456789m 7z"), 4)


def test_a_deck_may_have_fewer_of_a_kind() -> None:
    copies = [0] * KINDS
    copies[parse_tile("1m")] = 4
    copies[parse_tile("5z")] = 2
    assert Deck(copies).tiles() == parse_tiles("1111m 55z")


def test_a_deck_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="none to 4"):
        Deck([5] * KINDS)
    with pytest.raises(ValueError, match="not in the deck"):
        deck_of("123m", wild="7z")


def test_nobody_misses_tiles_that_the_game_does_not_have() -> None:
    """Of 108 tiles 衡阳258's dealer holds fourteen: the others are unseen, and no honour is."""
    game = GAMES["hengyang258"]
    sight = game.look(game.deal(b"deck"), 0)
    assert isinstance(sight, MahjongSight)
    assert len(sight.unseen_tiles()) == 108 - 14
    assert max(sight.unseen_tiles()) < parse_tile("1z")
