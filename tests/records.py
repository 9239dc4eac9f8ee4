"""Records of hands that were won, to be tampered with, and what makes a good refusal."""

import json
from typing import Any

from paiguan.engine.game import Game
from paiguan.games import GAMES
from paiguan.records import Recorder
from tests.conformance.play import choices, make_deal

Written = dict[str, Any]
# What is checked of a record that is as it should be.
ALL_CHECKS = ["commitment", "deck", "result", "digest", "names"]


def is_one_line(message: str) -> bool:
    """Whether a message is something, and one line of it."""
    return bool(message.strip()) and len(message.splitlines()) == 1


def won_record(game: Game) -> Written:
    """The record of a hand that was won, as it comes from a file."""
    for number in range(1, 200, 3):
        deal = make_deal(game, number)
        recorder = Recorder(game, deal.secret, deal.dealer, deal.options)
        for seat, code in choices(deal, recorder.round):
            recorder.act(seat, code)
        record: Written = json.loads(json.dumps(recorder.record()))
        if record["result"]["winners"] and record["actions"][-1][1] == "win":
            return record
    raise AssertionError(f"nobody wins at {game.name}")


RECORDS = {name: won_record(game) for name, game in GAMES.items()}
