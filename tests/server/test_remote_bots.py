"""Bots that think in other processes: masters, and programs that the operator has allowed."""

import asyncio
import os
import random
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from structlog.testing import capture_logs

import paiguan
from paiguan.bots.base import DecidingBot
from paiguan.bots.expert import expert_for
from paiguan.engine.actions import Prompt
from paiguan.engine.events import Event
from paiguan.engine.game import Scenario
from paiguan.engine.match import Match
from paiguan.engine.view import SeatView
from paiguan.engine.visibility import seen_by
from paiguan.games import GAMES, find_game
from paiguan.server.remote_bots.messages import Choosing, Chosen, SeenTable
from paiguan.server.remote_bots.players import RemoteBots
from paiguan.server.remote_bots.thinker import answer_to
from paiguan.server.settings import Settings
from paiguan.server.watch.metrics import Metrics
from paiguan.server.wire.protocol import Choose, EventSeen
from tests.rulebook import ROOT
from tests.server.databases import Database
from tests.server.guest import SECONDS, Guest
from tests.server.parlour import House, open_house
from tests.server.small_table import small_table

GAME = "hengyang258"
# On the source as it is, a hand of three masters takes long; one of two has to do.
MASTERED = "hengyang258" if paiguan.build() == "compiled" else "hengyang15"
EXAMPLE = f"{sys.executable} {ROOT / 'examples' / 'bot.py'}"


async def table_with(house: House, level: str, game: str = GAME, **setup: Any) -> Guest:
    """Somebody at a table with bots of one kind in all other seats, the first hand dealt."""
    guest = await house.guest("牌友")
    await guest.open_room(game, bots=level, clock=0, **setup)
    await guest.enter()
    await guest.do("ready", on=True)
    await guest.until_phase("playing")
    return guest


def outcomes(house: House) -> dict[str, float]:
    """How often thinking ended in which way."""
    (family,) = house.parlour.metrics.thoughts.collect()
    samples = [one for one in family.samples if one.name.endswith("_total")]
    return {one.labels["outcome"]: one.value for one in samples}


def is_running(pid: int) -> bool:
    """Whether there is such a process."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


# What crosses to the process


def prompts_of_a_hand(name: str) -> list[tuple[SeatView, Prompt, dict[str, Any]]]:
    """Every choice of a hand played by chance, with the view of its seat written down."""
    game = find_game(name)
    events: list[Event] = []
    round_ = Match(game, game.read_options(None), 0).deal(b"across" * 14, events.append)
    chance = random.Random(7)
    found = []
    while not round_.over:
        prompt = round_.prompts()[0]
        view = SeatView(prompt.seat)
        for event in events:
            view.apply(seen_by(prompt.seat, event))
        found.append((view, prompt, game.read_options(None)))
        round_.act(prompt.seat, chance.choice(prompt.codes))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_view_is_the_same_on_the_other_side(name: str) -> None:
    game = find_game(name)
    bot = DecidingBot(game.rules(None), expert_for(game))
    for view, prompt, _ in prompts_of_a_hand(name):
        across = msgspec.json.decode(msgspec.json.encode(SeenTable.of(view)), type=SeenTable)
        assert bot.sight(across.view(), prompt).facts() == bot.sight(view, prompt).facts()


@pytest.mark.clause("RM-15")
def test_nothing_but_the_view_and_the_choices_has_a_field_in_a_question() -> None:
    assert set(SeenTable.__struct_fields__) < set(dir(SeatView(0)))
    fields = ("game", "options", "table", "codes", "barred", "milliseconds")
    assert Choosing.__struct_fields__ == fields


def test_the_process_answers_with_one_of_the_choices() -> None:
    for view, prompt, options in prompts_of_a_hand("hengyang15")[:5]:
        table = SeenTable.of(view)
        asked = Choosing("hengyang15", options, table, prompt.codes, prompt.barred, 1)
        chosen = answer_to(asked)
        assert isinstance(chosen, Chosen)
        assert 0 <= chosen.place < len(prompt.codes)


# Masters


@pytest.fixture
def in_no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is, no master is taken for stuck."""
    monkeypatch.setattr("paiguan.server.remote_bots.players.STUCK_SECONDS", SECONDS)


