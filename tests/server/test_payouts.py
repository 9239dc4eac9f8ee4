"""What the help says that a wait would bring (RM-20), worked out by hand from the rulebooks."""

from collections.abc import Mapping, Sequence

import pytest

from paiguan.engine.events import Event, HandBegan, Meld, MeldMade, MeldsGiven, StakeSet
from paiguan.engine.view import SeatView
from paiguan.engine.visibility import seen_by
from paiguan.games import GAMES

SEAT = 1
# 333m laid open, and three concealed sets but for one tile, on a pair of 5p.
OPEN_HAND = "456m789p55p23s"
PONG = ("pong:333m",)
# Sixteen 胡息 with 三: 捌 6, 四 and 六 3 each, 九 1, 一二三 3.
SIXTEEN = ("wei:捌捌捌", "wei:四四四", "wei:六六六", "peng:九九九", "chi:肆伍陆", "chi:七八九")
# The same with another 三 among the doors.
ANOTHER_THREE = (*SIXTEEN[:5], "chi:三四五")
# Twenty with 十, and three red cards: 捌 6, 四 and 六 3 each, 伍 3, 九 and 五 1 each, 二七十 3.
TWENTY = ("wei:捌捌捌", "wei:四四四", "wei:六六六", "peng:伍伍伍", "peng:九九九", "peng:五五五")


def brought(
    game_name: str,
    hand: str,
    tile: str,
    *,
    dealer: int = 0,
    melds: Sequence[str] = (),
    others: Sequence[Event] = (),
    options: Mapping[str, object] | None = None,
) -> int:
    """What the seat is told that a tile would bring."""
    game = GAMES[game_name]
    view = SeatView(SEAT)
    own = [_meld(game_name, meld) for meld in melds]
    for event in (HandBegan(game.seats, dealer, 0), MeldsGiven(SEAT, tuple(own)), *others):
        view.apply(seen_by(SEAT, event))
    (drawn,) = game.parse_tiles(tile)
    return game.outlook(view, options).brings(game.parse_tiles(hand), drawn)


def _meld(game: str, written: str) -> Meld:
    kind, _, tiles = written.partition(":")
    return Meld(kind, tuple(GAMES[game].parse_tiles(tiles)))


def stakes(fire: Mapping[int, int], floats: Sequence[int]) -> list[Event]:
    """Who is on fire, and everybody's float."""
    on_fire: list[Event] = [StakeSet(seat, "fire", on) for seat, on in fire.items()]
    return on_fire + [StakeSet(seat, "float", value) for seat, value in enumerate(floats)]


@pytest.mark.clause("RM-20", "HY-33", "HY-34", "HY-36")
@pytest.mark.parametrize(
    ("dealer", "melds", "hand", "concealed", "points"),
    [
        (0, PONG, OPEN_HAND, "small", 2 + 1 + 1),
        (SEAT, PONG, OPEN_HAND, "small", 2 + 2 + 2),
        (0, (), "333m" + OPEN_HAND, "small", 3 + 2 + 2),
        (0, (), "333m" + OPEN_HAND, "big", 4 + 2 + 2),
        (0, (), "333m" + OPEN_HAND, "none", 2 + 1 + 1),
        (0, PONG, "777p888s44s55p", "small", 4 + 3 + 3),
    ],
)
def test_hengyang258(
    dealer: int, melds: tuple[str, ...], hand: str, concealed: str, points: int
) -> None:
    """A small win, its 门清, and 碰碰胡 as one big unit; the birds are not known."""
    told = brought(
        "hengyang258", hand, "4s", dealer=dealer, melds=melds, options={"concealed": concealed}
    )
    assert told == points


@pytest.mark.clause("RM-20", "WZ-22", "WZ-23")
@pytest.mark.parametrize(
    ("others", "options", "points"),
    [
        ([], {}, 1 + 1 + 1),
        (stakes({SEAT: 1, 2: 1}, [0] * 4), {}, 2 + 4 + 2),
        (stakes({SEAT: 1}, [2, 2, 1, 0]), {}, 6 + 5 + 4),
        (stakes({SEAT: 1}, [2, 2, 1, 0]), {"dealer_on_fire": True}, 8 + 5 + 4),
    ],
)
def test_wanzai(others: list[Event], options: dict[str, object], points: int) -> None:
    """The examples of the rulebook, and the last again with a dealer who pays double."""
    told = brought("wanzai", OPEN_HAND, "4s", melds=PONG, others=others, options=options)
    assert told == points


THEIR_PONG = MeldMade(2, Meld("pong", (0, 0, 0), 0, 3))
THEIR_KONG = MeldMade(3, Meld("concealed", (1, 1, 1, 1), hidden=4))


@pytest.mark.clause("RM-20", "DF-18", "DF-20", "DF-22")
@pytest.mark.parametrize(
    ("hand", "melds", "others", "cap", "points"),
    [
        # 平胡 1, 自摸; with the dealer twice that.
        ("456m789p11p23s", PONG, [THEIR_PONG], 20, 4 + 2 + 2),
        # 三家清 too: a kong that lies face down leaves a hand concealed.
        ("456m789p11p23s", PONG, [THEIR_KONG], 20, 8 + 4 + 4),
        # 二八做掌, 门清, 三家清 and 四家清: 32, and 64 with the dealer.
        ("333m456m789p22p23s", (), [], 20, 20 + 20 + 20),
        ("333m456m789p22p23s", (), [], 40, 40 + 32 + 32),
        # 飘胡 is paid by the cap at once.
        ("777p999s44s55p", PONG, [THEIR_PONG], 40, 40 + 40 + 40),
    ],
)
def test_dongfeng(
    hand: str, melds: tuple[str, ...], others: list[Event], cap: int, points: int
) -> None:
    assert (
        brought("dongfeng", hand, "4s", melds=melds, others=others, options={"cap": cap}) == points
    )


@pytest.mark.clause("RM-20", "SH-10", "SH-14", "SH-15")
@pytest.mark.parametrize(
    ("doors", "options", "points"),
    [
        (SIXTEEN, {}, 6 + 6),
        (SIXTEEN, {"doubling": "points"}, 2 + 2),
        (SIXTEEN, {"self_draw_double": False}, 1 + 1),
        (SIXTEEN, {"scoring": "per_one"}, 32 + 32),
        (SIXTEEN, {"wake": "follow"}, 7 + 7),
        (ANOTHER_THREE, {"wake": "follow"}, 8 + 8),
        (ANOTHER_THREE, {"wake": "flip"}, 6 + 6),
    ],
)
def test_hengyang15(doors: tuple[str, ...], options: dict[str, object], points: int) -> None:
    """16 胡息 doubled are 32; a card that is turned up afterwards is not known."""
    assert brought("hengyang15", "一二", "三", melds=doors, options=options) == points


@pytest.mark.clause("RM-20", "XT-20", "XT-21")
@pytest.mark.parametrize(
    ("options", "points"),
    [
        ({}, 18 + 18),
        ({"self_draw_bonus": True}, 21 + 21),
        ({"base": 2}, 36 + 36),
        ({"base": 2, "self_draw_bonus": True}, 39 + 39),
    ],
)
def test_xiangtan(options: dict[str, object], points: int) -> None:
    """20 胡息 count as 18."""
    assert brought("xiangtan", "二七", "十", melds=TWENTY, options=options) == points
