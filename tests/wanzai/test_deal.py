"""WZ-1 and WZ-2: the tiles, the dice, the broken wall and the deal; the options there are."""

from typing import Any

import pytest

from tests.table import play, refused, state_of
from tests.wanzai.seating import GAME, NO_STAKES, QUIET_A, QUIET_B, QUIET_C, WAITING_M

# Every tile of the game, 53 dealt and 83 in the wall.
ALL_DEALT = [
    "1111m 2222m 3333m 44m",
    "44m 5555m 6666m 777m",
    "7m 8888m 9999m 1111p",
    "2222p 3333p 4444p 5p",
]
ALL_LEFT = (
    "555p 6666p 7777p 8888p 9999p 111122223333444455556666777788889999s "
    "1111222233334444555566667777z"
)


@pytest.mark.clause("WZ-1")
def test_the_game_has_four_of_each_of_thirty_four_kinds() -> None:
    """All 136 tiles are named, 1–9 of 筒, 索 and 万 and the seven honours: 83 are left."""
    state = state_of(GAME, options=NO_STAKES, hands=ALL_DEALT, wall=ALL_LEFT, actions=[])
    assert state["wall"] == 83


@pytest.mark.clause("WZ-1")
def test_a_hand_dealt_from_nothing_leaves_eighty_three_tiles() -> None:
    """庄 holds 14, the others 13, and the rest of the 136 is the wall."""
    state = state_of(GAME, options=NO_STAKES, hands=["", "", "", ""], actions=[])
    assert state["wall"] == 136 - 53


@pytest.mark.clause("WZ-1")
@pytest.mark.parametrize("tile", ["1m", "5p", "9s", "1z", "4z", "5z", "7z"])
def test_there_is_no_fifth_tile_of_a_kind(tile: str) -> None:
    """The full set is on the table: one more of any kind cannot be."""
    refused(GAME, options=NO_STAKES, hands=ALL_DEALT, wall=f"{ALL_LEFT} {tile}", actions=[])


@pytest.mark.clause("WZ-1")
@pytest.mark.parametrize("tile", ["8z", "9z", "0m"])
def test_there_are_no_other_tiles(tile: str) -> None:
    """No flowers and no eighth honour."""
    refused(GAME, options=NO_STAKES, hands=["", tile, "", ""], actions=[])


# --- WZ-2 ----------------------------------------------------------------------------------------

NEXT, OPPOSITE, PREVIOUS = 1, 2, 3  # 下家, 对家 and 上家, counted from the dealer

WALLS = {
    2: NEXT,
    3: OPPOSITE,
    4: PREVIOUS,
    5: OPPOSITE,
    6: NEXT,
    7: OPPOSITE,
    8: PREVIOUS,
    9: OPPOSITE,
    10: NEXT,
    11: OPPOSITE,
    12: PREVIOUS,
}


@pytest.mark.clause("WZ-2")
@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
@pytest.mark.parametrize(("total", "side"), WALLS.items())
def test_the_sum_of_the_dice_says_whose_wall_is_broken_and_where(
    total: int, side: int, dealer: int
) -> None:
    """Odd: the 对家's; 4, 8, 12: the 上家's; 2, 6, 10: the 下家's; and as many stacks along it."""
    from paiguan.mahjong.wall import broken_wall  # noqa: PLC0415

    rolls = [(a, total - a) for a in range(1, 7) if 1 <= total - a <= 6]
    assert rolls
    for a, b in rolls:
        assert broken_wall(dealer, a, b) == ((dealer + side) % 4, total)


@pytest.mark.clause("WZ-2")
def test_an_eight_is_counted_on_the_wall_of_the_dealers_previous_player() -> None:
    """The seed's example: 庄 sits on 0 and rolls 3 and 5, so the eighth stack before seat 3."""
    from paiguan.mahjong.wall import broken_wall  # noqa: PLC0415

    assert broken_wall(0, 3, 5) == (3, 8)


@pytest.mark.clause("WZ-2")
@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_four_tiles_three_times_then_the_dealer_takes_the_first_and_the_fifth(dealer: int) -> None:
    """The tiles are numbered in order of taking: 庄 jumps (跳牌), the others take one each."""
    from paiguan.mahjong.deal import split_deck  # noqa: PLC0415

    hands, wall = split_deck(list(range(136)), dealer)
    expected = [
        [0, 1, 2, 3, 16, 17, 18, 19, 32, 33, 34, 35, 48, 52],
        [4, 5, 6, 7, 20, 21, 22, 23, 36, 37, 38, 39, 49],
        [8, 9, 10, 11, 24, 25, 26, 27, 40, 41, 42, 43, 50],
        [12, 13, 14, 15, 28, 29, 30, 31, 44, 45, 46, 47, 51],
    ]
    for step in range(4):
        assert sorted(hands[(dealer + step) % 4]) == expected[step]
    assert list(wall) == list(range(53, 136))


