"""A walk through a lesson: the engine plays it, and says what the learner meets at every step."""

from collections.abc import Iterator
from dataclasses import dataclass

from paiguan.engine.actions import IllegalActionError, Prompt
from paiguan.engine.events import Event
from paiguan.engine.game import ScenarioError
from paiguan.engine.view import SeatView
from paiguan.engine.visibility import seen_by
from paiguan.lessons.lesson import Lesson, Step
from paiguan.records.scenario import Play, load_play


@dataclass(frozen=True)
class Moment:
    """A step of a lesson as the learner meets it.

    `events` is what the learner has seen happen since the step before, `view` what is known by now;
    the view goes on with the walk. Where something is to be done `prompt` has all that may be
    done, and `place` says which of it the lesson asks for.
    """

    step: Step
    events: list[Event]
    view: SeatView
    prompt: Prompt | None
    place: int


def walk(lesson: Lesson) -> Iterator[Moment]:
    """Every step of a lesson in order; it ends with the hand."""
    play = load_play(lesson.scenario)
    hand = _Hand(play, lesson.seat)
    view = SeatView(lesson.seat)
    told = 0
    hand.wait_for_learner()
    for number, step in enumerate(lesson.steps):
        seen = [seen_by(lesson.seat, event) for event in play.events[told:]]
        told = len(play.events)
        for event in seen:
            view.apply(event)
        try:
            yield hand.moment(step, seen, view)
            hand.go_on(step)
        except IllegalActionError as error:
            raise ScenarioError(
                f"第 {number} 步：{error.zh}", f"step {number}: {error.en}"
            ) from None
    if not play.round.over:
        raise ScenarioError("教完了，这一局还没完", "the steps end before the hand does")


class _Hand:
    """The hand of a lesson on its way."""

    def __init__(self, play: Play, seat: int) -> None:
        self.game = play.game
        self.round = play.round
        self.seat = seat

    def moment(self, step: Step, seen: list[Event], view: SeatView) -> Moment:
        """What the learner meets at this step."""
        if step.does is None:
            return Moment(step, seen, view, None, 0)
        code = self.game.find_action(self.round, self.seat, *step.does)
        prompt = self.round.prompt(self.seat)
        assert prompt is not None
        return Moment(step, seen, view, prompt, prompt.codes.index(code))

    def go_on(self, step: Step) -> None:
        """What the learner does, what others then do, and all up to the learner's next choice."""
        if step.does is not None:
            self.round.act(self.seat, self.game.find_action(self.round, self.seat, *step.does))
        for seat, name, arguments in step.then:
            self._carry_out(seat, name, arguments)
        self.wait_for_learner()

    def wait_for_learner(self) -> None:
        """Others pass until the learner is asked, somebody has to do something, or it is over."""
        while not self.round.over and not self.round.is_asked(self.seat):
            if not self._pass_once():
                return

    def _carry_out(self, seat: int, name: str, arguments: list[str]) -> None:
        while True:
            try:
                code = self.game.find_action(self.round, seat, name, arguments)
                break
            except IllegalActionError:
                if not self._pass_once():
                    raise
        if seat == self.seat and len(self.round.legal(seat)) > 1:
            raise IllegalActionError(
                "学的人有得选，要写成一步", "the learner has a choice here: make it a step"
            )
        self.round.act(seat, code)

    def _pass_once(self) -> bool:
        """One of the others who may say nothing says nothing; whether there was one."""
        for prompt in self.round.prompts():
            code = self.game.default_action(self.round, prompt.seat)
            if prompt.seat != self.seat and code is not None:
                self.round.act(prompt.seat, code)
                return True
        return False
