"""What a hand waits for, now or after each discard."""

from collections.abc import Mapping

from rich.console import Console
from rich.text import Text

from paiguan.bots.waits import Waits, unseen
from paiguan.engine.actions import Prompt
from paiguan.engine.view import SeatView
from paiguan.terminal.faces import Faces
from paiguan.terminal.layout import print_hanging


def print_waits(
    console: Console,
    faces: Faces,
    options: Mapping[str, object],
    view: SeatView,
    prompt: Prompt,
) -> None:
    """For every discard what it would wait for; where none is due, what the hand waits for."""
    say = faces.language.say
    waits = Waits(faces.game, options)
    melds = view.melds[view.viewer]
    discards = [
        faces.game.parse_tiles(choice.arguments[0])[0]
        for choice in prompt.choices
        if choice.name == "discard"
    ]
    found = False
    for tile in discards:
        rest = list(view.hand)
        rest.remove(tile)
        waited = waits.of(rest, melds)
        if waited:
            found = True
            head = Text(say("打 ", "after ")) + faces.tile(tile) + Text(say(" 听 ", " waits for "))
            print_hanging(console, head, [_counted(faces, view, kind) for kind in waited])
    waited = [] if discards else waits.of(view.hand, melds)
    if waited:
        found = True
        head = Text(say("听 ", "waits for "))
        print_hanging(console, head, [_counted(faces, view, kind) for kind in waited])
    if not found:
        nothing = say("打哪张都还没有听牌。", "No discard makes the hand ready yet.")
        console.print(nothing if discards else say("还没有听牌。", "The hand is not ready yet."))


def _counted(faces: Faces, view: SeatView, tile: int) -> Text:
    """A tile with how many of its kind are unseen."""
    return faces.tile(tile) + Text(f"×{unseen(view, tile)}")
