"""The person at the table: shown what their seat sees, asked by number."""

from collections.abc import Callable, Mapping

from rich.console import Console
from rich.text import Text

from paiguan.bots import Bot
from paiguan.engine.actions import Prompt
from paiguan.engine.settlement import Result
from paiguan.engine.view import SeatView
from paiguan.terminal.advice import print_waits
from paiguan.terminal.choices import in_words
from paiguan.terminal.faces import BAD, Faces, Seats
from paiguan.terminal.layout import print_hanging
from paiguan.terminal.rules import print_clauses
from paiguan.terminal.table import TableDrawing, draw_hand, in_order

# The choice that Enter makes where it is offered, the first before the others.
OBVIOUS = ("win", "declare", "pass", "replace")


class LeftTableError(Exception):
    """The person gets up from the table."""


class Person(Bot):
    """A player in the same place as a bot, who is asked in the terminal."""

    def __init__(
        self,
        console: Console,
        faces: Faces,
        seats: Seats,
        options: Mapping[str, object],
        read: Callable[[], str],
    ) -> None:
        self.console = console
        self.faces = faces
        self.options = options
        self.read = read
        self.say = faces.language.say
        self.drawing = TableDrawing(console, faces, seats)
        self.totals: list[int] = [0] * seats.seats
        self.hand_number = 0
        self.last_result: Result | None = None
        # What has happened since the person was last asked.
        self.news: list[tuple[Text, list[Text]]] = []

    def sit_down(self, hand_number: int, totals: list[int]) -> None:
        """A new hand begins, after hands that came to these totals."""
        self.hand_number = hand_number
        self.totals = list(totals)

    def hear(self, head: Text, parts: list[Text]) -> None:
        """Keep a line of what happens until the table is drawn again."""
        self.news.append((head, parts))

    def print_news(self) -> None:
        """Print what has happened since, once."""
        for head, parts in self.news:
            print_hanging(self.console, head, parts)
        self.news.clear()
        self.console.print()

    # Being asked

    def choose(self, view: SeatView, prompt: Prompt) -> int:
        """Draw the table and ask until one of the choices is named."""
        menu = Menu(self.faces, view, prompt)
        self._show(view, menu)
        while True:
            answer = self.ask(self._question(menu))
            if answer in ("h", "?"):
                self._help(view, prompt)
                continue
            choice = menu.choice(answer)
            if choice is None:
                self.console.print(Text(self.say(*menu.what_may_be_said()), BAD))
            elif self._is_sure(prompt, choice):
                return choice

    def wait_for_next_hand(self) -> None:
        """Let the person look at the settlement for as long as they like."""
        question = self.say("回车再来一局", "Enter for another hand")
        while self.ask(question) != "":
            self.console.print(self.say("按回车，或者 r、q。", "Press Enter, or type r or q."))

    def ask(self, question: str) -> str:
        """A line that the person types; rules are answered here, q and the end of input leave."""
        keys = self.say("h 帮助  r 规则  q 不打了", "h help  r rules  q quit")
        while True:
            self.console.print(Text.assemble(f"{question}  ", (keys, "dim"), " > "), end="")
            answer = self._read().strip().lower()
            if not self.console.is_terminal:
                self.console.print()
            if answer in ("q", "quit"):
                raise LeftTableError
            if answer != "r" and not answer.startswith("r "):
                return answer
            print_clauses(self.console, self.faces.language, self._clauses(answer[1:].split()))

    def _read(self) -> str:
        try:
            return self.read()
        except EOFError:
            raise LeftTableError from None

    def _clauses(self, named: list[str]) -> list[str]:
        if named or self.last_result is None:
            return named
        return list(dict.fromkeys(paid.clause for paid in self.last_result.payments))

    # What is shown

    def _show(self, view: SeatView, menu: "Menu") -> None:
        if self.console.is_terminal:
            self.console.clear()
        self.drawing.draw(view, self.totals, self.hand_number)
        self.console.print()
        self.print_news()
        draw_hand(self.console, self.faces, view, menu.tile_numbers)
        if menu.others:
            shown = [
                Text.assemble(
                    (f"[{number}] ", "bold"),
                    in_words(
                        menu.prompt.choices[place], self.faces, view.open_tiles, burns=menu.burns
                    ),
                    self._barred(menu.prompt, place),
                )
                for number, place in menu.others
            ]
            print_hanging(self.console, Text(), shown, "   ")

    def _barred(self, prompt: Prompt, place: int) -> Text:
        """What may not be discarded after a choice."""
        barred = prompt.bars[place] if prompt.bars else ""
        if not barred:
            return Text()
        tiles = self.faces.tiles(self.faces.game.parse_tiles(barred))
        opened, closed = self.say("（不能打", " (not "), self.say("）", ")")
        return Text.assemble((opened, "dim"), tiles, (closed, "dim"))

    def _question(self, menu: "Menu") -> str:
        asked = self.say("选几号？", "Which number?")
        if menu.obvious is None:
            return asked
        obvious = menu.prompt.choices[menu.obvious]
        action = in_words(obvious, self.faces, burns=menu.burns).plain
        return asked + self.say(f"回车＝{action}", f" Enter = {action}")

    def _help(self, view: SeatView, prompt: Prompt) -> None:
        print_waits(self.console, self.faces, self.options, view, prompt)

    def _is_sure(self, prompt: Prompt, choice: int) -> bool:
        """Passing a win is asked once more."""
        names = [action.name for action in prompt.choices]
        if "win" not in names or names[choice] == "win":
            return True
        question = self.say("可以胡，真的不胡？y 不胡", "You can win. Really not? y to go on")
        return self.ask(question) in ("y", "yes", "是")


