"""The table as one seat sees it: everybody's melds and discards, and one's own hand."""

from rich.console import Console
from rich.text import Text

from paiguan.engine.events import UNSEEN
from paiguan.engine.view import SeatView
from paiguan.terminal.choices import stake_in_words
from paiguan.terminal.faces import GAP, Faces, Seats
from paiguan.terminal.layout import padded, print_hanging
from paiguan.terminal.settle import signed

INDENT = "    "


class TableDrawing:
    """Draws a view; `totals` are the points of the hands before this one."""

    def __init__(self, console: Console, faces: Faces, seats: Seats) -> None:
        self.console = console
        self.faces = faces
        self.seats = seats
        self.say = faces.language.say

    def draw(self, view: SeatView, totals: list[int], number: int) -> None:
        """The whole table, the others in their order after the viewer, who comes last."""
        game = self.faces.game
        title = self.say(
            f"{game.zh} · 第 {number} 局 · 余 {view.wall} 张",
            f"{game.en} · hand {number} · {view.wall} tiles left",
        )
        self.console.rule(Text(title, "bold"), align="left", style="dim")
        for step in range(1, len(view.sizes) + 1):
            self._draw_seat(view, (view.viewer + step) % len(view.sizes), totals)

    def _draw_seat(self, view: SeatView, seat: int, totals: list[int]) -> None:
        head = padded(self.seats.name(seat), self.seats.width + 1)
        head.append(self.say("庄 ", "D ") if seat == view.dealer else self.say("   ", "  "), "bold")
        size = self.say(f"{view.sizes[seat]:>2} 张", f"{view.sizes[seat]:>2} tiles")
        points = signed(totals[seat] + view.points[seat])
        parts = [Text(size, "dim"), Text(self.say("分 ", "points ")) + points]
        for name, value in view.stakes[seat].items():
            if value:
                parts.append(stake_in_words(name, value, self.faces, view.bound[seat]))
        parts += [self.faces.meld(meld, self.seats, seat) for meld in view.melds[seat]]
        if view.rolled[seat]:
            parts.append(Text(self.say("开过筛子", "dice opened"), "dim"))
        print_hanging(self.console, head, parts)
        if view.shown[seat] and seat != view.viewer:
            self._draw_row(self.say("亮出", "shows"), view.shown[seat])
        if view.discards[seat]:
            self._draw_row(self.say("打出", "threw"), view.discards[seat])

    def _draw_row(self, word: str, tiles: list[int] | tuple[int, ...]) -> None:
        tiles_drawn = [self.faces.tile(tile) for tile in tiles]
        print_hanging(self.console, Text(f"{INDENT}{word} ", "dim"), tiles_drawn, GAP)


def in_order(view: SeatView) -> list[int]:
    """The viewer's tiles as they are laid out: sorted, the tile just drawn at the right."""
    if view.drawn == UNSEEN:
        return sorted(view.hand)
    rest = list(view.hand)
    rest.remove(view.drawn)
    return [*sorted(rest), view.drawn]


def draw_hand(console: Console, faces: Faces, view: SeatView, numbers: list[int]) -> None:
    """One's own hand with the number of each tile below it; a tile without one has number 0."""
    above, below = Text(), Text()
    for place, (tile, number) in enumerate(zip(in_order(view), numbers, strict=True)):
        face = faces.tile(tile)
        gap = GAP if place else ""
        if view.drawn != UNSEEN and place == len(numbers) - 1:
            gap = GAP * 3
        if above.cell_len + len(gap) + face.cell_len > console.width:
            _print_rows(console, above, below)
            above, below, gap = Text(), Text(), ""
        above += Text(gap) + face
        below.append(gap + str(number or "").center(face.cell_len))
    _print_rows(console, above, below)


def _print_rows(console: Console, above: Text, below: Text) -> None:
    if above:
        console.print(above, soft_wrap=True)
    if below.plain.strip():
        below.rstrip()
        console.print(below, style="dim", soft_wrap=True)
