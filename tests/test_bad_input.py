"""What cannot be: one line that says what is wrong, where, and what would be right.

Here through the library, for every game of the table; `tests/cli` has the same at the command line.
"""

import copy
from typing import Any

import pytest

from paiguan.engine.game import Game
from paiguan.games import GAMES
from paiguan.records import (
    ScenarioError,
    VerificationError,
    judge_request,
    run_scenario,
    verify_record,
)
from tests.conformance.chance import Chance
from tests.records import ALL_CHECKS, RECORDS, Written, is_one_line
from tests.table import refused

EACH_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


# Scenarios


@EACH_GAME
@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("colour", "red", "there is no field “colour”; the fields are game, options, dealer"),
        ("dealer", 9, "dealer: there is no seat 9; the seats are 0 to "),
        ("dealer", "0", "dealer: there is no seat '0'; the seats are 0 to "),
        ("dealer", True, "dealer: there is no seat True; the seats are 0 to "),
        ("hands", "x", "hands: a list of texts is meant, not 'x'"),
        ("hands", [1], "hands: a list of texts is meant, not [1]"),
        ("hands", [""] * 9, "hands: 9 entries for "),
        ("hands", ["?"], "hand of seat 0: “?” in “?” is no "),
        ("melds", [["x"]], "melds of seat 0: “x” is no "),
        ("melds", [[], [5]], "melds: a list of texts is meant, not [5]"),
        ("wall", 5, "wall: a text is meant, not 5"),
        ("wall", "?", "wall: “?” in “?” is no "),
        ("tail", "?", "tail: “?” in “?” is no "),
        ("dice", "55", "dice: a list of texts is meant, not '55'"),
        ("wall_size", -1, "wall_size: a number from 0 on is meant, not -1"),
        ("wall_size", 999, "wall_size 999: only "),
        ("opening", "yes", "opening: true or false is meant, not 'yes'"),
        ("seed", 0.5, "seed: a number from 0 on is meant, not 0.5"),
        ("standing", [], "standing: an object is meant, not []"),
        ("standing", {"flames": 1}, " has no “flames”; it has: "),
        ("options", [], "options: an object is meant, not []"),
        ("options", {"colour": 1}, "there is no option “colour” here; the options are "),
        ("actions", {}, "actions: a list of [seat, name, argument…] is meant, not {}"),
        ("actions", [[0]], "action 0: [seat, name, argument…] is meant, not [0]"),
        ("actions", [["0", "pass"]], "action 0: there is no seat '0'; the seats are 0 to "),
        ("actions", [[0, "fly"]], "action 0 [0, 'fly']: "),
    ],
)
def test_a_field_that_is_wrong_is_named(game: Game, field: str, value: object, said: str) -> None:
    message = refused(game.name, **{field: value})
    assert said in message
    assert is_one_line(message)


@pytest.mark.parametrize(
    ("game", "standing", "said"),
    [
        ("wanzai", {"fire": [0, True, 0, 0]}, "standing: fire has burned for 0 to "),
        ("wanzai", {"fire": [0, 1.0, 0, 0]}, "standing: fire has burned for 0 to "),
        ("dongfeng", {"round": True}, "standing: round is a number from 0 to 7"),
        ("dongfeng", {"first_dealer": False}, "standing: first_dealer is a seat from 0 to 3"),
    ],
)
def test_what_earlier_hands_left_is_in_numbers(game: str, standing: object, said: str) -> None:
    assert said in refused(game, standing=standing)


@EACH_GAME
def test_an_option_has_the_values_that_it_has(game: Game) -> None:
    for option in game.options:
        message = refused(game.name, options={option.name: "blue"})
        assert f"option “{option.name}” cannot be 'blue'; it is one of " in message


@EACH_GAME
def test_there_are_four_of_a_kind(game: Game) -> None:
    for kind in sorted(set(game.deck())):
        tile = game.tile_name(kind)
        message = refused(game.name, hands=[f"{tile} " * 3], wall=f"{tile} {tile}")
        assert message == f"there are more than four {tile}"


