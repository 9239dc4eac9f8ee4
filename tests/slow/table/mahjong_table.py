"""The slow table of mahjong: how a hand runs in every game, written from MJ-1 to MJ-10.

The hand is one generator that yields a question and is sent the answers, so that it reads in the
order in which things happen. Each game overrides what its page says otherwise.
"""

from collections.abc import Callable

from tests.slow.table.mahjong_claims import Claims
from tests.slow.table.mahjong_question import WIN, Action, Answers, Flow, Question, Step
from tests.slow.table.mahjong_state import Setting


class SlowTable(Claims):
    """A hand of mahjong from the deal to its result."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.answers: Answers = {}
        self.question: Question | None = None
        self._flow = self._play()
        self._go_on(None)

    # What others see and do

    def prompts(self) -> dict[int, set[Action]]:
        """For each seat that is asked, what it may choose."""
        if self.question is None:
            return {}
        asked = self.question.asked
        return {seat: set(asked[seat]) for seat in asked if seat not in self.answers}

    def act(self, seat: int, action: Action) -> None:
        """Take a seat's answer, and play on where that is enough."""
        assert self.question is not None
        assert action in self.question.asked[seat], f"{seat} {action}: not offered"
        assert seat not in self.answers
        self.answers[seat] = action
        if self.question.enough(self.answers):
            answers, self.answers = self.answers, {}
            self._go_on(answers)

    def next_standing(self) -> dict[str, object]:
        """What the hand leaves for the next one."""
        return {}

    # The hand

    def _go_on(self, answers: Answers | None) -> None:
        self.question = None
        try:
            # A generator is started by sending nothing.
            self.question = self._flow.send(answers)  # type: ignore[arg-type]
        except StopIteration:
            assert self.result is not None

    def _play(self) -> Flow:
        step: Step = yield from self.before_play()
        while step is not None:
            name, seat = step
            step = yield from self.steps()[name](seat)
        return None

    def steps(self) -> dict[str, Callable[[int], Flow]]:
        """What may come next, by name."""
        return {
            "draw": self.draw,
            "turn": self.turn,
            "claimed": self.discard_after_claim,
            "kong": self.after_kong,
        }

    def before_play(self) -> Flow:
        """What comes before the dealer's first turn (MJ-1)."""
        yield from ()
        return ("turn", self.dealer)

    def draw(self, seat: int) -> Flow:
        """Draw the next tile; without one the hand is drawn (MJ-7)."""
        if not self.wall:
            self.finish([])
            return None
        self.drawn_in_turn = []
        self.take(seat, self.wall.pop(0))
        yield from ()
        return ("turn", seat)

    def turn(self, seat: int) -> Flow:
        """Win, kong or discard (MJ-2)."""
        win = self.win_of(seat, self.drawn, "self", None)
        options = [WIN] if win else []
        options += self.kong_options(seat)
        options += [("discard", tile) for tile in self.discard_options(seat)]
        answers = yield Question({seat: options}, way="self")
        action = answers[seat]
        if action == WIN:
            assert win is not None
            self.finish([win])
            return None
        if action[0] == "discard":
            return (yield from self.put_down(seat, action[1]))
        if action[0] == "kong":
            return (yield from self.own_kong(seat, action[1]))
        return self.other_action(seat, action)

    def other_action(self, seat: int, action: Action) -> Step:
        """What only one game knows in a turn."""
        raise NotImplementedError(action)

    def discard_options(self, seat: int) -> list[str]:
        """The tiles that a seat may discard."""
        return list(dict.fromkeys(self.hands[seat]))

    def discard_after_claim(self, seat: int) -> Flow:
        """After 吃 and 碰 nothing but a discard (MJ-2, MJ-4)."""
        tiles = self.discard_options(seat)
        answers = yield Question({seat: [("discard", tile) for tile in tiles]})
        return (yield from self.put_down(seat, answers[seat][1]))

    def put_down(self, seat: int, tile: str) -> Flow:
        """Discard a tile and let the others claim it."""
        self.hands[seat].remove(tile)
        self.discards[seat].append(tile)
        self.discarded += 1
        self.after_discard(seat)
        return (yield from self.claims(seat, [tile], "discard"))

    def after_discard(self, seat: int) -> None:
        """What a game notes when a tile was put down, before it is claimed."""