def _broken_walls(secret: bytes, dealer: int) -> list[dict[str, Any]]:
    """The events of a hand dealt from a secret that tell of the broken wall."""
    from paiguan.games import find_game  # noqa: PLC0415
    from paiguan.records import Recorder, event_as_json  # noqa: PLC0415

    game = find_game(GAME)
    events: list[Any] = []
    Recorder(game, secret, dealer=dealer, options=NO_STAKES, listener=events.append)
    written = [event_as_json(game, event) for event in events]
    return [event for event in written if event["event"] == "wall_broken"]


@pytest.mark.clause("WZ-2")
@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_the_table_shows_the_dice_and_the_break(dealer: int) -> None:
    """A hand is dealt from a secret: both dice, the wall and the stack are there for all to see."""
    sums = set()
    for number in range(60):
        [event] = _broken_walls(bytes([number]) * 32, dealer)
        a, b = event["dice"]
        assert 1 <= a <= 6
        assert 1 <= b <= 6
        assert event["seat"] == (dealer + WALLS[a + b]) % 4
        assert event["stack"] == a + b
        sums.add(a + b)
    assert len(sums) > 5


@pytest.mark.clause("WZ-2")
def test_the_same_secret_rolls_the_same_dice() -> None:
    """The dice are part of what the secret decides."""
    assert _broken_walls(b"7" * 32, 0) == _broken_walls(b"7" * 32, 0)


@pytest.mark.clause("WZ-2")
def test_without_a_secret_no_dice_are_rolled() -> None:
    """A hand that is written down was not taken from a wall."""
    events = play(GAME, options=NO_STAKES, hands=["", "", "", ""], actions=[])["events"]
    assert all(event["event"] != "wall_broken" for event in events)


# --- the options ---------------------------------------------------------------------------------

VALUES: dict[str, list[Any]] = {
    "hands": [8, 16],
    "dealer_on_fire": [False, True],
    "dealer_rule": ["winner", "rotate"],
    "several_dealer": ["giver", "first_winner"],
    "draw_dealer": ["passes", "stays"],
    "fire": [True, False],
    "float": [True, False],
    "chow_honours": [True, False],
    "honour_flush": [False, True],
    "plain_flush": [10, 4],
}


@pytest.mark.clause("WZ-20")
@pytest.mark.parametrize(
    ("option", "value"), [(name, value) for name, values in VALUES.items() for value in values]
)
def test_every_value_of_every_option_may_be_played(option: str, value: Any) -> None:
    """庄's 7z completes seat 1's 平胡 for 2, whatever is chosen."""
    outcome = play(
        GAME,
        options={option: value},
        dealer=3,
        hands=[QUIET_A, WAITING_M, QUIET_B, f"{QUIET_C} 5p"],
        wall="7z",
        actions=[[3, "discard", "5p"], [0, "discard", "7z"], [1, "win"]],
    )
    assert outcome["result"]["deltas"] == [-2, 2, 0, 0]


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("hands", 9),
        ("dealer_on_fire", "yes"),
        ("dealer_rule", "loser"),
        ("several_dealer", "winner"),
        ("draw_dealer", "giver"),
        ("plain_flush", 8),
        ("birds", 1),
    ],
)
def test_other_options_and_values_are_refused(option: str, value: Any) -> None:
    """Nine hands, a 清一色 of 8, or birds: not in this game."""
    refused(GAME, options={option: value}, hands=["", "", "", ""], actions=[])


@pytest.mark.parametrize(("options", "number"), [({}, 8), ({"hands": 8}, 8), ({"hands": 16}, 16)])
def test_a_session_has_eight_or_sixteen_hands(options: dict[str, int], number: int) -> None:
    """`hands`: the session is over after the last of them and not before."""
    from paiguan.games import find_game  # noqa: PLC0415

    game = find_game(GAME)
    chosen, standing = game.read_options(options), game.first_standing(0)
    assert not any(game.session_over(chosen, played, standing) for played in range(number))
    assert game.session_over(chosen, number, standing)
