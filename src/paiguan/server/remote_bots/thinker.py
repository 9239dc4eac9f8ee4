"""The process that thinks for masters and over replays.

Started as `python -m paiguan.server.remote_bots.thinker`: one question a line on its standard
input, one answer a line on its standard output. It opens no file and no connection, and ends with
whoever has started it.
"""

import os
import secrets
import sys
from functools import lru_cache
from queue import SimpleQueue
from threading import Thread
from typing import Final

import msgspec

from paiguan.bots.master import Master
from paiguan.engine.actions import Prompt
from paiguan.games import find_game
from paiguan.server.remote_bots.messages import AnyQuestion, Choosing, Chosen, Reviewed, Waking
from paiguan.study.review import review

# The server goes first.
NICER: Final = 5
MASTERS_KEPT: Final = 16
SEED_BYTES: Final = 16


def main() -> None:
    """Answer until there are no more questions."""
    if hasattr(os, "nice"):
        os.nice(NICER)
    questions: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read, args=(questions,), daemon=True).start()
    while True:
        answer = answer_to(msgspec.json.decode(questions.get(), type=AnyQuestion))
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()


def _read(questions: "SimpleQueue[bytes]") -> None:
    """Hand over the questions; when nobody is there any more, nothing is worth finishing."""
    for line in sys.stdin.buffer:
        questions.put(line)
    os._exit(0)


def answer_to(question: AnyQuestion) -> Chosen | Reviewed:
    """What a master would take, or the review of a hand."""
    if isinstance(question, Choosing):
        options = tuple(sorted(question.options.items()))
        master = _master(question.game, options, question.milliseconds)
        table = question.table
        prompt = Prompt(table.viewer, question.codes, (), question.barred)
        return Chosen(master.choose(table.view(), prompt))
    if isinstance(question, Waking):
        return Chosen(0)
    try:
        return Reviewed(review(question.record, question.seconds, question.played_out))
    except ValueError:
        return Reviewed(None)


@lru_cache(MASTERS_KEPT)
def _master(game: str, options: tuple[tuple[str, object], ...], milliseconds: int) -> Master:
    seed = secrets.token_bytes(SEED_BYTES)
    return Master(find_game(game), dict(options), seed, 0, float(milliseconds))


if __name__ == "__main__":
    main()
