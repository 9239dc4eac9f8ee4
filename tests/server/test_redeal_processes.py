"""No hidden tile leaves any of three servers that are processes of their own.

A hand is played twice over real sockets, the second time with other tiles where the viewer sees
none. In its midst the room is handed over to a second server, which is then killed, and a third one
takes it over. The viewer is told the same. When each frame leaves is seen on the stage
(`test_redeal_nodes.py`), where time stands still; here it is what leaves.
"""

import asyncio
import json
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from paiguan.engine.deck import rolled_dice
from paiguan.games import GAMES
from paiguan.server.room import room as rooms
from tests.nodes.machines import HOST, Node
from tests.server.databases import Cluster, Database
from tests.server.deck_server import DECKS
from tests.server.redeal_pairs import Pair, Script, pairs
from tests.server.several import Roamer

SERVERS = 3
SHORTEST = 24
PLAY_SECONDS = 90.0
PASS = ["pass"]
# What is told of a hand, as far as it does not depend on when somebody came back.
OF_THE_HAND = ("event", "prompt")
Told = tuple[list[str], set[str]]

pytestmark = pytest.mark.skipif(
    not str(rooms.__file__).endswith(".py"), reason="what is dealt is planted in the source alone"
)


class DeckNode(Node):
    """A server that deals what a file says."""

    program = ("-m", "tests.server.deck_server")

    def __init__(self, name: str, database: Database, decks: Path) -> None:
        super().__init__(name, database, f"http://{HOST}", decks.parent)
        self.base = f"http://{HOST}:{self.port}"
        self._environment[DECKS] = str(decks)
        # Nobody stands between: pages come from the server itself.
        del self._environment["PAIGUAN_ORIGINS"]


@dataclass
class Parlour:
    """Three servers; everybody is sent to one of them."""

    nodes: list[DeckNode]
    decks: Path
    home: int = 0

    def balancer(self, _number: str) -> DeckNode:
        """Where everybody is sent to."""
        return self.nodes[self.home]


@asynccontextmanager
async def three_servers(database: Database, folder: Path) -> AsyncIterator[Parlour]:
    """They run meanwhile."""
    decks = folder / "decks.json"
    nodes = [DeckNode(name, database, decks) for name in "abc"[:SERVERS]]
    try:
        for node in nodes:
            node.start()
        for node in nodes:
            await node.ready()
        yield Parlour(nodes, decks)
    finally:
        for node in nodes:
            node.end()