@pytest.mark.usefixtures("in_no_hurry")
async def test_masters_play_a_hand_and_another_after_a_restart(sqlite: Database) -> None:
    """The second server has no processes for masters: the experts go on for them."""
    async with open_house(sqlite, master_milliseconds=1) as house:
        assert "master" in (await (await house.guest("客人")).get("/api/house"))["bots"]
        guest = await table_with(house, "master", MASTERED)
        await guest.play_hand(0)
        assert outcomes(house)["answered"] > 0
        programs = house.parlour.lobby.remote_bots.crew.programs
        assert 1 <= len(programs) <= 2
        pids = [program.pid for program in programs]
        await guest.do("confirm")
        await guest.until(lambda: 1 in guest.events and guest.prompt is not None)
    assert not any(map(is_running, pids))
    async with open_house(sqlite, thinkers=0) as house:
        stranger = await house.guest("客人")
        assert (await stranger.get("/api/house"))["bots"] == ["novice", "expert"]
        guest = await house.again(guest, knowing=True)
        assert {seat["bot"] for seat in guest.room["seats"]} == {"", "master"}
        await guest.play_hand(1)
        refused = await guest.http.post("/api/rooms", json={"game": GAME, "bots": "master"})
        assert refused.json()["code"] == "bad_level"


async def until(holds: Callable[[], object]) -> None:
    """Wait until something holds in the server, which runs in this very loop."""
    async with asyncio.timeout(SECONDS):
        while not holds():
            await asyncio.sleep(0)


@pytest.mark.usefixtures("in_no_hurry")
async def test_the_server_plays_on_while_a_master_thinks_and_when_its_process_dies(
    sqlite: Database,
) -> None:
    """The process is stopped in the middle of a thought: nothing here can be waiting for it."""
    async with open_house(sqlite, master_milliseconds=10_000, thinkers=1) as house:
        crew = house.parlour.lobby.remote_bots.crew
        with capture_logs() as logs:
            guest = await house.guest("牌友")
            await guest.open_room(GAME, bots="master", clock=0, claim_time="fast")
            await guest.enter()
            await until(lambda: crew.programs and crew.idle)
            (program,) = crew.programs
            os.kill(program.pid, signal.SIGSTOP)
            playing = asyncio.create_task(guest.play(until=lambda: bool(silent(logs))))
            (other,) = await house.dealt(GAME, ["邻桌"], claim_time="fast")
            await other.play_hand(0)
            await until(lambda: not crew.idle)
            assert crew.programs == {program}
            assert not playing.done()
            shown = len(guest.events[0])
            os.kill(program.pid, signal.SIGKILL)
            await playing
            await guest.until(lambda: len(guest.events[0]) > shown)
    assert outcomes(house)["ended"] == 1
    assert silent(logs) == [("master", "ended")]


def silent(logs: Sequence[Mapping[str, Any]]) -> list[tuple[str, str]]:
    """The bots that did not answer, as the log tells it, and why."""
    return [(line["bot"], line["why"]) for line in logs if line["event"] == "bot.silent"]


# Thinking and the pace of the table


class Sleeper:
    """A bot that never comes to an end."""

    async def _sleep(self) -> int:
        await asyncio.Event().wait()
        return 0

    def think(self, _hand: int, _view: SeatView, _prompt: Prompt) -> "asyncio.Task[int]":
        """Think for ever."""
        return asyncio.create_task(self._sleep())

    async def leave(self) -> None:
        """Nothing is to be put away."""


class Sleepers(RemoteBots):
    """A server all of whose bots think for ever."""

    def bot_for(self, *_: object) -> Sleeper:
        """One of them."""
        return Sleeper()


