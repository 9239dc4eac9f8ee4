"""Requests that were answered before: the same request again gets the same answer."""

from collections import OrderedDict
from typing import Final

from paiguan.server.room.room import Room
from paiguan.server.wire import protocol

REMEMBERED: Final = 256

Answer = protocol.Done | protocol.Refused
# Who has asked, and the id of the request.
Key = tuple[int, str]


class Answers:
    """What is in no log; that knows what was carried out."""

    def __init__(self) -> None:
        self._known: OrderedDict[Key, Answer] = OrderedDict()

    def known(self, key: Key, room: Room) -> Answer | None:
        """What a request was answered before, if it was."""
        return protocol.Done(key[1]) if key in room.requests else self._known.get(key)

    def remember(self, key: Key, answer: Answer, room: Room) -> None:
        """Keep an answer, unless it decides nothing or the log has it."""
        undecided = isinstance(answer, protocol.Refused) and answer.code == "store"
        if undecided or key in room.requests:
            return
        self._known[key] = answer
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
