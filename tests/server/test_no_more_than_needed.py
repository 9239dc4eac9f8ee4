"""What a table need not do: nothing for a request that comes to nothing, nothing twice."""

import pytest

from paiguan.engine.deck import commitment
from paiguan.server.room import draw
from paiguan.server.room import entries as e
from paiguan.server.room.draw import SECRET_BYTES
from paiguan.server.table import audience
from paiguan.server.table.info import room_info
from paiguan.server.table.wait import TableWait
from paiguan.server.wire.protocol import Auto, Confirm, Help, RoomIs
from tests.server.small_table import SmallTable, small_table

GAME = "hengyang258"


@pytest.fixture
def arranged(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The readings of the clock at which a table has gone through all that is to come."""
    seen: list[float] = []
    honest = TableWait.arrange

    def counted(wait: TableWait, at: float, thinking: set[int]) -> None:
        seen.append(at)
        honest(wait, at, thinking)

    monkeypatch.setattr(TableWait, "arrange", counted)
    return seen


async def test_a_refusal_takes_a_table_no_further(arranged: list[float]) -> None:
    async with small_table(GAME, 2) as table:
        before = len(arranged)
        assert await table.people[1].ask(Confirm) == "not_allowed"
        assert len(arranged) == before
        assert await table.people[1].ask(Auto, on=True) == "done"
        assert len(arranged) == before + 1


async def test_a_refusal_by_a_table_behind_its_log_has_it_mended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with small_table(GAME, 2) as table:
        read: list[bool] = []

        async def mended() -> bool:
            read.append(True)
            table.running._behind = False
            return True

        def stumbles(_user: int) -> list[e.AnyEntry]:
            table.running._behind = True
            return honest(_user)

        honest = table.room.may_confirm
        monkeypatch.setattr(table.running, "_mend", mended)
        monkeypatch.setattr(table.room, "may_confirm", stumbles)
        assert await table.people[1].ask(Confirm) == "not_allowed"
        assert read == [True]


async def test_the_room_is_not_put_together_anew_for_every_tile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with small_table(GAME, 1) as table:
        made: list[bool] = []
        honest = room_info

        def counted(*given: object, **named: object) -> object:
            made.append(True)
            return honest(*given, **named)  # type: ignore[arg-type]

        monkeypatch.setattr(audience, "room_info", counted)
        shown = table.running.wait.released
        assert await table.people[0].ask(Auto, on=True) == "done"
        table.people[0].heard.clear()
        made.clear()
        while table.running.wait.released < shown + 20:
            assert table.clock.step()
            await table.running.quiet()
        assert table.people[0].of(RoomIs) == []
        assert made == []
        assert await table.people[0].ask(Help) == "done"


def test_hashes_of_secrets_are_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    room = SmallTable(GAME, 1).room
    promised = room.commitments()
    honest = commitment
    worked: list[bytes] = []

    def counted(secret: bytes) -> str:
        worked.append(secret)
        return honest(secret)

    monkeypatch.setattr(draw, "commitment", counted)
    again = room.commitments()
    assert again == promised
    assert worked == []
    # Nobody who changes what they were given changes what others are told.
    again.clear()
    assert room.commitments() == promised
    room.apply(e.Redrawn(0, "ab" * SECRET_BYTES, draw.WITHHELD, ()), 0)
    assert room.commitments() == [honest(b"\xab" * SECRET_BYTES), *promised[1:]]
