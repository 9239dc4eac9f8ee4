"""The load tool: its frames are right, it plays legal games, and it notices what is missing."""

import asyncio
import random

import pytest
from structlog.testing import capture_logs
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from paiguan.load.messages import Event
from paiguan.load.table import LoadTable, Plan, Player, Tally
from paiguan.load.tool import Load, percentiles, run_load
from paiguan.load.wire import TEXT, Http, LoadError, Wire, frame
from tests.cli.shell import in_english, paiguan
from tests.server.databases import Database
from tests.server.parlour import free_port, open_house


@pytest.mark.parametrize("size", [0, 1, 125, 126, 4096])
def test_a_frame_is_what_the_standard_says(size: int) -> None:
    reader = StreamReader()
    reader.feed_data(frame(TEXT, b"x" * size))
    parsing = Frame.parse(reader.read_exact, mask=True)
    with pytest.raises(StopIteration) as parsed:
        next(parsing)
    read: Frame = parsed.value.value
    assert (read.opcode, read.data, read.fin) == (Opcode.TEXT, b"x" * size, True)


@pytest.mark.parametrize("step", [1, 2, 3, 7, 1000])
async def test_frames_are_read_however_they_are_cut(step: int) -> None:
    texts: list[bytes] = []
    wire = Wire(b"", lambda text, _at: texts.append(text))
    sent = [b"a", b"", b"b" * 125, b"c" * 126, b"d" * 70_000]
    stream = b"HTTP/1.1 101 Switching Protocols\r\n\r\n"
    stream += b"".join(Frame(Opcode.TEXT, text).serialize(mask=False) for text in sent)
    for start in range(0, len(stream), step):
        wire.data_received(stream[start : start + step])
    assert wire.opened.done()
    assert texts == sent


async def test_a_gap_in_the_events_is_noticed() -> None:
    tally = Tally()
    plan = Plan("127.0.0.1", 1, "hengyang258", 4, 0, 1.0, 0)
    table = LoadTable(plan, tally, [Http("127.0.0.1", 1, None)] * 4, random.Random(1))
    player = Player(table, 0, Http("127.0.0.1", 1, None))
    for hand, number in ((0, 0), (0, 1), (0, 4), (1, 0), (1, 1)):
        player._follow(Event(hand, number))
    assert (tally.events, tally.missing) == (5, 2)


def test_percentiles_are_values_that_occurred() -> None:
    assert percentiles([]) == {}
    assert percentiles([n / 1000 for n in range(1, 1001)]) == {
        "p50": 501.0,
        "p99": 991.0,
        "p99.9": 1000.0,
        "longest": 1000.0,
    }


@pytest.mark.parametrize("url", ["127.0.0.1:8000", "https://127.0.0.1:8000", "http://"])
def test_an_address_that_cannot_be_asked(url: str) -> None:
    with pytest.raises(LoadError, match="an address like"):
        run_load(Load(url=url))


def test_it_plays_against_a_server_of_its_own() -> None:
    report = run_load(Load(tables=3, rate=4.0, seconds=3.0, warm=10))
    assert report.actions > 10
    assert report.missing_events == 0
    assert report.unanswered == 0
    assert report.connections_cut == 0
    assert set(report.done_ms) == {"p50", "p99", "p99.9", "longest"}
    assert report.canary_ms
    assert report.server_peak_mb > 10


def test_the_command_says_what_it_could_not_reach() -> None:
    for url in ("ftp://here", "http://here:port"):
        assert "an address like" in in_english("load", "--url", url).complaint
    nobody_listens = f"http://127.0.0.1:{free_port()}"
    assert paiguan("load", "--url", nobody_listens, "--tables", "1").complaint
    assert paiguan("load", "--tables", "0").status == 2


async def test_the_command_prints_its_figures_for_programs(sqlite: Database) -> None:
    arguments = ("--tables", "1", "--rate", "10", "--seconds", "1", "--json")
    # The server is in this process, and what it logs is not of the figures.
    with capture_logs():
        async with open_house(sqlite) as house:
            told = await asyncio.to_thread(paiguan, "load", "--url", house.base, *arguments)
    assert told.status == 0
    assert told.json["missing_events"] == 0
    assert told.json["load"]["tables"] == 1
