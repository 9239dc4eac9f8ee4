"""On a busy server what is said at almost the same time is heard together, and nothing is lost."""

import asyncio
from collections.abc import Callable, Iterator

import pytest

from paiguan.server.gate.turns import BUSY, COUNT_SECONDS, TURN_SECONDS, Turns


class HandLoop(asyncio.SelectorEventLoop):
    """A loop whose clock goes on by hand."""

    reading = 100.0

    def time(self) -> float:
        """Where the hand has put it."""
        return self.reading


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch) -> Iterator[HandLoop]:
    """It is running as far as turns know; timers ring in `pass_time`."""
    made = HandLoop()
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: made)
    yield made
    made.close()


def pass_time(loop: HandLoop, seconds: float) -> None:
    """Let so much time pass, and do what has come by then."""
    # A timer that is due in this very moment has come.
    loop.reading += seconds + 1e-9
    for _ in range(3):
        loop.call_soon(loop.stop)
        loop.run_forever()


class House:
    """People who say something, and when it was heard."""

    def __init__(self, loop: HandLoop) -> None:
        self.loop = loop
        self.turns = Turns()
        self.heard: list[tuple[str, float]] = []

    def say(self, what: str) -> None:
        """As a line does it."""
        hear = self._hearing(what)
        if not self.turns.waits(hear):
            hear()

    def _hearing(self, what: str) -> Callable[[], None]:
        return lambda: self.heard.append((what, self.loop.reading))

    def be_busy(self) -> None:
        """So much is said in half a second that turns begin; then a turn has just been."""
        for _ in range(BUSY):
            self.say("")
            pass_time(self.loop, COUNT_SECONDS / 2 / BUSY)
        pass_time(self.loop, TURN_SECONDS)
        # The last of them have been heard; a turn later nobody waits any more.
        pass_time(self.loop, TURN_SECONDS)
        self.say("")
        self.heard.clear()


def test_a_quiet_house_hears_everybody_at_once(loop: HandLoop) -> None:
    """However near to each other two are."""
    house = House(loop)
    for number in range(BUSY - 1):
        house.say(f"{number}")
    assert [what for what, _ in house.heard] == [f"{number}" for number in range(BUSY - 1)]


def test_a_busy_house_hears_them_together_and_in_order(loop: HandLoop) -> None:
    """All of one turn at one time, and none later than a turn after it came."""
    house = House(loop)
    house.be_busy()
    came = loop.reading
    house.say("first")
    pass_time(loop, TURN_SECONDS / 2)
    house.say("second")
    assert house.heard == []
    pass_time(loop, TURN_SECONDS / 2)
    assert [what for what, _ in house.heard] == ["first", "second"]
    assert [at - came for _, at in house.heard] == pytest.approx([TURN_SECONDS] * 2)
    house.say("third")
    assert len(house.heard) == 2
    pass_time(loop, TURN_SECONDS)
    assert [what for what, _ in house.heard] == ["first", "second", "third"]
    # Nobody was waiting, and the last turn is over: this one need not wait.
    pass_time(loop, TURN_SECONDS)
    house.say("fourth")
    assert [what for what, _ in house.heard[3:]] == ["fourth"]


def test_a_house_that_was_busy_is_quiet_again(loop: HandLoop) -> None:
    """After two seconds in which little was said."""
    house = House(loop)
    house.be_busy()
    pass_time(loop, 2 * COUNT_SECONDS)
    house.say("one")
    house.say("another")
    assert [what for what, _ in house.heard] == ["one", "another"]


def test_what_fails_harms_nobody_else(loop: HandLoop) -> None:
    """The others of a turn are heard all the same, and the failure is told."""
    house = House(loop)
    house.be_busy()
    told: list[object] = []
    loop.set_exception_handler(lambda _loop, context: told.append(context["exception"]))

    def fail() -> None:
        raise ValueError("this one")

    house.say("before")
    assert house.turns.waits(fail)
    house.say("after")
    pass_time(loop, TURN_SECONDS)
    assert [what for what, _ in house.heard] == ["before", "after"]
    assert [str(error) for error in told] == ["this one"]
