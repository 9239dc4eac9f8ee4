"""A whole hand, printed for a person to read."""

from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.text import Text

from paiguan.engine.events import Event, HandBegan, HandEnded, HandWon, MeldsGiven, TilesDealt
from paiguan.engine.game import Game
from paiguan.engine.options import OptionValue, that_matter
from paiguan.games import find_game
from paiguan.records import (
    Play,
    ScenarioError,
    brought_over,
    events_of,
    is_earlier,
    load_play,
    options_of,
    replay_match,
)
from paiguan.terminal.choices import in_words
from paiguan.terminal.errors import one_line
from paiguan.terminal.faces import Faces, Seats, seats_by_dealer, seats_by_number
from paiguan.terminal.language import Language
from paiguan.terminal.layout import padded, print_hanging
from paiguan.terminal.narrate import Narrator
from paiguan.terminal.settle import Settlement, points_of_all


def print_replay(
    play: Play, written: Mapping[str, object], console: Console, language: Language
) -> None:
    """Run a hand and print it; a move that is refused is raised after all that went before it."""
    refused: ScenarioError | None = None
    try:
        play.run()
    except ScenarioError as error:
        refused = error
    given = written.get("options")
    options = play.game.read_options(given if isinstance(given, Mapping) else {})
    page = ReplayPage(play.game, int(play.round.dealer), options, console, language)
    page.print_header(written)
    if "practice" in written:
        page.print_practice()
    for event in play.events:
        page.print_event(event)
    page.narrator.end_line()
    if "void" in written:
        page.print_void()
    elif not play.round.over:
        page.print_unfinished(play)
    if refused is not None:
        raise refused


def print_match(written: Mapping[str, object], console: Console, language: Language) -> None:
    """Print every hand of a session, then what the seats have won or lost in all."""
    match = replay_match(written)
    hands = written["hands"]
    assert isinstance(hands, list)
    for hand in hands:
        if is_earlier(hand):
            print_earlier(hand, console, language)
        else:
            print_replay(load_play(hand), hand, console, language)
        console.print()
    played = language.say(f"{match.hands_played} 局总分", f"after {match.hands_played} hands")
    seats = seats_by_number(match.game.seats)
    console.print(points_of_all(played, seats, match.totals))


def print_earlier(written: Mapping[str, Any], console: Console, language: Language) -> None:
    """Print a hand of an earlier edition as it was played and settled then."""
    game, events = find_game(written["game"]), events_of(written)
    options = game.read_options(options_of(written))
    page = ReplayPage(game, written["dealer"], options, console, language)
    page.print_header(written)
    version, missing = written["rules_version"], brought_over(written).get("left_out", 0)
    console.print(
        language.say(
            f"第 {version} 版规则的牌谱，照当时的样子放，不按现在的规则重算。",
            f"Played by edition {version} of the rules: shown as it was, not settled anew.",
        )
    )
    for event in events[:-1]:
        page.print_event(event)
    page.narrator.end_line()
    if missing:
        console.print(
            language.say(
                f"（有 {missing} 步是现在没有的走法，没有放出来）",
                f"({missing} moves that there are no more are left out)",
            )
        )
    page.print_event(events[-1])
    page.narrator.end_line()


class ReplayPage:
    """The page that a hand is printed on, from its header down."""

    def __init__(
        self,
        game: Game,
        dealer: int,
        options: dict[str, OptionValue],
        console: Console,
        language: Language,
    ) -> None:
        self.game = game
        self.options = options
        self.console = console
        self.language = language
        self.say = language.say
        self.faces = Faces(game, language)
        self.seats: Seats = seats_by_dealer(game.seats, dealer, language)
        self.narrator = Narrator(self.faces, self.seats, self._print_line)
        self.settlement = Settlement(console, self.faces, self.seats, options)

    def print_header(self, written: Mapping[str, object]) -> None:
        """The game, what was agreed on besides the defaults, and who sits where."""
        title = Text(self.say(self.game.zh, self.game.en), "bold")
        if written.get("title"):
            title.append(f" · {one_line(str(written['title']))}")
        self.console.rule(title, align="left", style="dim")
        agreed = options_in_words(self.game, self.options, self.language)
        if agreed:
            self.console.print(Text(self.say("选项  ", "options  ") + agreed))
        names = written.get("seats")
        if isinstance(names, list) and names:
            listed = (f"{seat} {name}" for seat, name in enumerate(names))
            self.console.print(Text(self.say("座位  ", "seats  ") + one_line(" · ".join(listed))))

    def print_practice(self) -> None:
        """That its player has taken choices back."""
        self.console.print(
            self.say(
                "练习，悔过棋：下面是最后走成的，退掉的几步不在里面。",
                "Practice: choices were taken back, and this is what was played in the end.",
            )
        )

    def print_event(self, event: Event) -> None:
        """The deal as hands, the rest as lines, the end as a settlement."""
        if isinstance(event, TilesDealt):
            self.narrator.end_line()
            dealer = self.seats.home == event.seat
            self._print_seat(event.seat, [self.faces.hand(event.tiles, drawn=dealer)])
        elif isinstance(event, MeldsGiven):
            melds = [self.faces.meld(meld, self.seats, event.seat) for meld in event.melds]
            self._print_seat(event.seat, melds)
        elif isinstance(event, HandBegan):
            self.console.print()
        self.narrator.tell(event)
        if isinstance(event, HandWon | HandEnded):
            self.settlement.see(event)
        if isinstance(event, TilesDealt) and event.seat == self.game.seats - 1:
            self.console.print()

    def print_unfinished(self, play: Play) -> None:
        """Who may do what where the list of actions ends."""
        self.console.print()
        self.console.print(self.say("还没打完，轮到：", "Not over yet; to choose:"))
        for prompt in play.round.prompts():
            choices = [in_words(choice, self.faces) for choice in prompt.choices]
            self._print_seat(prompt.seat, choices)

    def print_void(self) -> None:
        """That a hand was broken off where its room was closed."""
        self.console.print()
        self.console.print(
            self.say(
                "房间在这里解散或关闭：这局作废，不算分。",
                "The room was closed here: the hand is void and counts for nothing.",
            )
        )

    def _print_seat(self, seat: int, parts: list[Text]) -> None:
        self._print_line(padded(self.seats.name(seat), self.seats.width + 2), parts)

    def _print_line(self, head: Text, parts: list[Text]) -> None:
        print_hanging(self.console, head, parts)


def options_in_words(game: Game, options: Mapping[str, OptionValue], language: Language) -> str:
    """The options that are not at their defaults, with their labels."""
    agreed: list[str] = []
    for option in that_matter(game.options, options):
        if options[option.name] != option.default:
            chosen = next(c for c in option.choices if c.value == options[option.name])
            label = language.say(option.zh, option.en)
            agreed.append(
                f"{label}：{chosen.zh}" if language is Language.ZH else f"{label}: {chosen.en}"
            )
    return "；".join(agreed) if language is Language.ZH else "; ".join(agreed)
