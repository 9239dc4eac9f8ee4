"""Tiles, melds and seats as coloured text."""

from collections.abc import Iterable, Sequence

from rich.text import Text

from paiguan.drawing.tiles import colour_of
from paiguan.engine.events import UNSEEN, Meld
from paiguan.engine.game import Game
from paiguan.engine.settlement import NOBODY
from paiguan.terminal.language import Language

PAPER = "on #f4ecd8"
FACE_DOWN = Text("[]", "white on #2f5d50")
GAP = " "
# Readable on dark and on light terminals.
GOOD = "bold #30a46c"
BAD = "bold #e5484d"

# In English a tile is as it is written, but for honours.
HONOURS_IN_ENGLISH = {
    "1z": "E",
    "2z": "S",
    "3z": "W",
    "4z": "N",
    "5z": "Wh",
    "6z": "Gr",
    "7z": "Rd",
}

# The others as a seat counts them, by how many seats there are.
POSITIONS_ZH = {2: ("对家",), 3: ("下家", "上家"), 4: ("下家", "对家", "上家")}
POSITIONS_EN = {2: ("opposite",), 3: ("next", "previous"), 4: ("next", "opposite", "previous")}


class Seats:
    """What the seats are called: by their place from one of them."""

    def __init__(self, seats: int, home: int, names: Sequence[str]) -> None:
        self.home = home
        self.names = list(names)
        self.seats = seats

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return self.names[(seat - self.home) % self.seats]

    @property
    def width(self) -> int:
        """The cells that the longest name takes."""
        return max(Text(name).cell_len for name in self.names)


def seats_by_dealer(seats: int, dealer: int, language: Language) -> Seats:
    """Seats with their numbers, as a replay names them: `0 庄家`, `1 下家`, …"""
    around = (language.say("庄家", "dealer"), *_positions(seats, language))
    names = [f"{(dealer + step) % seats} {word}" for step, word in enumerate(around)]
    return Seats(seats, dealer, names)


def seats_by_number(seats: int) -> Seats:
    """Seats by their numbers alone, as they stay when the dealer changes."""
    return Seats(seats, 0, [str(seat) for seat in range(seats)])


def seats_by_person(seats: int, person: int, language: Language) -> Seats:
    """Seats as a player sees them: 你, 下家, …"""
    return Seats(seats, person, (language.say("你", "you"), *_positions(seats, language)))


def _positions(seats: int, language: Language) -> tuple[str, ...]:
    return (POSITIONS_ZH if language is Language.ZH else POSITIONS_EN)[seats]


class Faces:
    """Draws the tiles of one game."""

    def __init__(self, game: Game, language: Language) -> None:
        self.game = game
        self.language = language

    def tile(self, tile: int) -> Text:
        """One tile; face down where it is not seen."""
        if tile == UNSEEN:
            return FACE_DOWN.copy()
        name = self.game.tile_name(tile)
        in_english = HONOURS_IN_ENGLISH.get(name, name)
        face = self.language.say(self.game.tile_in_chinese(tile), in_english)
        return Text(face, f"bold {colour_of(self.game, tile)} {PAPER}")

    def tiles(self, tiles: Iterable[int]) -> Text:
        """Tiles side by side."""
        return Text(GAP).join(self.tile(tile) for tile in tiles)

    def hand(self, tiles: Sequence[int], drawn: bool) -> Text:
        """A hand in order, the tile just drawn apart at its right."""
        if not drawn or not tiles:
            return self.tiles(sorted(tiles))
        return self.tiles(sorted(tiles[:-1])) + Text(GAP * 2) + self.tile(tiles[-1])

    def meld_word(self, kind: str) -> str:
        """碰 for `pong`."""
        return self.word(f"meld {kind}", kind)

    def word(self, key: str, otherwise: str, filling: object = "") -> str:
        """What the game says there, with what belongs into it."""
        text = self.game.words.find(key)
        return otherwise if text is None else self.language.say(*text).format(filling)

    def name(self, name: str) -> str:
        """What wins and payments are called; in Chinese where the game has no English for it."""
        return self.language.say(name, self.game.words.english(name) or name)

    def meld(self, meld: Meld, seats: Seats, owner: int) -> Text:
        """A meld with its word, its tiles and who else gave one of them."""
        text = Text(f"{self.meld_word(meld.kind)} ") + self.tiles(meld.tiles)
        if meld.giver not in (NOBODY, owner):
            text += Text(f"←{seats.name(meld.giver)}", "dim")
        return text
