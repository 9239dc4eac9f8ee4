"""The end of a hand: the winning hands in their sets, who pays whom, the totals."""

from collections.abc import Mapping, Sequence

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from paiguan.engine.events import UNSEEN, HandEnded, HandWon, Meld
from paiguan.engine.settlement import NOBODY, Payment, Result, Win
from paiguan.records.winning_sets import winning_sets
from paiguan.rulebook import UnknownRuleError, clause
from paiguan.terminal.faces import BAD, GOOD, Faces, Seats
from paiguan.terminal.layout import print_hanging

BETWEEN_SETS = "   "


class Settlement:
    """Prints the settlement of one hand."""

    def __init__(
        self, console: Console, faces: Faces, seats: Seats, options: Mapping[str, object]
    ) -> None:
        self.console = console
        self.faces = faces
        self.seats = seats
        self.options = options
        self.say = faces.language.say
        self.shown: dict[int, HandWon] = {}

    def see(self, event: object) -> None:
        """Keep what a winner showed, and print everything when the hand ends."""
        if isinstance(event, HandWon):
            self.shown[event.win.seat] = event
        elif isinstance(event, HandEnded):
            self._print(event)

    def _print(self, event: HandEnded) -> None:
        result = event.result
        self.console.print()
        for win in result.winners:
            self._print_winner(win, event.melds[win.seat])
        if result.birds:
            self.console.print(Text(self.say("鸟  ", "birds  ")) + self.faces.tiles(result.birds))
        self._print_payments(result)
        self._print_totals(result)

    def _print_winner(self, win: Win, melds: Sequence[Meld]) -> None:
        """The seat, what its hand is called, and the hand in its sets."""
        names = self.say(" ", ", ").join(self.faces.name(name) for name in win.names)
        line = Text(f"{self.seats.name(win.seat)}  ") + Text(names, BAD)
        value = self.faces.word("value", "")
        if value:
            line.append(f"  {win.value} {value}")
        self.console.print(line)
        shown = self.shown.get(win.seat)
        if shown is not None and win.tile != UNSEEN:
            doors = winning_sets(self.faces.game, self.options, shown, melds)
            drawn = [self._door(door) for door in doors] or self._undivided(shown, melds)
            print_hanging(self.console, Text("  "), drawn, BETWEEN_SETS)

    def _door(self, written: str) -> Text:
        """A set as the game writes it: its kind, where it has one, its tiles, what it counts."""
        kind, colon, rest = written.rpartition(":")
        words = [Text(self.faces.meld_word(kind))] if colon else []
        for word in rest.split():
            try:
                words.append(self.faces.tiles(self.faces.game.parse_tiles(word)))
            except ValueError:
                words.append(Text(self.faces.name(word)))
        return Text(" ").join(words)

    def _undivided(self, shown: HandWon, melds: Sequence[Meld]) -> list[Text]:
        laid = [self.faces.meld(meld, self.seats, shown.win.seat) for meld in melds]
        return [*laid, self.faces.tiles(sorted(shown.tiles))]

    def _print_payments(self, result: Result) -> None:
        if not result.payments:
            self.console.print(self.say("没有人付分。", "Nobody pays."))
            return
        say = self.say
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        table.add_column(say("付", "from"), no_wrap=True)
        table.add_column(say("得", "to"), no_wrap=True)
        table.add_column(say("分", "points"), justify="right")
        table.add_column(say("名目", "for"))
        table.add_column(say("规则", "rule"))
        for paid in result.payments:
            table.add_row(
                self.seats.name(paid.payer),
                self.seats.name(paid.payee),
                str(paid.points),
                self._name(paid),
                self._rule(paid.clause),
            )
        self.console.print(table)

    def _name(self, paid: Payment) -> str:
        name = self.faces.name(paid.name)
        if paid.share_of == NOBODY:
            return name
        whose = self.seats.name(paid.share_of)
        return name + self.say(f"（替 {whose}，{paid.duty}）", f" (for {whose}, {paid.duty})")

    def _rule(self, id_: str) -> str:
        try:
            return f"{id_} {clause(id_, self.faces.language).title}"
        except UnknownRuleError:
            return id_

    def _print_totals(self, result: Result) -> None:
        self.console.print(points_of_all(self.say("合计", "total"), self.seats, result.deltas))
        next_dealer = self.seats.name(result.next_dealer)
        self.console.print(self.say("下一局庄家  ", "next dealer  ") + next_dealer)


def points_of_all(word: str, seats: Seats, points: Sequence[int]) -> Text:
    """What each seat has won or lost, on one line."""
    parts = [Text(word)]
    parts += [Text(f"{seats.name(seat)} ") + signed(one) for seat, one in enumerate(points)]
    return Text("   ").join(parts)


def signed(points: int) -> Text:
    """Points won with their plus, points lost with their minus, each in its colour."""
    style = GOOD if points > 0 else BAD if points < 0 else ""
    return Text(f"{points:+d}" if points else "0", style)