@pytest.mark.clause("RM-13")
@pytest.mark.parametrize("claim_time", ["natural", "strict"])
async def test_a_table_never_waits_longer_for_a_claim_that_a_bot_thinks_over(
    claim_time: str,
) -> None:
    """Whether the third seat could pong or not, everybody sees the same at the same times."""
    seen = []
    for third in ("55m 1144p 225566s 9m", "58m 1144p 225566s 9m"):
        hands = ("5m 1199m1199p1199s 7s", "1m 2289m2468p2468s", third, "3m 3578m3579p3579s")
        setup = {"scenario": Scenario(hands=hands), "clock": 0, "claim_time": claim_time}
        async with small_table(GAME, 2, **setup) as table:
            table.running.bots.remote = Sleepers(Settings(), Metrics())
            dealer, second = table.people
            await table.until_turn(dealer)
            place = dealer.prompt.choices.index(["discard", "5m"])
            began = table.clock.time
            assert await dealer.ask(Choose, prompt=dealer.prompt.prompt, choice=place) == "done"
            shown = len(second.of(EventSeen))
            while len(second.of(EventSeen)) == shown:
                assert table.clock.step()
                await table.running.quiet()
            seen.append((table.clock.time - began, second.of(EventSeen)[-1].event["event"]))
    assert seen[0][0] == seen[1][0]
    assert seen[1][1] == "tile_drawn"


# Programs of others

CRASHING = "import sys; sys.stdin.readline(); sys.stderr.write('so ' * 99)"
SILENT = "import sys; [None for line in sys.stdin]"
TALKING = "import sys; [print('discard everything', flush=True) for line in sys.stdin]"


async def test_a_program_of_others_plays_a_hand_in_a_room(sqlite: Database) -> None:
    patient: dict[str, Any] = {"bots": {"mine": EXAMPLE}, "bot_seconds": 60}
    async with open_house(sqlite, bot_programs=2, **patient) as house:
        guest = await table_with(house, "mine")
        assert (await guest.get("/api/house"))["bots"] == ["novice", "expert", "master", "mine"]
        assert guest.room["seats"][1]["bot"] == "mine"
        await guest.play_hand(0)
        # The third seat's program is one too many, and is played for.
        assert set(outcomes(house)) == {"answered", "many_programs"}
        remote = house.parlour.lobby.remote_bots
        (running,) = house.parlour.lobby.running.values()
        assert len(remote.programs) == 2
        await guest.post(f"/api/rooms/{guest.number}/close")
        await running.stop()
        assert len(remote.programs) == 0


@pytest.fixture
def at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a program is written to; after a failure it is started again without a pause."""
    monkeypatch.setattr("paiguan.server.remote_bots.program.SECONDS_TO_RECOVER", 0.0)
    monkeypatch.setattr("paiguan.server.remote_bots.program.MOST_SAID", 100)
    return tmp_path / "bot.py"


@pytest.mark.parametrize(
    ("program", "seconds", "why"),
    [(CRASHING, 60, "ended"), (SILENT, 0.1, "late"), (TALKING, 60, "nonsense")],
    ids=["crashes", "says nothing", "talks nonsense"],
)
async def test_a_program_that_does_not_play_is_played_for(
    sqlite: Database, at_once: Path, program: str, seconds: float, why: str
) -> None:
    at_once.write_text(program, encoding="utf-8")
    bots = {"mine": f"{sys.executable} {at_once}"}
    with capture_logs() as logs:
        async with open_house(sqlite, bots=bots, bot_seconds=seconds) as house:
            guest = await table_with(house, "mine", game="hengyang15")
            # A hand may end before a program has failed three times.
            await guest.play(None, lambda: ("mine", "given_up") in silent(logs))
    assert set(silent(logs)) == {("mine", why), ("mine", "given_up")}
    # What it says on standard error is kept, with a limit.
    if program == CRASHING:
        said = (sqlite.folder / "bots" / "mine.log").read_text()
        assert said.startswith("so so ")
        assert len(said) <= 200
