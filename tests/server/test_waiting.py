"""Where the table waits it tells nothing, also after a restart and for what was dealt (RM-13)."""

import pytest

from paiguan.engine.game import Scenario
from paiguan.server.table.audience import Audience, Viewer
from paiguan.server.table.pace import STRICT_SECONDS, WRITING_SECONDS
from paiguan.server.wire import protocol
from tests.server.small_table import PASS, Person, SmallTable, small_table

GAME = "hengyang258"
# Nothing to show: all suits, a 2, 5 or 8, no four alike, no two triplets.
NOTHING = (
    "1468m 1469p 14579s 1s",
    "1257m 1379p 13689s",
    "1368m 2479p 12579s",
    "2479m 1368p 2468s 3s",
)
# Without 条: 缺一色.
TWO_SUITS = ("1257m 134679m 379p", "1368m 2479p 25m 258p", "2479m 1368p 38m 136p")

pytestmark = pytest.mark.clause("RM-13")


def is_turn(person: Person) -> bool:
    """Whether somebody was asked to move."""
    return any(PASS not in prompt.choices for prompt in person.of(protocol.Prompted))


async def seconds_until_the_first_turn(declarers: int) -> float:
    """How long the dealer waits after the deal while nobody says anything."""
    hands = (NOTHING[0], *TWO_SUITS[:declarers], *NOTHING[1 + declarers :])
    async with small_table(
        GAME, 4, scenario=Scenario(hands=hands), claim_time="strict", clock=0
    ) as table:
        asked = [one for one in table.people[1:] if one.of(protocol.Prompted)]
        assert len(asked) == declarers
        began = table.clock.time
        while not is_turn(table.people[0]):
            assert table.clock.step()
            await table.running.quiet()
        return table.clock.time - began


@pytest.mark.parametrize("declarers", [0, 1, 2, 3])
async def test_a_strict_wait_after_the_deal_is_the_same_whoever_could_show(declarers: int) -> None:
    usual = STRICT_SECONDS + WRITING_SECONDS
    assert await seconds_until_the_first_turn(declarers) == pytest.approx(usual)


async def discarded(table: SmallTable) -> None:
    """The dealer discards; the table waits."""
    dealer = table.people[0]
    await table.until_turn(dealer)
    prompt = dealer.prompt
    choice = {"prompt": prompt.prompt, "choice": len(prompt.choices) - 1}
    assert await dealer.ask(protocol.Choose, **choice) == "done"
    assert table.running.wait.waiting


async def test_a_room_read_from_its_log_waits_again() -> None:
    """Nobody could claim: the next tile is drawn already, and not shown before its time."""
    async with small_table(GAME, 1, clock=0, claim_time="strict") as table:
        await discarded(table)
        shown = table.running.wait.released
        room = table.running.room
        again = table.running.wait.again(room, table.clock.time)
        assert again.waiting
        assert again.released == shown
        assert room.hand is not None
        viewer = Viewer(1, "10.0.0.1", lambda _: None)
        Audience().add(viewer, protocol.Enter("ticket"), again, table.clock.time)
        assert viewer.shown == shown


@pytest.mark.clause("RM-12", "RM-10")
async def test_who_hung_up_before_being_let_in_is_not_there() -> None:
    async with small_table(GAME, 2) as table:
        person = table.people[1]
        table.running.leave(person.viewer)
        await table.running.quiet()
        late = Viewer(person.user, "10.0.0.2", person.heard.append)
        table.running.enter(late, protocol.Enter("ticket"), "person 2")
        table.running.leave(late)
        await table.running.quiet()
        assert late not in table.running.audience.viewers
        assert table.people[0].room["seats"][1]["here"] is False


@pytest.mark.clause("RM-16")
async def test_one_network_is_pointed_out_also_where_its_addresses_differ() -> None:
    async with small_table(GAME, 2) as table:
        assert table.people[0].room["same_address"] == []
        for number, person in enumerate(table.people):
            address = f"2001:db8::{number + 1}"
            person.viewer = Viewer(person.user, address, person.heard.append)
            table.running.enter(person.viewer, protocol.Enter("ticket"), f"person {person.user}")
        await table.running.quiet()
        assert table.people[0].room["same_address"] == [0, 1]
