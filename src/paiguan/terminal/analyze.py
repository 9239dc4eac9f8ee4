"""`paiguan analyze` for people: what was looked at, what a hand is worth, what was played wrong."""

from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from paiguan.engine.actions import Action
from paiguan.games import find_game
from paiguan.terminal.choices import in_words
from paiguan.terminal.faces import Faces
from paiguan.terminal.language import Language
from paiguan.terminal.layout import fold

# How many of the choices, and of the mistakes, a person is shown.
MOST_SHOWN = 8


def print_analysis(answer: Mapping[str, Any], console: Console, lang: Language) -> None:
    """What `analyzed` has found, as sentences and tables."""
    page = AnalysisPage(Faces(find_game(answer["game"]), lang), console)
    page.print_looked_at(answer)
    page.print_hand(answer)
    for step in answer.get("steps", []):
        page.print_step(step)
    for seat in answer.get("seats", []):
        page.print_seat(seat)
    if "mistakes" in answer:
        page.print_mistakes(answer["mistakes"])


class AnalysisPage:
    """Prints in one language, with the tiles of one game."""

    def __init__(self, faces: Faces, console: Console) -> None:
        self.faces = faces
        self.console = console
        self.say = faces.language.say

    def print_looked_at(self, answer: Mapping[str, Any]) -> None:
        """What the rest is about."""
        game = self.faces.game
        head = Text(self.say(game.zh, game.en), "bold")
        looked = answer.get("looked_at")
        if looked is not None:
            choices, worlds = looked["choices"], looked["worlds"]
            plural = "" if choices == 1 else "s"
            head.append(
                self.say(
                    f"：看了 {choices} 个选择，每个推演 {worlds} 局",
                    f": {choices} choice{plural} looked at, {worlds} hands imagined for each",
                )
            )
        self.console.print(head)

    def print_step(self, step: Mapping[str, Any]) -> None:
        """A choice of a scenario: whose it was, what was chosen, and what there was."""
        number, seat = step["action"] + 1, step["seat"]
        head = self.say(f"第 {number} 步，座位 {seat}：", f"action {number}, seat {seat}: ")
        self.console.print()
        self.console.print(Text(head, "bold") + self._action(step["played"]))
        self.print_hand(step)

    def print_seat(self, seat: Mapping[str, Any]) -> None:
        """A seat that has to choose where the list ends."""
        self.console.print()
        number = seat["seat"]
        self.console.print(Text(self.say(f"座位 {number}", f"seat {number}"), "bold"))
        self.print_hand(seat)

    def print_hand(self, answer: Mapping[str, Any]) -> None:
        """How far a hand is, what it waits for, and its choices, as far as they are known."""
        if answer.get("distance") is not None:
            self._line(distance_in_words(answer["distance"], self.faces.language))
        if isinstance(answer.get("win"), Mapping):
            names, value = " ".join(answer["win"]["names"]), answer["win"]["value"]
            self._line(self.say(f"能胡：{names}（{value}）", f"can win: {names} ({value})"))
        if answer.get("waits"):
            listed = " ".join(f"{tile}({value})" for tile, value in answer["waits"].items())
            self._line(self.say("听 ", "waits for ") + listed)
        if "choices" in answer:
            self._print_choices(answer["choices"])
        for tile, waits in answer.get("after", {}).items():
            self._line(self.say(f"打 {tile} 听 ", f"after {tile} waits for ") + " ".join(waits))

    def _line(self, text: str) -> None:
        for part in fold(text, self.console.width):
            self.console.print(part)

    def _print_choices(self, choices: list[dict[str, Any]]) -> None:
        table = Table(
            self.say("选择", "choice"),
            self.say("高手估分", "expert"),
            self.say("推演得分", "played out"),
            box=None,
        )
        for choice in choices[:MOST_SHOWN]:
            points = "" if choice["master"] is None else f"{choice['master']:+.2f}"
            table.add_row(self._action(choice["action"]), f"{choice['expert']:+.2f}", points)
        self.console.print(table)
        left = len(choices) - MOST_SHOWN
        if left > 0:
            self.console.print(
                Text(self.say(f"还有 {left} 种（--json 全有）", f"and {left} more (--json)"), "dim")
            )

    def print_mistakes(self, mistakes: list[dict[str, Any]]) -> None:
        """The dearest of them; hands and actions are counted from one."""
        self.console.print()
        if not mistakes:
            self.console.print(self.say("没有发现明显的失误。", "No clear mistake was found."))
            return
        heads = [("第几步", "action"), ("座位", "seat"), ("打的", "played")]
        heads += [("更好", "better"), ("代价", "cost")]
        of_session = "hand" in mistakes[0]
        if of_session:
            heads.insert(0, ("第几局", "hand"))
        table = Table(*(self.say(zh, en) for zh, en in heads), box=None)
        for one in mistakes[:MOST_SHOWN]:
            cost = f"{one['cost']:.2f} ± {one['error']:.2f}"
            place = [str(one["hand"] + 1)] if of_session else []
            place += [str(one["action"] + 1), str(one["seat"])]
            table.add_row(*place, self._action(one["played"]), self._action(one["better"]), cost)
        self.console.print(table)

    def _action(self, written: str) -> Text:
        """An action as players say it."""
        name, *arguments = written.split(" ")
        return in_words(Action(name, tuple(arguments)), self.faces)


def distance_in_words(distance: int, lang: Language) -> str:
    """How many tiles have to change until the hand is ready."""
    if distance == 0:
        return lang.say("听牌", "ready")
    tiles = "tile" if distance == 1 else "tiles"
    return lang.say(f"离听牌差 {distance} 张", f"{distance} {tiles} from ready")