class Table:
    """The people of one run, who do what a script says."""

    def __init__(self, parlour: Parlour, guests: list[Roamer], pair: Pair, script: Script) -> None:
        self.parlour = parlour
        self.guests = guests
        self.pair = pair
        self.script = script
        self.does = {at: list(codes) for at, codes in script.does.items()}
        self._round = pair.deal.with_deck(script.deck)
        third = len(script.log) // 3
        self._to_come = [(third, self._hand_over), (2 * third, self._kill)]

    @property
    def shown(self) -> int:
        """How many events the viewer knows."""
        return len(self.guests[self.pair.viewer].events.get(0, []))

    async def play(self) -> None:
        """Play the script to its end."""
        await self._gather()
        async with asyncio.timeout(PLAY_SECONDS):
            while self.shown < len(self.script.log):
                for guest in self.guests:
                    if not guest.connected:
                        await guest.come_back()
                if self._to_come and self.shown >= self._to_come[0][0]:
                    await self._to_come.pop(0)[1]()
                elif not await self._act():
                    await asyncio.sleep(0.01)
        assert not self._to_come
        await self.parlour.nodes[1].ready()

    async def _gather(self) -> None:
        deal, owner = self.pair.deal, self.guests[0]
        self.parlour.home = 0
        setup: dict[str, Any] = {"options": deal.options, "clock": 0, "claim_time": "fast"}
        number = await owner.open_room(deal.game.name, **setup)
        dealt = {"deck": self.script.deck, "dealer": deal.dealer, "dice": rolled_dice(deal.secret)}
        self.parlour.decks.write_text(json.dumps({number: dealt}), "utf-8")
        for guest in self.guests:
            guest.forget_room(number)
            guest.messages.clear()
            await guest.enter(number)
        for guest in self.guests:
            await guest.do("ready", on=True)

    async def _act(self) -> bool:
        """Let somebody do what the script has for them; whether there was anybody."""
        for seat, guest in enumerate(self.guests):
            prompt = guest.prompt
            if prompt is None or not guest.connected:
                continue
            place = self._place(seat, len(guest.events[0]), prompt["choices"])
            if place is not None:
                guest.prompt = None
                await guest.ask("choose", prompt=prompt["prompt"], choice=place)
                return True
        return False

    def _place(self, seat: int, shown: int, choices: list[list[str]]) -> int | None:
        codes = self.does.get((shown, seat), [])
        while codes:
            action = self._round.action(codes.pop(0))
            if [action.name, *action.arguments] in choices:
                return choices.index([action.name, *action.arguments])
        return choices.index(PASS) if PASS in choices else None

    # What happens to it

    async def _hand_over(self) -> None:
        """The balancer sends the viewer elsewhere, and the room comes after it."""
        self.parlour.home = 1
        viewer = self.guests[self.pair.viewer]
        await viewer.cut()
        await viewer.come_back()

    async def _kill(self) -> None:
        """The server dies, and another one has to take over; it is soon there again."""
        self.parlour.home = 2
        node = self.parlour.nodes[1]
        node.signal(signal.SIGKILL)
        await node.ended()
        node.start()

    def told(self, seat: int) -> Told:
        """What a seat was told of the hand, each once in its order, and of the room meanwhile."""
        of_hand: dict[str, None] = {}
        of_room: set[str] = set()
        for message in self.guests[seat].messages:
            if message["t"] in OF_THE_HAND:
                of_hand[json.dumps(message)] = None
            elif message["t"] in ("room", "welcome") and message["room"]["phase"] == "playing":
                # Who has come back already, and so who is at the same address, is as it may be.
                room = {**message["room"], "number": "", "same_address": None}
                room["seats"] = [{**seat, "here": None} for seat in room["seats"]]
                of_room.add(json.dumps(room))
        return list(of_hand), of_room


def pair_of(name: str) -> Pair:
    """The first hand of a game with enough to see, in which some tiles are others."""
    for number in range(1, 200):
        for pair in pairs(GAMES[name], number):
            lengths = (len(pair.first.log), len(pair.other.log))
            if pair.viewer >= 0 and not pair.ended and min(lengths) >= SHORTEST:
                return pair
    raise AssertionError(name)


async def both(parlour: Parlour, pair: Pair) -> list[list[Told]]:
    """What every seat is told in the two runs."""
    names = ["甲甲", "乙乙", "丙丙", "丁丁"][: pair.deal.game.seats]
    guests = [Roamer(parlour.nodes[0], name, parlour.balancer) for name in names]
    try:
        for guest in guests:
            await guest.sign_in()
        found = []
        for script in (pair.first, pair.other):
            table = Table(parlour, guests, pair, script)
            await table.play()
            found.append([table.told(seat) for seat in range(len(guests))])
        return found
    finally:
        for guest in guests:
            await guest.go_home()


async def check(cluster: Cluster, folder: Path, game: str) -> None:
    """Play the two runs on three servers of their own."""
    pair = pair_of(game)
    async with three_servers(cluster.new_database(folder), folder) as parlour:
        first, other = await both(parlour, pair)
        given, taken = (parlour.nodes[place].tell() for place in (0, 2))
    # Once in each run; once more where the first server had found the killed one's room before
    # people came back for it.
    assert given.count("room.given") >= 2
    assert taken.count("room.taken") >= 2
    assert len(first[pair.viewer][0]) >= SHORTEST
    assert first[pair.viewer] == other[pair.viewer]
    # Whoever has other tiles is told so: what is compared has them in it.
    assert any(first[seat] != other[seat] for seat in range(len(first)))


async def test_three_processes_tell_no_hidden_tile(cluster: Cluster, tmp_path: Path) -> None:
    await check(cluster, tmp_path, "hengyang258")


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
async def test_nor_do_they_in_any_game(cluster: Cluster, tmp_path: Path, game: str) -> None:
    await check(cluster, tmp_path, game)