@EACH_GAME
def test_a_hand_has_its_size(game: Game) -> None:
    tiles = " ".join(game.tile_name(tile) for tile in game.deck()[:30])
    message = refused(game.name, dealer=1, hands=[tiles])
    assert message.startswith("hand of seat 0: 30 ")
    assert " at most" in message


@EACH_GAME
def test_a_wall_cannot_be_smaller_than_what_is_written_of_it(game: Game) -> None:
    tiles = " ".join(game.tile_name(kind) for kind in sorted(set(game.deck()))[:5])
    message = refused(game.name, wall=tiles, wall_size=4)
    assert message.startswith("wall_size 4: the scenario names 5 ")


@EACH_GAME
def test_whoever_is_not_asked_may_not_act(game: Game) -> None:
    message = refused(game.name, dealer=1, opening=False, actions=[[0, "win"]])
    assert message.startswith("action 0 [0, 'win']: seat 0 ")


@EACH_GAME
def test_there_is_nothing_to_claim_before_the_first_discard(game: Game) -> None:
    """A claim on nothing is refused with what may be done instead."""
    claim = "pong" if game.family == "mahjong" else "peng"
    message = refused(game.name, opening=False, actions=[[0, claim]])
    assert f"seat 0 may not “{claim}” now" in message
    assert "it may: discard" in message or "it may: fire" in message


@EACH_GAME
@pytest.mark.parametrize("end", ["\n", "\r", "\u2028"])
def test_a_line_break_in_the_input_makes_no_second_line(game: Game, end: str) -> None:
    wrong = f"a{end}b"
    for scenario in (
        {wrong: 1},
        {"options": {wrong: 1}},
        {"hands": [wrong]},
        {"melds": [[wrong]]},
        {"wall": wrong},
        {"opening": False, "actions": [[0, wrong]]},
        {"opening": False, "actions": [[0, "discard", wrong]]},
    ):
        assert is_one_line(refused(game.name, **scenario)), scenario
    for request in ({wrong: 1}, {"options": {wrong: 1}}, {"hand": wrong}, {"melds": [wrong]}):
        answer = judge_request({"game": game.name, "hand": "", **request})
        assert is_one_line(answer["error"]), request


@pytest.mark.parametrize("thing", [None, 5, "x", [], [{}], True])
def test_a_scenario_a_record_and_a_request_are_objects(thing: object) -> None:
    with pytest.raises(ScenarioError, match="a scenario is an object"):
        run_scenario(thing)
    with pytest.raises(VerificationError, match="this is no record"):
        verify_record(thing)
    assert "a request is an object" in judge_request(thing)["error"]


@pytest.mark.parametrize("name", [None, "", "chess", 5, ["hengyang258"]])
def test_a_game_that_does_not_exist_is_refused_with_those_that_do(name: object) -> None:
    said = f"there is no game {name!r}; the games are {', '.join(GAMES)}"
    assert judge_request({"game": name}) == {"error": said}
    with pytest.raises(ScenarioError) as error:
        run_scenario({"game": name})
    assert str(error.value) == said


# Requests


@EACH_GAME
@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ({}, "hand"),
        ({"hand": 5}, "hand"),
        ({"hand": "?"}, "“?” in “?” is no "),
        ({"hand": ""}, "hand: 0 "),
        ({"hand": "", "melds": "x"}, "melds: a list of texts is meant"),
        ({"hand": "", "melds": ["x"]}, "“x” is no "),
        ({"hand": "", "colour": "red"}, "there is no field “colour”; the fields are game"),
        ({"hand": "", "options": []}, "options: an object"),
        ({"hand": "", "options": {"colour": 1}}, "there is no option “colour”"),
    ],
)
def test_a_request_that_cannot_be_judged_says_why(game: Game, request_: Written, said: str) -> None:
    answer = judge_request({"game": game.name, **request_})
    assert list(answer) == ["error"]
    assert said in answer["error"]
    assert is_one_line(answer["error"])


# Records that were tampered with


def rejected(record: Written) -> str:
    """Why a record does not verify."""
    with pytest.raises(VerificationError) as error:
        verify_record(record)
    assert is_one_line(str(error.value))
    return str(error.value)


@EACH_GAME
def test_the_record_itself_is_right(game: Game) -> None:
    assert verify_record(RECORDS[game.name]) == ALL_CHECKS


