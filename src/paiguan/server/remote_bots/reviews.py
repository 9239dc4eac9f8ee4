"""Replays looked through for mistakes, in a process of its own: each hand once, one by one."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from paiguan.server.remote_bots.messages import Reviewing
from paiguan.server.remote_bots.players import THINKING
from paiguan.server.remote_bots.program import Crew, ProgramError
from paiguan.server.settings import Settings
from paiguan.server.watch.metrics import Metrics
from paiguan.server.wire.errors import RoomError

# How many hands may wait, and how many reviews are kept.
WAITING: Final = 8
KEPT: Final = 100
# A process that takes so much longer than it was told to is ended.
STUCK_SECONDS: Final = 60.0
LONGEST_REVIEW: Final = 1_000_000


class _Answer(msgspec.Struct):
    """The answer of the process, its content passed on as it is."""

    review: msgspec.Raw


class Reviews:
    """The reviews of settled hands by their codes."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._seconds = settings.review_seconds
        self._played_out = settings.thinkers > 0
        self._metrics = metrics
        self.crew = Crew(
            THINKING,
            1,
            seconds=self._seconds + STUCK_SECONDS,
            waiting=WAITING,
            longest=LONGEST_REVIEW,
            again=True,
        )
        self._known: OrderedDict[str, asyncio.Task[bytes]] = OrderedDict()

    async def of(self, code: str, record: Mapping[str, Any], may_ask: Callable[[], bool]) -> bytes:
        """The review of a hand as JSON; it is worked out where nobody has asked for it before.

        Whoever may not ask for more work is still given what is known.
        """
        if not self._seconds:
            raise RoomError("no_review")
        known = self._known.get(code)
        if known is None:
            if not may_ask():
                raise RoomError("too_fast")
            known = self._begin(code, record)
        else:
            self._known.move_to_end(code)
        try:
            # Who goes away does not take it from the others.
            return await asyncio.shield(known)
        except ProgramError as error:
            raise RoomError("busy" if error.why == "busy" else "no_review") from None

    async def stop(self) -> None:
        """Nothing is looked through any more."""
        await self.crew.stop()
        await asyncio.gather(*self._known.values(), return_exceptions=True)

    def _begin(self, code: str, record: Mapping[str, Any]) -> "asyncio.Task[bytes]":
        known = asyncio.create_task(self._work_out(record), name="a review")
        self._known[code] = known
        known.add_done_callback(lambda done: self._ended(code, done))
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        return known

    async def _work_out(self, record: Mapping[str, Any]) -> bytes:
        asked = Reviewing(dict(record), self._seconds, self._played_out)
        question = msgspec.json.encode(asked) + b"\n"
        answer = await self.crew.ask(lambda _fresh: question)
        try:
            review = bytes(msgspec.json.decode(answer, type=_Answer).review)
        except msgspec.MsgspecError:
            raise ProgramError("nonsense") from None
        if review == b"null":
            raise ProgramError("unreadable")
        return review

    def _ended(self, code: str, done: "asyncio.Task[bytes]") -> None:
        """A review that could not be made is not kept."""
        error = None if done.cancelled() else done.exception()
        if done.cancelled() or error is not None:
            self._known.pop(code, None)
        if isinstance(error, ProgramError):
            self._metrics.reviews.labels(error.why).inc()
        elif not done.cancelled():
            self._metrics.reviews.labels("answered" if error is None else "nonsense").inc()
