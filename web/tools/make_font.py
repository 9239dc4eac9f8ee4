"""Cuts the font of the zipai faces and of the calls down to the characters that are drawn.

Needs fonttools and brotli: `python tools/make_font.py` in the folder of the client.
"""

from pathlib import Path
from typing import Final

from fontTools import subset

HERE: Final = Path(__file__).resolve().parent.parent
FONT: Final = HERE / "node_modules/@fontsource/ma-shan-zheng/files"
CARDS: Final = "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾"
CALLS: Final = "吃碰杠胡自摸跑提偎臭流局抢补起手箭风海底亮牌馆"


def main() -> None:
    """Write the small font."""
    options = subset.Options(flavor="woff2", layout_features=[], name_IDs=[0, 1, 2, 13, 14])
    source = FONT / "ma-shan-zheng-chinese-simplified-400-normal.woff2"
    font = subset.load_font(str(source), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=CARDS + CALLS)
    subsetter.subset(font)
    subset.save_font(font, str(HERE / "src/table/tiles/faces.woff2"), options)


if __name__ == "__main__":
    main()
