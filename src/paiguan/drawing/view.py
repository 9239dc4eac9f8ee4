"""The table as one seat sees it, as SVG and as plain text."""

from typing import Final

from paiguan.drawing.tiles import (
    TILE_HEIGHT,
    picture,
    row_width,
    text_at,
    tiles_at,
)
from paiguan.engine.events import UNSEEN, Meld
from paiguan.engine.game import Game
from paiguan.engine.settlement import NOBODY
from paiguan.engine.view import SeatView

FELT: Final = "#dfe9df"
PALE: Final = "#5d6b60"
HEAD: Final = 20
SPACE: Final = 10
NARROWEST: Final = 16
DISCARDS_IN_A_ROW: Final = 22


def laid_out(view: SeatView) -> list[int]:
    """The viewer's tiles in order, the one just drawn at the right."""
    tiles = list(view.hand)
    if view.drawn == UNSEEN or view.drawn not in tiles:
        return sorted(tiles)
    tiles.remove(view.drawn)
    return [*sorted(tiles), view.drawn]


def view_svg(game: Game, view: SeatView) -> str:
    """Everybody's melds and discards, the viewer and the own hand last."""
    drawn: list[str] = []
    y = 8.0
    for step in range(1, len(view.sizes) + 1):
        seat = (view.viewer + step) % len(view.sizes)
        part, y = _seat(game, view, seat, y)
        drawn.append(part)
    drawn.append(text_at(12, y + 14, _middle(view), 14, PALE))
    return picture(_width(view), y + 26, f"{game.zh} · {game.en}", "".join(drawn), FELT)


def _width(view: SeatView) -> float:
    """Enough for what the seat with the most tiles has."""
    widest = row_width(NARROWEST)
    for seat, melds in enumerate(view.melds):
        laid = sum(row_width(len(meld.tiles)) + SPACE for meld in melds)
        widest = max(widest, laid + row_width(len(_held(view, seat))))
    return widest + 24


def _seat(game: Game, view: SeatView, seat: int, y: float) -> tuple[str, float]:
    """A seat with its head, what it has laid out or holds, and its discards; where it ends."""
    drawn = [text_at(12, y + 14, _head(view, seat), 14)]
    y += HEAD
    x = 12.0
    for meld in view.melds[seat]:
        drawn.append(tiles_at(game, meld.tiles, x, y))
        x += row_width(len(meld.tiles)) + SPACE
    held = _held(view, seat)
    drawn.append(tiles_at(game, held, x, y))
    y += TILE_HEIGHT + 4
    river = view.discards[seat]
    for first in range(0, len(river), DISCARDS_IN_A_ROW):
        row = tiles_at(game, river[first : first + DISCARDS_IN_A_ROW], 0, 0)
        drawn.append(f'<g transform="translate(12 {y:.0f}) scale(0.7)" opacity="0.85">{row}</g>')
        y += TILE_HEIGHT * 0.7 + 3
    return "".join(drawn), y + SPACE


def _held(view: SeatView, seat: int) -> list[int]:
    """What a seat holds, as the viewer sees it: the own tiles, else backs and what is shown."""
    if view.final_hands:
        return sorted(view.final_hands[seat])
    if seat == view.viewer:
        return laid_out(view)
    shown = list(view.shown[seat])
    return shown + [UNSEEN] * (view.sizes[seat] - len(shown))


def _head(view: SeatView, seat: int) -> str:
    words = [f"{seat}"]
    if seat == view.viewer:
        words.append("你 you")
    if seat == view.dealer:
        words.append("庄 dealer")
    words += [f"{name} {value}" for name, value in view.stakes[seat].items() if value]
    return " · ".join([*words, f"{view.points[seat]:+d}"])


def _middle(view: SeatView) -> str:
    if view.result is not None:
        names = [f"{win.seat}: {' '.join(win.names)}" for win in view.result.winners]
        return "; ".join(names) or "无人胡 · nobody won"
    turn = "" if view.turn == NOBODY else f" · 轮到 turn {view.turn}"
    return f"余 left {view.wall}{turn}"


def view_text(game: Game, view: SeatView) -> str:
    """The same in plain text."""
    lines = [f"{game.zh} · {game.en} · {_middle(view)}"]
    for step in range(1, len(view.sizes) + 1):
        seat = (view.viewer + step) % len(view.sizes)
        lines.append(_head(view, seat))
        held = " ".join(_name(game, tile) for tile in _held(view, seat))
        melds = " ".join(f"[{_meld(game, meld)}]" for meld in view.melds[seat])
        lines.append("    " + " ".join(part for part in (melds, held) if part))
        if view.discards[seat]:
            river = " ".join(_name(game, tile) for tile in view.discards[seat])
            lines.append(f"    打出 threw: {river}")
    return "\n".join(lines)


def _meld(game: Game, meld: Meld) -> str:
    return " ".join([meld.kind, *(_name(game, tile) for tile in meld.tiles)])


def _name(game: Game, tile: int) -> str:
    return "[]" if tile == UNSEEN else game.tile_name(tile)
