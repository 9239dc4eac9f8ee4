"""Tiles as SVG, drawn with a box and a character."""

from collections.abc import Sequence
from html import escape
from typing import Final

from paiguan.engine.events import UNSEEN
from paiguan.engine.game import Game

TILE_WIDTH: Final = 34
TILE_HEIGHT: Final = 46
GAP: Final = 2
FONT: Final = "'Noto Serif CJK SC', 'Songti SC', 'WenQuanYi Micro Hei', serif"
PAPER: Final = "#fdf8ea"
EDGE: Final = "#b9ad8d"
BACK: Final = "#2f5d50"

RED: Final = "#b3261e"
GREEN: Final = "#1b7f3b"
BLUE: Final = "#1f5fbf"
BLACK: Final = "#2b2b2b"
COLOURS: Final = {
    **dict.fromkeys("万中二七十贰柒拾", RED),
    **dict.fromkeys("条发", GREEN),
    **dict.fromkeys("筒白", BLUE),
}


def colour_of(game: Game, tile: int) -> str:
    """五万 is coloured by its suit, a card or an honour by itself."""
    return COLOURS.get(game.tile_in_chinese(tile)[-1], BLACK)


def tile_at(game: Game, tile: int, x: float, y: float) -> str:
    """A tile at a place of a larger picture; face down where it is not seen."""
    fill = BACK if tile == UNSEEN else PAPER
    box = (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{TILE_WIDTH}" height="{TILE_HEIGHT}" rx="4"'
        f' fill="{fill}" stroke="{EDGE}"/>'
    )
    if tile == UNSEEN:
        return box
    name = game.tile_in_chinese(tile)
    colour = colour_of(game, tile)
    lines = [name] if len(name) == 1 else [name[0], name[1:]]
    sizes = (24,) if len(lines) == 1 else (19, 16)
    places = (0.68,) if len(lines) == 1 else (0.45, 0.86)
    return box + "".join(
        text_at(x + TILE_WIDTH / 2, y + TILE_HEIGHT * place, line, size, colour, "middle")
        for line, size, place in zip(lines, sizes, places, strict=True)
    )


def tiles_at(game: Game, tiles: Sequence[int], x: float, y: float) -> str:
    """Tiles side by side."""
    step = TILE_WIDTH + GAP
    return "".join(tile_at(game, tile, x + place * step, y) for place, tile in enumerate(tiles))


def row_width(count: int) -> float:
    """How wide so many tiles are."""
    return count * (TILE_WIDTH + GAP)


def text_at(
    x: float, y: float, words: str, size: int, colour: str = BLACK, anchor: str = "start"
) -> str:
    """Words at a place."""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{colour}"'
        f' text-anchor="{anchor}">{escape(words)}</text>'
    )


def picture(width: float, height: float, title: str, drawn: str, ground: str = "none") -> str:
    """A whole SVG with its title, which is read aloud in the place of the picture."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}"'
        f' viewBox="0 0 {width:.0f} {height:.0f}" role="img" font-family="{FONT}">'
        f'<title>{escape(title)}</title><rect width="100%" height="100%" fill="{ground}"/>'
        f"{drawn}</svg>"
    )


def hand_svg(game: Game, tiles: Sequence[int]) -> str:
    """Tiles in the order given, as a picture of their own."""
    words = " ".join(game.tile_name(tile) for tile in tiles)
    return picture(row_width(len(tiles)) + 2, TILE_HEIGHT + 2, words, tiles_at(game, tiles, 1, 1))