class Menu:
    """A prompt with numbers: those of the tiles in hand first, then those of other choices."""

    def __init__(self, faces: Faces, view: SeatView, prompt: Prompt) -> None:
        self.prompt = prompt
        # Where the lowest of several values comes first, and is what Enter chooses.
        self.stakes = faces.game.stakes
        # The viewer's fire burns from earlier hands: it goes on unless it is withdrawn.
        self.burns = view.stakes[view.viewer].get("fire", 0) > 0
        self.by_number: dict[int, int] = {}
        discards = {
            faces.game.parse_tiles(choice.arguments[0])[0]: place
            for place, choice in enumerate(prompt.choices)
            if choice.name == "discard"
        }
        hand = in_order(view)
        self.tile_numbers = [0] * len(hand)
        for place, tile in enumerate(hand):
            if tile in discards:
                self.tile_numbers[place] = place + 1
                self.by_number[place + 1] = discards[tile]
        first = len(hand) + 1 if discards else 1
        rest = [place for place in range(len(prompt.choices)) if place not in discards.values()]
        self.others = [(first + n, place) for n, place in enumerate(rest)]
        self.by_number |= {first + n: place for n, place in enumerate(rest)}
        self.obvious = self._obvious(discards.get(view.drawn))

    def _obvious(self, drawn: int | None) -> int | None:
        """What Enter does: a win, a pass, the lowest new stake, the tile drawn; else nothing."""
        names = [choice.name for choice in self.prompt.choices]
        for name in OBVIOUS:
            if name in names:
                return names.index(name)
        if names[0] == "fire" and self.burns:
            return [choice.arguments for choice in self.prompt.choices].index(("on",))
        return 0 if len(names) == 1 or names[0] in self.stakes else drawn

    def choice(self, answer: str) -> int | None:
        """The place of the choice that an answer means."""
        if answer == "":
            return self.obvious
        if not (answer.isascii() and answer.isdecimal()) or len(answer) > 3:
            return None
        return self.by_number.get(int(answer))

    def what_may_be_said(self) -> tuple[str, str]:
        """What would have been an answer, in Chinese and in English."""
        numbers = sorted(self.by_number)
        listed = f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
        return f"没有这个选择；可以选 {listed}。", f"There is no such choice; choose {listed}."
