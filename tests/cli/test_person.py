"""The person at the table: numbers, Enter, and being asked once more."""

from collections.abc import Iterator

import pytest
from rich.console import Console

from paiguan.engine.actions import Action, Prompt
from paiguan.engine.events import HandBegan, StakeSet, TileDiscarded, TileDrawn, TilesDealt
from paiguan.engine.view import SeatView
from paiguan.games import GAMES
from paiguan.terminal.faces import Faces, seats_by_person
from paiguan.terminal.language import Language
from paiguan.terminal.person import LeftTableError, Person

GAME = GAMES["hengyang258"]
READY = "234m 567m 345p 678s 5p"


def table(hand: str, drawn: str = "", discarded: str = "") -> SeatView:
    """What seat 0 sees: its hand, and a tile drawn or lying open from seat 3."""
    view = SeatView(0)
    view.apply(HandBegan(4, 3, 108))
    tiles = tuple(GAME.parse_tiles(hand))
    for seat in range(4):
        view.apply(TilesDealt(seat, tiles if seat == 0 else (-1,) * (14 if seat == 3 else 13)))
    if drawn:
        view.apply(TileDrawn(0, GAME.parse_tiles(drawn)[0], "front"))
    if discarded:
        view.apply(TileDiscarded(3, GAME.parse_tiles(discarded)[0]))
    return view


def prompt(*choices: str) -> Prompt:
    """Choices as they are written in a scenario."""
    actions = tuple(Action(text.split()[0], tuple(text.split()[1:])) for text in choices)
    return Prompt(0, tuple(range(len(actions))), actions)


class Seated:
    """A person who types these lines."""

    def __init__(self, *typed: str) -> None:
        self.lines: Iterator[str] = iter(typed)
        self.console = Console(width=80, record=True, quiet=True)
        faces = Faces(GAME, Language.ZH)
        seats = seats_by_person(4, 0, Language.ZH)
        self.person = Person(self.console, faces, seats, {}, self._type)

    def _type(self) -> str:
        try:
            return next(self.lines)
        except StopIteration:
            raise EOFError from None

    def chooses(self, view: SeatView, asked: Prompt) -> str:
        """What the person comes to."""
        return str(asked.choices[self.person.choose(view, asked)])


@pytest.mark.parametrize(
    ("choices", "chosen"),
    [
        (("win", "discard 2m", "discard 5p"), "win"),
        (("chow 345m", "pong", "pass"), "pass"),
        (("pong", "win", "pass"), "win"),
        (("take", "pass"), "pass"),
        (("replace", "dice"), "replace"),
        (("declare", "pass"), "declare"),
        (("fire off", "fire on"), "fire off"),
        (("float 0", "float 1", "float 2"), "float 0"),
        (("discard 2m", "discard 9s"), "discard 9s"),
        (("discard 3m",), "discard 3m"),
    ],
)
def test_enter_makes_the_obvious_choice(choices: tuple[str, ...], chosen: str) -> None:
    assert Seated("").chooses(table(READY, drawn="9s"), prompt(*choices)) == chosen


def test_enter_is_no_choice_where_nothing_is_obvious() -> None:
    asked = prompt("discard 2m", "discard 3m")
    assert Seated("", "", "2").chooses(table(READY), asked) == "discard 3m"


def test_tiles_have_their_numbers_and_other_choices_the_next() -> None:
    view = table(READY, drawn="9s")
    asked = prompt("win", "kong 5p", "discard 2m", "discard 5p", "discard 9s")
    assert Seated("1").chooses(view, prompt("discard 2m", "discard 9s")) == "discard 2m"
    assert Seated("14").chooses(view, prompt("discard 2m", "discard 9s")) == "discard 9s"
    assert Seated("15").chooses(view, asked) == "win"
    assert Seated("16", "y").chooses(view, asked) == "kong 5p"


def test_claims_are_numbered_from_one() -> None:
    view = table(READY, discarded="5p")
    assert Seated("1").chooses(view, prompt("pong", "chow 345p", "pass")) == "pong"
    assert Seated("3").chooses(view, prompt("pong", "chow 345p", "pass")) == "pass"


def test_passing_a_win_is_asked_once_more() -> None:
    view = table(READY, discarded="5p")
    asked = prompt("win", "pass")
    assert Seated("2", "y").chooses(view, asked) == "pass"
    assert Seated("2", "", "").chooses(view, asked) == "win"
    assert Seated("2", "n", "1").chooses(view, asked) == "win"


@pytest.mark.parametrize("typed", ["q", "Q ", "quit"])
def test_q_leaves(typed: str) -> None:
    with pytest.raises(LeftTableError):
        Seated(typed).chooses(table(READY, drawn="9s"), prompt("discard 2m", "discard 9s"))


def test_the_end_of_input_leaves() -> None:
    with pytest.raises(LeftTableError):
        Seated().chooses(table(READY, drawn="9s"), prompt("discard 2m", "discard 9s"))


def test_help_counts_the_unseen_tiles_of_each_wait() -> None:
    seated = Seated("h", "")
    seated.console.quiet = False
    with seated.console.capture() as capture:
        seated.chooses(table(READY, drawn="9s"), prompt("discard 2m", "discard 9s"))
    assert "打 九条 听 " in capture.get()
    assert "五筒×" in capture.get()


def test_help_without_a_discard_says_what_the_hand_waits_for() -> None:
    seated = Seated("h", "")
    seated.console.quiet = False
    with seated.console.capture() as capture:
        seated.chooses(table(READY, discarded="1m"), prompt("pong", "pass"))
    assert "\n听 " in capture.get()


def test_a_claim_names_the_tile_that_lies_open() -> None:
    seated = Seated("")
    seated.console.quiet = False
    with seated.console.capture() as capture:
        seated.chooses(table(READY, discarded="5p"), prompt("pong", "win", "pass"))
    assert "[1] 碰 五筒   [2] 胡 五筒   [3] 过" in capture.get()


@pytest.mark.clause("WZ-4")
def test_a_fire_that_burns_goes_on_unless_it_is_withdrawn() -> None:
    """Enter sets no fire, but goes on with one; the words say which it is about."""
    asked = prompt("fire off", "fire on")
    view = SeatView(0)
    view.apply(HandBegan(4, 3, 136))
    assert Seated("").chooses(view, asked) == "fire off"
    view.apply(StakeSet(0, "fire", 1))
    view.apply(StakeSet(1, "fire", 1, 3))
    seated = Seated("")
    seated.console.quiet = False
    with seated.console.capture() as capture:
        assert seated.chooses(view, asked) == "fire on"
    assert "[1] 撤出   [2] 继续上火" in capture.get()
    assert "回车＝继续上火" in capture.get()
    assert "上火·绑3局" in capture.get()
    assert Seated("1").chooses(view, asked) == "fire off"
