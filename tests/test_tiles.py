"""Tiles in writing: both ways, in every game, and what is no tile."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiguan.engine.game import Game
from paiguan.games import GAMES
from paiguan.mahjong.melds import format_meld, parse_meld
from paiguan.mahjong.tiles import (
    KINDS,
    RANK_OF,
    SUIT_OF,
    NotationError,
    format_tiles,
    is_258,
    parse_tile,
    parse_tiles,
    tile_in_chinese,
    tile_name,
)

EACH_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


# In every game


@EACH_GAME
def test_a_tile_reads_as_it_is_written(game: Game) -> None:
    kinds = sorted(set(game.deck()))
    assert [game.parse_tiles(game.tile_name(kind)) for kind in kinds] == [[kind] for kind in kinds]
    assert len({game.tile_name(kind) for kind in kinds}) == len(kinds)
    assert len({game.tile_in_chinese(kind) for kind in kinds}) == len(kinds)
    together = " ".join(game.tile_name(tile) for tile in game.deck())
    assert game.parse_tiles(together) == game.deck()


@EACH_GAME
@pytest.mark.parametrize("text", ["x", "5", "m5", "五万", "5m,6m", "-1m", "①"])
def test_what_is_no_tile_is_refused_with_the_text_in_question(game: Game, text: str) -> None:
    with pytest.raises(ValueError, match=r"“.*”") as error:
        game.parse_tiles(text)
    message = str(error.value)
    assert text in message
    assert "\n" not in message


# Mahjong


def test_tiles_have_names_that_players_know() -> None:
    names = ["1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z"]
    spoken = ["一万", "九万", "一筒", "九筒", "一条", "九条", *"东南西北白发中"]
    assert [tile_in_chinese(parse_tile(name)) for name in names] == spoken


def test_tiles_are_written_together_by_suit() -> None:
    assert parse_tiles("123m 55p7z") == [0, 1, 2, 13, 13, 33]
    assert parse_tiles("1m1m 9s 1m") == [0, 0, 26, 0]
    assert parse_tiles(" \t19m\n") == [0, 8]
    assert parse_tiles("") == []
    assert format_tiles([33, 13, 0, 2, 1, 13]) == "123m 55p 7z"
    assert format_tiles([]) == ""


@given(st.lists(st.integers(0, KINDS - 1), max_size=20))
def test_what_is_written_is_read_again(tiles: list[int]) -> None:
    assert parse_tiles(format_tiles(tiles)) == sorted(tiles)
    assert parse_tiles("".join(tile_name(tile) for tile in tiles)) == tiles


def test_suits_and_ranks() -> None:
    for tile in range(KINDS):
        name = tile_name(tile)
        assert name == f"{RANK_OF[tile]}{'mpsz'[SUIT_OF[tile]]}"
        assert is_258(tile) == (name[0] in "258" and name[1] != "z")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("55", "“55” in “55” has no suit after it: m, p, s or z"),
        ("1m 23", "“23” in “1m 23” has no suit after it: m, p, s or z"),
        ("12 3m", "“12” in “12 3m” has no suit after it: m, p, s or z"),
        ("m", "“m” in “m” has no number before it"),
        ("1m z", "“z” in “1m z” has no number before it"),
        ("8z", "8z in “8z” does not exist: honours are 1z to 7z"),
        ("19z", "9z in “19z” does not exist: honours are 1z to 7z"),
        ("0m", "“0” in “0m” is no tile: write numbers and m, p, s or z, as in 123m 55p"),
        ("5x", "“x” in “5x” is no tile: write numbers and m, p, s or z, as in 123m 55p"),
        ("５m", "“５” in “５m” is no tile: write numbers and m, p, s or z, as in 123m 55p"),
    ],
)
def test_what_is_wrong_with_the_text_is_said(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_tiles(text)
    assert str(error.value) == message


@pytest.mark.parametrize("text", ["", "55m", "1m 2p"])
def test_one_tile_is_one_tile(text: str) -> None:
    with pytest.raises(NotationError, match="where one is meant, as in 5m"):
        parse_tile(text)


# Melds


@pytest.mark.parametrize(
    "text",
    [
        "chow:123m<0", "chow:789s", "pong:555p<3", "pong:777z", "kong:2222m<1", "kong:1111z",
        "added:9999s<2", "concealed:5555m", "dragons:567z", "winds:1234z",
    ],
)  # fmt: skip
def test_a_meld_reads_as_it_is_written(text: str) -> None:
    assert format_meld(parse_meld(text)) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("555m", "is no meld: write one of chow, pong, kong"),
        ("peng:555m", "is no meld: write one of chow, pong, kong"),
        ("pong:55m", "has 2 tiles, not 3"),
        ("kong:555m", "has 3 tiles, not 4"),
        ("pong:556m", "are not all alike, as in pong:555m"),
        ("chow:124m", "is no run of three in one suit, as in chow:345m"),
        ("chow:89m1p", "is no run of three in one suit, as in chow:345m"),
        ("winds:1235z", "it is winds:1234z"),
        ("dragons:556z", "one each of 5z, 6z, 7z"),
        ("pong:555m<4", "names no seat after <: it is 0, 1, 2 or 3"),
        ("pong:555m<", "names no seat after <: it is 0, 1, 2 or 3"),
        ("pong:555", "has no suit after it"),
    ],
)
def test_what_is_wrong_with_a_meld_is_said(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_meld(text)
    assert message in str(error.value)
    assert "\n" not in str(error.value)
