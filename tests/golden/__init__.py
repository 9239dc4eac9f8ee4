"""Golden hands: what happens in them, hashed, is the same on every build, version and machine.

`<game>.txt` beside this file has one line for each hand: its number, the hash of its events, what
each seat won or lost, and its options. Where a change of the rules is meant to change them,
`python -m tests.golden` in the folder of the project writes the files anew; the difference shows
which hands have changed.
"""

import json
from hashlib import sha256
from pathlib import Path

from paiguan.engine.events import Event
from paiguan.engine.game import Game
from paiguan.records import event_as_json
from paiguan.records.as_json import plainly
from tests.conformance.play import choices, make_deal

FOLDER = Path(__file__).resolve().parent
HANDS = 1000

HEAD = """\
# Golden hands of {name}: number, hash of the events, deltas, options.
# Not written by hand: `python -m tests.golden` plays them again.
"""


def golden_line(game: Game, number: int) -> str:
    """A hand played and put into one line."""
    deal = make_deal(game, number)
    digest = sha256()

    def listener(event: Event) -> None:
        # A hand is the same whatever is said about it.
        happened = plainly(event_as_json(game, event))
        digest.update(json.dumps(happened, ensure_ascii=False).encode() + b"\n")

    round_ = deal.begin(listener)
    for seat, code in choices(deal, round_):
        round_.act(seat, code)
    deltas = " ".join(f"{delta:+d}" for delta in round_.deltas())
    options = " ".join(f"{name}={json.dumps(value)}" for name, value in deal.options.items())
    return f"{number} {digest.hexdigest()[:16]} {deltas} {options}"


def golden_file(game: Game) -> Path:
    """Where the golden hands of a game are."""
    return FOLDER / f"{game.name}.txt"


def read_golden(game: Game) -> list[str]:
    """The lines of the golden file, without its head."""
    text = golden_file(game).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]


def write_golden(game: Game) -> None:
    """Play the golden hands of a game and write its file."""
    lines = [golden_line(game, number) for number in range(HANDS)]
    text = HEAD.format(name=game.name) + "\n".join(lines) + "\n"
    golden_file(game).write_text(text, encoding="utf-8")
