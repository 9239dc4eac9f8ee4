"""Tiles, hands and tables to look at: text for a terminal, SVG for a notebook."""

from paiguan.drawing.objects import Hand, Table, Tile
from paiguan.drawing.tiles import hand_svg
from paiguan.drawing.view import view_svg, view_text

__all__ = ["Hand", "Table", "Tile", "hand_svg", "view_svg", "view_text"]
