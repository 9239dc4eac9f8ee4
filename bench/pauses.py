"""``python -m bench.pauses``: what the pause after a discard tells about those who were asked.

Many tables of people over real sockets, in rooms with a constant wait and with natural ones, on a
disk as it is and on one whose every commit takes longer. Whoever has discarded measures the time to
the next draw; the figure is how many bits it tells about whether anybody could claim, and about who
was asked: those counted, less the mean of what shuffled truths give. Constant waits are to be
within what 95 of 100 shufflings give: of waits that tell nothing one in twenty is not.
"""

import argparse
import asyncio
import json
import statistics
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from bench.information import Bits, information
from bench.pause_tables import Pause, Table
from bench.servers import ROOT, serving

CLAIM_TIMES: Final = ("strict", "natural")
# What natural rooms may tell.
MOST_BITS: Final = 0.05
# Sitting down, a few at a time, is not measured.
AT_ONCE: Final = 8
# Commits take from half to one and a half times as long.
SERVE: Final = """
import random, sys, time
import uvicorn
from paiguan.server.app import create_app
from {service} import server_config
from paiguan.server.settings import Settings
from paiguan.server.store import kill_points

disk, scale = float(sys.argv[1]), float(sys.argv[2])

def passing(place):
    if disk and place == kill_points.BEFORE_COMMIT:
        time.sleep(disk * random.uniform(0.5, 1.5))

kill_points.passing = passing
settings = Settings()
app = create_app(settings, pace_scale=scale)
uvicorn.Server(server_config(app, settings)).run()
"""
UNLIMITED: Final = {
    "messages_per_address": 100_000,
    "sockets_per_address": 1_000,
    "guests_per_address": 100_000,
    "requests_per_second": 100_000,
    "request_burst": 100_000,
    "rooms_opened": 100_000,
    "rooms_opened_per_address": 100_000,
    "new_account_cards": 1_000_000,
    "log_level": "error",
}


@dataclass(frozen=True)
class Told:
    """What the pauses of one kind of room tell, on one kind of disk; in bits and milliseconds."""

    claim_time: str
    disk_ms: float
    discards: int
    asked_share: float
    median_ms: float
    median_asked_ms: float
    # Nine of ten pauses differ by no more: where they are to be constant, what the machine adds.
    spread_ms: float
    claimable: Bits
    who: Bits

    @property
    def kept(self) -> bool:
        """Whether it is what is promised; of too few discards nobody says that it is not."""
        both = (self.claimable, self.who)
        if self.claim_time == "strict":
            return all(bits.by_chance for bits in both)
        return all(bits.by_chance or bits.told < MOST_BITS for bits in both)


def told_by(claim_time: str, disk_ms: float, pauses: list[Pause]) -> Told:
    """What these pauses tell."""
    lone = [1000 * pause.seconds for pause in pauses if not pause.asked]
    asked = [1000 * pause.seconds for pause in pauses if pause.asked]
    ordered = sorted([*lone, *asked])
    return Told(
        claim_time,
        disk_ms,
        len(pauses),
        round(len(asked) / len(pauses), 3),
        round(statistics.median(lone or [0.0]), 2),
        round(statistics.median(asked or [0.0]), 2),
        round(ordered[len(ordered) * 19 // 20] - ordered[len(ordered) // 20], 2),
        information([(pause.seconds, bool(pause.asked)) for pause in pauses]),
        information([(pause.seconds, pause.asked) for pause in pauses]),
    )


async def pauses_of(
    claim_time: str, disk: float, discards: int, tables: int, scale: float, source: Path = ROOT
) -> list[Pause]:
    """So many pauses, at tables that play side by side."""
    pauses: list[Pause] = []
    enough = asyncio.Event()

    def note(pause: Pause) -> None:
        pauses.append(pause)
        if len(pauses) >= discards:
            enough.set()

    async with serving(source, SERVE, str(disk * scale), str(scale), **UNLIMITED) as server:
        playing: list[asyncio.Task[None]] = []
        at_tables = [Table(server.port, n, claim_time, scale, note) for n in range(tables)]
        for number, table in enumerate(at_tables):
            playing.append(asyncio.create_task(table.play()))
            if number % AT_ONCE == AT_ONCE - 1:
                await asyncio.sleep(scale)
        waiting = asyncio.create_task(enough.wait())
        # A table that fails ends all of it.
        await asyncio.wait([waiting, *playing], return_when=asyncio.FIRST_COMPLETED)
        for task in playing:
            if task.done():
                task.result()
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for table in at_tables:
            table.leave()
        await asyncio.sleep(0)
    return pauses[:discards]


HEAD: Final = (
    "| rooms | commit takes, ms more | discards | somebody asked "
    "| median pause, ms: nobody asked, somebody | nine of ten within, ms "
    "| could anybody claim, bits: counted − shuffled (95 % of them at most) = told "
    "| who was asked, bits | as promised |\n|---|---|---|---|---|---|---|---|---|"
)


def line_of(told: Told) -> str:
    """A line of the table."""
    return (
        f"| {told.claim_time} | {told.disk_ms:g} | {told.discards:,} | {told.asked_share:.0%} "
        f"| {told.median_ms:.1f}, {told.median_asked_ms:.1f} | {told.spread_ms:.1f} "
        f"| {_words_of(told.claimable)} | {_words_of(told.who)} "
        f"| {'yes' if told.kept else 'no'} |"
    )


def _words_of(bits: Bits) -> str:
    by_chance = f"{bits.shuffled:.5f} ({bits.most_shuffled:.5f})"
    return f"{bits.counted:.5f} − {by_chance} = {bits.told:.5f}"


def main() -> None:
    """Measure what is asked for and print it."""
    parser = argparse.ArgumentParser(prog="python -m bench.pauses", description=__doc__)
    parser.add_argument("--discards", type=int, default=1_000, help="20,000 for the figure")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--disks", type=float, nargs="+", default=[0, 100], help="milliseconds")
    parser.add_argument("--rooms", nargs="+", choices=CLAIM_TIMES, default=CLAIM_TIMES)
    parser.add_argument("--scale", type=float, default=1.0, help="of every delay, commits included")
    parser.add_argument("--source", type=Path, default=ROOT, help="the server of another checkout")
    parser.add_argument("--json", type=Path, help="keep the figures in this file too")
    given = parser.parse_args()
    found: list[Told] = []
    print(HEAD, flush=True)
    for claim_time in given.rooms:
        for disk in given.disks:
            measured = pauses_of(
                claim_time, disk / 1000, given.discards, given.tables, given.scale, given.source
            )
            found.append(told_by(claim_time, disk, asyncio.run(measured)))
            print(line_of(found[-1]), flush=True)
    if given.json:
        given.json.write_text(json.dumps([asdict(told) for told in found], indent=1) + "\n")


if __name__ == "__main__":
    main()