@EACH_GAME
@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("format", "paiguan record 2", "format: “paiguan record 1” is meant"),
        ("game", "chess", "there is no game 'chess'"),
        ("rules_version", 99, "rules_version 99: this program knows version 2"),
        ("options", {"colour": 1}, "there is no option “colour”"),
        ("dealer", 9, "dealer: there is no seat 9"),
        ("standing", 5, "standing: an object is meant"),
        ("deck", "", "deck: these 0 "),
        ("deck", "?", "deck: “?” in “?” is no "),
        ("secret", "00", "commitment: it is not the hash of the secret"),
        ("secret", "xyz", "secret: "),
        ("commitment", "0" * 64, "commitment: it is not the hash of the secret"),
        ("actions", [], "result: the replay comes to another one"),
        ("actions", "x", "actions: a list of [seat, name, argument…] is meant"),
        ("result", None, "result: the replay comes to another one"),
        ("colour", "red", "there is no field “colour”"),
    ],
)
def test_a_field_that_was_changed_is_named(
    game: Game, field: str, value: object, said: str
) -> None:
    assert said in rejected({**RECORDS[game.name], field: value})


@EACH_GAME
def test_a_record_without_one_of_its_fields_is_rejected(game: Game) -> None:
    record = RECORDS[game.name]
    for field in ("format", "game", "rules_version", "deck", "secret", "commitment", "actions"):
        rejected({name: value for name, value in record.items() if name != field})


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to everything in a JSON value that holds nothing else."""
    if isinstance(value, dict):
        items = list(value.items())
    elif isinstance(value, list):
        items = list(enumerate(value))
    else:
        return [path]
    return [leaf for key, one in items for leaf in leaves(one, (*path, key))]


def changed(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool) or value is None:
        return "something"
    if isinstance(value, int):
        return value + 1
    return value + "x"


@EACH_GAME
def test_every_change_of_the_result_is_found(game: Game) -> None:
    record = RECORDS[game.name]
    paths = leaves(record["result"])
    assert len(paths) > 10
    for path in paths:
        tampered = copy.deepcopy(record)
        inner = tampered["result"]
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = changed(inner[path[-1]])
        assert rejected(tampered) == "result: the replay comes to another one", path


@EACH_GAME
def test_every_exchange_of_two_tiles_of_the_deck_is_found(game: Game) -> None:
    record = RECORDS[game.name]
    chance = Chance("tampered decks")
    tiles = record["deck"].split()
    for _ in range(60):
        one = chance.below(len(tiles))
        other = chance.below(len(tiles))
        if tiles[one] != tiles[other]:
            moved = list(tiles)
            moved[one], moved[other] = moved[other], moved[one]
            said = rejected({**record, "deck": " ".join(moved)})
            assert said == "deck: the secret shuffles to another order"


@EACH_GAME
def test_every_other_secret_is_found(game: Game) -> None:
    record = RECORDS[game.name]
    secret = bytes.fromhex(record["secret"])
    for bit in range(8 * len(secret)):
        other = bytearray(secret)
        other[bit // 8] ^= 1 << bit % 8
        said = rejected({**record, "secret": other.hex()})
        assert said == "commitment: it is not the hash of the secret"


@EACH_GAME
def test_actions_that_were_not_possible_are_found(game: Game) -> None:
    """A discard of what is not held, a win of another seat, the last action left out or twice."""
    record = RECORDS[game.name]
    actions = record["actions"]
    last = actions[-1]
    other_seat = (last[0] + 1) % game.seats
    rejected({**record, "actions": actions[:-1]})
    rejected({**record, "actions": [*actions, last]})
    rejected({**record, "actions": [*actions[:-1], [other_seat, *last[1:]]]})
    rejected({**record, "actions": [*actions[:-1], [last[0], "fly"]]})
    discards = [place for place, action in enumerate(actions) if action[1] == "discard"]
    for place in discards:
        held_by_nobody = [*actions[place][:2], "?"]
        said = rejected({**record, "actions": [*actions[:place], held_by_nobody]})
        assert said.startswith(f"action {place} ")
