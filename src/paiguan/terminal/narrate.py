"""A hand told line by line: what each seat took, laid out and discarded."""

from collections.abc import Callable
from typing import Any

from rich.text import Text

from paiguan.engine import events
from paiguan.engine.events import UNSEEN, Event
from paiguan.engine.settlement import NOBODY, Payment, Win
from paiguan.engine.view import SeatView
from paiguan.engine.visibility import SPECTATOR
from paiguan.terminal.choices import stake_in_words
from paiguan.terminal.faces import BAD, GOOD, Faces, Seats
from paiguan.terminal.layout import padded

SPACE = "  "
INDENT = " " * 9

# The deal: who prints it lays the hands out.
NOT_TOLD = (events.HandBegan, events.TilesDealt, events.MeldsGiven)

# A line is told as its head and the parts after it.
Emit = Callable[[Text, list[Text]], None]


class Narrator:
    """Tells events as lines, one for each turn; points paid on the way have lines of their own."""

    def __init__(self, faces: Faces, seats: Seats, emit: Emit) -> None:
        self.faces = faces
        self.seats = seats
        self.emit = emit
        self.say = faces.language.say
        # What everybody knows of the table: the tiles left, and what lies open.
        self.table = SeatView(SPECTATOR)
        self.steps = 0
        self.seat = NOBODY
        self.parts: list[Text] = []
        # A kong was declared that may still be robbed.
        self.declared = False
        self.paid: list[Payment] = []
        self.telling: dict[type[Any], Callable[[Any], None]] = {
            events.WallBroken: self._broken,
            events.StakeSet: self._staked,
            events.HandShown: self._shown,
            events.TileDrawn: self._drawn,
            events.TileShown: self._shown_from_wall,
            events.TileDiscarded: self._discarded,
            events.MeldMade: self._melded,
            events.KongDeclared: self._declared,
            events.KongRobbed: self._robbed,
            events.MeldGrown: self._grown,
            events.TilesTurned: self._turned,
            events.LastTileDeclined: self._declined,
            events.HandWon: self._won,
            events.PointsPaid: self._points,
            events.HandEnded: self._ended,
        }

    def tell(self, event: Event) -> None:
        """Tell one event; the deal itself is not told."""
        if self.paid and not isinstance(event, events.PointsPaid):
            self._tell_points()
        tell = self.telling.get(type(event))
        if tell is not None:
            tell(event)
        self.table.apply(event)

    def end_line(self) -> None:
        """Finish the line that is being told."""
        if self.paid:
            self._tell_points()
        if self.parts:
            self.steps += 1
            count = f"{self.steps:>3} {self.table.wall:>3}{SPACE}"
            parts, self.parts = self.parts, []
            self.emit(Text.assemble((count, "dim"), self._named(self.seat)), parts)

    def _named(self, seat: int) -> Text:
        return padded(self.seats.name(seat), self.seats.width) + Text(SPACE)

    # What the events say

    def _add(self, seat: int, *parts: str | Text) -> None:
        """Add to the line of a seat; another seat begins a new line."""
        if seat != self.seat:
            self.end_line()
            self.seat = seat
        self.parts.append(Text.assemble(*parts))

    def _broken(self, event: events.WallBroken) -> None:
        one, other = event.dice
        wall = self.seats.name(event.seat)
        said = self.say(
            f"骰子 {one} 和 {other}：从 {wall} 面前的第 {event.stack} 墩拿起",
            f"dice {one} and {other}: the wall of {wall} is opened at stack {event.stack}",
        )
        self.emit(Text(INDENT), [Text(said)])

    def _staked(self, event: events.StakeSet) -> None:
        if event.value:
            stake = stake_in_words(event.name, event.value, self.faces, event.binds)
            self.emit(Text(INDENT) + self._named(event.seat), [stake])

    def _shown(self, event: events.HandShown) -> None:
        names = self.say(" ", ", ").join(self.faces.name(name) for name in event.names)
        word = self.say("" if names.startswith("亮") else "亮 ", "shows ")
        self._add(event.seat, word, Text(names, "bold"))
        self.parts.append(self.faces.tiles(event.tiles))
        self.end_line()

    def _drawn(self, event: events.TileDrawn) -> None:
        word = self.say("补 ", "replaces ") if event.source == "tail" else self.say("摸 ", "draws ")
        self._add(event.seat, word, self.faces.tile(event.tile))
        self._note_last_tile()

    def _shown_from_wall(self, event: events.TileShown) -> None:
        self._add(event.seat, self.say("翻 ", "turns up "), self.faces.tile(event.tile))
        self._note_last_tile()

    def _note_last_tile(self) -> None:
        if self.table.wall == 1:
            self.parts.append(Text(self.say("（最后一张）", "(the last tile)"), "dim"))

    def _discarded(self, event: events.TileDiscarded) -> None:
        if self.table.giver == event.seat and event.tile in self.table.open_tiles:
            # Turned up by the dice a moment ago, and told then.
            return
        self._add(event.seat, self.say("打 ", "discards "), self.faces.tile(event.tile))

    def _melded(self, event: events.MeldMade) -> None:
        self._add(event.seat, self.faces.meld(event.meld, self.seats, event.seat))

    def _declared(self, event: events.KongDeclared) -> None:
        word = self.faces.meld_word("added")
        self._add(event.seat, f"{word} ", self.faces.tile(event.tile))
        self.declared = True

    def _robbed(self, event: events.KongRobbed) -> None:
        self._add(event.seat, Text(self.say("被抢", "robbed"), "bold"))

    def _grown(self, event: events.MeldGrown) -> None:
        if self.declared:
            # Told when it was declared.
            self.declared = False
        else:
            self._add(event.seat, self.faces.meld(event.meld, self.seats, event.seat))

    def _turned(self, event: events.TilesTurned) -> None:
        if event.purpose == "birds":
            # Shown with the settlement.
            return
        word = self.faces.word(f"turned {event.purpose}", event.purpose)
        self._add(event.seat, f"{word} ", self.faces.tiles(event.tiles))

    def _declined(self, event: events.LastTileDeclined) -> None:
        self._add(event.seat, self.say("不要最后一张", "leaves the last tile"))

    def _won(self, event: events.HandWon) -> None:
        self._add(event.win.seat, win_in_words(event.win, self.faces, self.seats))
        self.end_line()

    def _points(self, event: events.PointsPaid) -> None:
        if not self.table.winners:
            self.paid.append(event.payment)

    def _ended(self, event: events.HandEnded) -> None:
        self.end_line()
        if not event.result.winners:
            drawn = Text(self.say("流局", "nobody wins"), "bold")
            self.emit(Text(INDENT), [drawn])

    # Points

    def _tell_points(self) -> None:
        """One line for each kind of payment to a seat since the last event."""
        paid, self.paid = self.paid, []
        self.end_line()
        for payee, name, clause in dict.fromkeys((p.payee, p.name, p.clause) for p in paid):
            lines = [p for p in paid if (p.payee, p.name, p.clause) == (payee, name, clause)]
            total = sum(line.points for line in lines)
            given = self.say("、", ", ").join(
                f"{self.seats.name(line.payer)} {line.points}" for line in lines
            )
            text = Text.assemble(
                (f"+{total}", GOOD), f" {self.faces.name(name)} {clause} ← {given}"
            )
            self.emit(Text(INDENT) + self._named(payee), [text])


def win_in_words(win: Win, faces: Faces, seats: Seats) -> Text:
    """胡 五筒 点炮 0 庄家."""
    say = faces.language.say
    text = Text.assemble((say("胡", "wins"), BAD))
    if win.tile != UNSEEN:
        text += Text(" ") + faces.tile(win.tile)
    way = faces.word(f"way {win.by}", win.by)
    if win.giver != NOBODY:
        giver = seats.name(win.giver)
        way = say(f"{way} {giver}", faces.word(f"from {win.by}", way, giver))
    return text + Text(f" {way}")
