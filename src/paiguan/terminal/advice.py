"""What a hand waits for, now or after each discard."""

from collections.abc import Mapping

from rich.console import Console
from rich.text import Text

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
    advice = Advice(faces, options, view)
    discards = [
        faces.game.parse_tiles(choice.arguments[0])[0]
        for choice in prompt.choices
        if choice.name == "discard"
    ]
    found = False
    for tile in discards:
        rest = list(view.hand)
        rest.remove(tile)
        waited = advice.waits(rest)
        if waited:
            found = True
            head = Text(say("打 ", "after ")) + faces.tile(tile) + Text(say(" 听 ", " waits for "))
            print_hanging(console, head, waited)
    waited = [] if discards else advice.waits(view.hand)
    if waited:
        found = True
        head = Text(say("听 ", "waits for "))
        print_hanging(console, head, waited)
    if not found:
        nothing = say("打哪张都还没有听牌。", "No discard makes the hand ready yet.")
        console.print(nothing if discards else say("还没有听牌。", "The hand is not ready yet."))


class Advice:
    """What tiles wait for, at the table of a view."""

    def __init__(self, faces: Faces, options: Mapping[str, object], view: SeatView) -> None:
        self._faces = faces
        self._outlook = faces.game.outlook(view, options)

    def waits(self, tiles: list[int]) -> list[Text]:
        """Each tile with how many of its kind are unseen, and whether only others can bring it."""
        awaited = self._outlook.waits(tiles)
        drawn = [one.tile for one in awaited if one.wins_drawn()]
        others = [one.tile for one in awaited if not one.wins_drawn()]
        say = self._faces.language.say
        only = Text(say("（别人的牌）", " (another's card)"), "dim")
        return [
            *(self._counted(tile) for tile in drawn),
            *(self._counted(tile) + only for tile in others),
        ]

    def _counted(self, tile: int) -> Text:
        return self._faces.tile(tile) + Text(f"×{self._outlook.unseen(tile)}")
