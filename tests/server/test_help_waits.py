"""Help of tiles (RM-20): the waits of every shape that a game may win with, always the judge's."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from paiguan.engine.game import Scenario
from paiguan.engine.view import SeatView
from paiguan.engine.visibility import seen_by
from paiguan.games import find_game
from paiguan.records import judge_request
from paiguan.server.table.asked import Asked
from paiguan.server.table.hints import Helper
from paiguan.server.wire.protocol import Help, Hints
from tests.server.small_table import Person, small_table
from tests.slow import dongfeng_hands, hands, hongzhong_hands, wanzai_hands

NO_STAKES = {"fire": False, "float": False}

Requests = Callable[[Random, int], Iterator[dict[str, Any]]]
HANDS: dict[str, Requests] = {
    "hengyang258": hands.requests,
    "wanzai": wanzai_hands.requests,
    "dongfeng": dongfeng_hands.requests,
    "hongzhong": hongzhong_hands.requests,
}

# In parts that a soak runs side by side: 300 hands of each game, and 20,000 when soaking.
PART = 300
SOAK_PARTS = 67
PARTS = [
    pytest.param(game, part, id=f"{game}-{part}", marks=[pytest.mark.soak] if part else [])
    for game in HANDS
    for part in range(SOAK_PARTS)
]


# A hand of each special shape at a real table


async def help_for(person: Person) -> Hints:
    """What a person is told who asks for help."""
    assert await person.ask(Help) == "done"
    return person.of(Hints)[-1]


# The game, the dealer's melds and hand, the discard, and all that the rest then waits for.
SHAPES: dict[str, tuple[str, tuple[str, ...], str, str, str]] = {
    # 147m 258p 369s fill their suits; any honour that is missing will do.
    "十三烂": ("wanzai", (), "147m 258p 369s 1234z 9m", "9m", "5z 6z 7z"),
    # All seven honours, 147m and 25p: what keeps three apart from them.
    "七星十三烂": ("wanzai", (), "147m 25p 9s 1234567z 1z", "1z", "8p 9p 1s 2s 3s 4s 5s 6s"),
    # 中发白 is a set, and the winds lack any of the two that are not there.
    "sets of honours": ("wanzai", (), "123m 456p 567z 55s 12z 9m", "9m", "3z 4z"),
    "a pair of honours": ("wanzai", (), "123m 567z 124z 456p 7z 9s", "9s", "7z"),
    "七小对": ("wanzai", (), "1199m 2255p 1122z 7s 3s", "3s", "7s"),
    "大七对": ("wanzai", ("pong:111m<1", "pong:777z<2"), "33p 555s 99s 4m", "4m", "3p 9s"),
    # No shape is needed: every 2, 5 and 8 of which four are not there yet.
    "将将胡": ("hengyang258", (), "258m 258p 258s 2558m 1p", "1p", "2m 5m 8m 2p 5p 8p 2s 5s 8s"),
    "将将胡 with melds": (
        "hengyang258",
        ("pong:222m<3", "kong:5555p<1"),
        "58m 28p 258s 9s",
        "9s",
        "2m 5m 8m 2p 8p 2s 5s 8s",
    ),
    "豪华七小对": ("hengyang258", (), "1111m 3344p 6677s 9s 2p", "2p", "9s"),
    "清一色": ("hengyang258", (), "1112345678999m 1p", "1p", "1m 2m 3m 4m 5m 6m 7m 8m 9m"),
    "全求人": (
        "hengyang258",
        ("chow:123m<3", "pong:777p<1", "chow:456s<3", "pong:999s<2"),
        "5m 3p",
        "3p",
        "5m",
    ),
    "飘胡": ("dongfeng", ("pong:111m<1", "pong:999p<2"), "555s 44s 77m 8m", "8m", "7m 4s"),
    "箭杠": ("dongfeng", ("dragons:567z",), "234m 456p 99s 45s 8m", "8m", "3s 6s"),
    "红中": ("hongzhong", ("pong:111m<1",), "456p 789s 22m 34s 9p", "9p", "2s 5s 7z"),
    "红中 in hand": ("hongzhong", (), "123m 456p 789s 99m 3s 7z 1p", "1p", "9m 1s 2s 3s 4s 5s 7z"),
    "七对 with 红中": ("hongzhong", (), "1144m 2277p 339s 6s 7z 1p", "1p", "6s 9s 7z"),
    "四红中": ("hongzhong", (), "159m 159p 147s 2m 777z 4p", "4p", "7z"),
}


@pytest.mark.clause("RM-20")
@pytest.mark.parametrize("shape", SHAPES)
async def test_the_help_of_a_room_names_the_waits_of_every_shape(shape: str) -> None:
    """The dealer may throw away the one tile that is too many."""
    game, melds, hand, away, waits = SHAPES[shape]
    options = NO_STAKES if game == "wanzai" else {}
    laid = (melds, (), (), ())
    setting = Scenario(hands=(hand,), melds=laid, options=options, opening=False)
    async with small_table(game, 1, scenario=setting, options=options, clock=0) as table:
        (person,) = table.people
        await table.until_turn(person)
        hints = await help_for(person)
        choices = person.prompt.choices
        told = {choices[one.choice][1]: [w.tile for w in one.waits] for one in hints.discards}
        assert told[away] == waits.split()
        assert all(one.value > 0 for after in hints.discards for one in after.waits)


@pytest.mark.clause("RM-20", "HZ-3")
@pytest.mark.parametrize("discards", [True, False])
async def test_help_says_which_tile_wins_only_if_it_is_drawn(discards: bool) -> None:
    """Where discards are won 红中 is not; where none is there is nothing to tell apart."""
    options = {"discard_wins": discards}
    hands = ("456p 789s 22m 34s 9p",)
    setting = Scenario(hands=hands, melds=(("pong:111m<1",), (), (), ()), options=options)
    async with small_table("hongzhong", 1, scenario=setting, options=options, clock=0) as table:
        (person,) = table.people
        await table.until_turn(person)
        (waits,) = [
            one.waits
            for one in (await help_for(person)).discards
            if person.prompt.choices[one.choice][1] == "9p"
        ]
        told = {wait.tile: wait.drawn_only for wait in waits}
        assert told == {"2s": False, "5s": False, "7z": discards}


# Any hand


class Seated:
    """A seat with a hand of its own: it has drawn a tile and may discard, or waits for a turn."""

    def __init__(self, request: dict[str, Any]) -> None:
        self.game = find_game(request["game"])
        own = {**request["options"], **(NO_STAKES if self.game.name == "wanzai" else {})}
        self.options = self.game.read_options(own)
        self.melds = [meld.partition("<")[0] for meld in request["melds"]]
        self.tiles = self.game.parse_tiles(request["hand"] + request.get("tile", ""))
        self.seat = 0 if "tile" in request else 1
        self.view = SeatView(self.seat)
        self.round = self.game.set_up(self._scenario(), self._see)

    def _scenario(self) -> Scenario:
        held = " ".join(self.game.tile_name(tile) for tile in self.tiles)
        melds = tuple(tuple(self.melds) if seat == self.seat else () for seat in range(4))
        written = tuple(held if seat == self.seat else "" for seat in range(4))
        return Scenario(hands=written, melds=melds, options=self.options, opening=False)

    def _see(self, event: Any) -> None:
        self.view.apply(seen_by(self.seat, event))

    def told(self) -> dict[str, set[str]]:
        """What help says: by discard, or under no name what the hand waits for as it is."""
        prompt = self.round.prompt(self.seat)
        choices = [] if prompt is None else [[c.name, *c.arguments] for c in prompt.choices]
        asked = Asked(0, 0, choices, [], False, 0.0, [], []) if choices else None
        hints = Helper(self.game, self.options, self.view).hints(0, 0, asked, False)
        told = {choices[one.choice][1]: {w.tile for w in one.waits} for one in hints.discards}
        return {**told, "": {wait.tile for wait in hints.waits}} if self.seat else told

    def judged(self) -> dict[str, set[str]]:
        """What `judge` says of the same."""
        if self.seat:
            return {"": self._waits(self.tiles)}
        found = {}
        for tile in set(self.tiles):
            rest = list(self.tiles)
            rest.remove(tile)
            waits = self._waits(rest)
            if waits:
                found[self.game.tile_name(tile)] = waits
        return found

    def _waits(self, tiles: list[int]) -> set[str]:
        answer = judge_request(self._request(tiles))
        assert "error" not in answer, answer
        return set(answer["waits"])

    def tile_by_tile(self, away: str) -> set[str]:
        """The kinds of which `judge` says that one more wins, asked one by one."""
        rest = list(self.tiles)
        if away:
            rest.remove(self.game.parse_tiles(away)[0])
        request = self._request(rest)
        kinds = {self.game.tile_name(kind) for kind in set(self.game.deck())}
        return {one for one in kinds if judge_request({**request, "tile": one}).get("win")}

    def _request(self, tiles: list[int]) -> dict[str, Any]:
        return {
            "game": self.game.name,
            "options": dict(self.options),
            "hand": " ".join(self.game.tile_name(tile) for tile in tiles),
            "melds": self.melds,
        }


@pytest.mark.clause("RM-20")
@pytest.mark.parametrize(("game", "part"), PARTS)
def test_help_says_what_the_judge_says_of_any_hand(game: str, part: int) -> None:
    """Hands of every shape, whole, spoilt and random: the same waits, always."""
    rng = Random(f"help {game} {part}")
    ready = 0
    for request in HANDS[game](rng, PART):
        seated = Seated(request)
        told = seated.told()
        assert told == seated.judged(), request
        if told:
            away = rng.choice(sorted(told))
            assert told[away] == seated.tile_by_tile(away), (request, away)
        ready += any(told.values())
    assert ready > PART / 3
