"""Pairs of hands that differ only in what a viewer cannot see, and what the viewer gets of each.

A hand is played up to some moment. Then the tiles that the viewer has not seen are dealt anew
among their places, and the same is done again as far as the viewer can tell: the viewer's own
actions, and those of the others that had an effect. Whatever else the others may do in the other
hand, they pass. Where something that happened for all to see is not possible there, the pair is
dropped; in all others every byte that the viewer receives has to be the same.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from paiguan.engine.actions import Action, IllegalActionError
from paiguan.engine.events import Event, HandShown, HandWon, MeldGrown, MeldMade, PointsPaid
from paiguan.engine.game import Game
from paiguan.engine.round import Round
from paiguan.engine.settlement import NOBODY
from paiguan.engine.view import SeatView
from paiguan.engine.visibility import SPECTATOR, seen_by
from paiguan.records import event_as_json
from tests.conformance.chance import Chance
from tests.conformance.dump import attributes
from tests.conformance.families import truth_of
from tests.conformance.play import Deal, choices, make_deal
from tests.conformance.shadow import Shadow

# A view is written down with every so many events, and with every prompt.
EVENTS_TO_A_VIEW = 8


class Pipeline:
    """How a viewer is told of a hand: an honest one. Leaks are planted in others."""

    def __init__(self, game: Game, viewer: int) -> None:
        self.game = game
        self.viewer = viewer
        self.told = 0
        # The whole deal; an honest pipeline has no use for it.
        self.deck: list[int] = []

    def event(self, event: Event, round_: Round | None) -> dict[str, Any]:
        """An event as the viewer receives it; the deal happens before there is a round to ask."""
        self.told += 1
        seen = event_as_json(self.game, seen_by(self.viewer, event))
        return {"number": self.told, **seen}

    def prompt(self, round_: Round) -> dict[str, Any] | None:
        """What the viewer is asked."""
        prompt = None if self.viewer == SPECTATOR else round_.prompt(self.viewer)
        if prompt is None:
            return None
        choices = [[choice.name, *choice.arguments] for choice in prompt.choices]
        return {"seat": prompt.seat, "codes": list(prompt.codes), "choices": choices}

    def view(self, view: SeatView, round_: Round | None) -> dict[str, Any]:
        """The view as it is sent to a viewer who comes back."""
        return {name: getattr(view, name) for name in attributes(view)}

    def refusal(self, round_: Round, code: int) -> str:
        """What the viewer is told who tries something that is not offered."""
        try:
            round_.act(self.viewer, code)
        except IllegalActionError as error:
            return f"{type(error).__name__}: {error}"
        raise AssertionError(f"{code} was accepted")

    def acted(self, round_: Round, seat: int, events: int) -> list[str]:
        """What else the viewer hears after a seat has acted, with so many events: nothing."""
        return []


@dataclass(frozen=True)
class Done:
    """Something that the viewer did or saw done."""

    seat: int
    code: int
    action: Action
    # How many events there had been before it had its effect.
    after: int
    # Tiles were laid face down: which ones, the viewer does not know.
    face_down: bool = False


@dataclass(frozen=True)
class Pair:
    """A hand, and another that looks the same to the viewer."""

    deal: Deal
    viewer: int
    # All that was done, and of it what the viewer knows of.
    actions: list[tuple[int, int]]
    done: list[Done]
    deck: list[int]
    # Which kinds became which others, where all four of them were unseen.
    relabelled: dict[int, int]
    log: list[Event]
    # How many kinds of tiles that lie face down became others.
    renamed_face_down: int


# Making pairs


def pairs(game: Game, number: int) -> Iterator[Pair]:
    """A pair for each seat, and one for a spectator, from the hand of this number."""
    deal = make_deal(game, number)
    chance = Chance(f"redeal {game.name} {number}")
    log, steps = _played(deal)
    moment = chance.below(len(steps) + 1)
    events = steps[moment].done.after if moment < len(steps) else len(log)
    for viewer in (*range(game.seats), SPECTATOR):
        pair = _pair(deal, viewer, log[:events], steps[:moment], chance)
        if pair.deck != deal.deck:
            yield pair


@dataclass(frozen=True)
class _Step:
    """One action of a hand as it was played."""

    done: Done
    # What random play says unasked comes to nothing, and no player says it.
    asked: bool
    # It says nothing that could have an effect.
    passed: bool


def _played(deal: Deal) -> tuple[list[Event], list[_Step]]:
    """All that happens in a hand, and all that is done."""
    log: list[Event] = []
    steps: list[_Step] = []
    round_ = deal.begin(log.append)
    for seat, code in choices(deal, round_):
        doing = Done(seat, code, round_.action(code), len(log))
        passed = code == deal.game.default_action(round_, seat)
        steps.append(_Step(doing, round_.is_asked(seat), passed))
        round_.act(seat, code)
    return log, steps


def _pair(deal: Deal, viewer: int, log: list[Event], steps: list[_Step], chance: Chance) -> Pair:
    done: list[Done] = []
    # What the others said that has had no effect so far.
    said: list[Done] = []
    ends = [*(step.done.after for step in steps[1:]), len(log)]
    for step, after in zip(steps, ends, strict=False):
        doing = step.done
        if step.asked and doing.seat == viewer:
            done.append(doing)
        elif step.asked and not step.passed:
            said.append(doing)
        if after > doing.after:
            done += carried_out(said, doing.after, log[doing.after : after])
            said = []
    actions = [(step.done.seat, step.done.code) for step in steps]
    shadow = Shadow(deal.deck, *truth_of(deal.game).dealt(deal.game, deal.dealer), viewer)
    for event in log:
        shadow.follow(event)
    deck, relabelled = _deal_anew(shadow, chance)
    renamed = {deck[place] for place in shadow.face_down()} & set(relabelled.values())
    return Pair(deal, viewer, actions, done, deck, relabelled, log, len(renamed))


def carried_out(said: list[Done], before: int, events: list[Event]) -> list[Done]:
    """Of what was said, that which had these events for its effect."""
    effective: list[Done] = []
    for one in said:
        own = [event for event in events if actor(event) == one.seat]
        if own:
            hides = isinstance(own[0], MeldMade) and own[0].meld.hidden > 0
            effective.append(Done(one.seat, one.code, one.action, before, hides))
    return effective


def actor(event: Event) -> int:
    """Whose doing an event is, or NOBODY's."""
    if isinstance(event, HandWon):
        return event.win.seat
    seat: int = getattr(event, "seat", NOBODY)
    return seat


def _deal_anew(shadow: Shadow, chance: Chance) -> tuple[list[int], dict[int, int]]:
    """The deck with its unseen tiles in other places, and which kinds were renamed."""
    deck = list(shadow.deck)
    unseen = shadow.unseen()
    face_down = set(shadow.face_down())
    free = [place for place in unseen if place not in face_down]
    if not chance.one_in(4):
        moved = list(free)
        if chance.one_in(2):
            # A few tiles only: most of what the others could do stays possible.
            chance.shuffle(moved)
            moved = moved[: len(moved) // 4]
        mixed = list(moved)
        chance.shuffle(mixed)
        for place, other in zip(moved, mixed, strict=True):
            deck[place] = shadow.deck[other]
    counts = Counter(deck[place] for place in unseen)
    whole = Counter(shadow.deck)
    kinds = sorted(kind for kind in counts if counts[kind] == whole[kind])
    names = list(kinds)
    chance.shuffle(names)
    relabelled = {kind: name for kind, name in zip(kinds, names, strict=True) if kind != name}
    for place in unseen:
        deck[place] = relabelled.get(deck[place], deck[place])
    return deck, relabelled


# What the viewer gets


class Trace:
    """All that a viewer receives in the course of a hand, line by line."""

    def __init__(self, pair: Pair, deck: list[int], pipeline: Pipeline) -> None:
        self.viewer = pair.viewer
        self.pipeline = pipeline
        self.pipeline.deck = deck
        self.lines: list[bytes] = []
        # Which of them tell an event.
        self.of_events: set[int] = set()
        self.events: list[Event] = []
        self.view = SeatView(pair.viewer)
        self.prompt: dict[str, Any] | None = None
        # So many events there had been when the prompt was looked at.
        self.asked_at = 0
        # Claims that stood by themselves, by the number of events before them.
        self.standing: dict[int, list[int]] = {}
        self.truth = truth_of(pair.deal.game)
        self.round: Round | None = None
        self.round = pair.deal.with_deck(deck, self._tell)
        self._ask()

    def act(self, seat: int, code: int) -> None:
        """Carry out an action and write down what the viewer notices of it."""
        assert self.round is not None
        before = len(self.events)
        if seat == self.viewer and self.round.is_asked(seat):
            self._write(["did", code])
            self.prompt = None
        self.round.act(seat, code)
        for told in self.pipeline.acted(self.round, seat, len(self.events) - before):
            self._write(told)
        self._ask()

    def waits_for_others(self) -> bool:
        """Whether the hand stands until another seat does what nobody overlooks."""
        assert self.round is not None
        own = self.viewer != SPECTATOR and self.round.is_asked(self.viewer)
        return not (own or self.round.over)

    def _tell(self, event: Event) -> None:
        self.events.append(event)
        self.view.apply(seen_by(self.viewer, event))
        self.of_events.add(len(self.lines))
        self._write(self.pipeline.event(event, self.round))
        if len(self.events) % EVENTS_TO_A_VIEW == 0:
            self._write(self.pipeline.view(self.view, self.round))

    def _ask(self) -> None:
        """Write down a new prompt, with the view, and what is said to something not offered."""
        assert self.round is not None
        self.standing[len(self.events)] = self.truth.standing(self.round)
        prompt = self.pipeline.prompt(self.round)
        silent, self.asked_at = self.asked_at == len(self.events), len(self.events)
        if prompt == self.prompt:
            return
        self.prompt = prompt
        if prompt is None and not silent:
            # That it is closed goes with the event: nobody has to be asked in between to know it.
            return
        self._write(prompt)
        if prompt is not None:
            self._write(self.pipeline.view(self.view, self.round))
            self._write(self.pipeline.refusal(self.round, max(prompt["codes"]) + 1))

    def _write(self, thing: object) -> None:
        self.lines.append(msgspec.json.encode(thing))


class ImpossibleError(Exception):
    """What everybody saw cannot happen in this hand."""


def differs(pair: Pair, pipeline: type[Pipeline]) -> bool:
    """Whether the viewer can tell the hands of a pair apart by what a pipeline tells."""
    game = pair.deal.game
    first = _first_trace(pair, pipeline(game, pair.viewer))
    other = _other_trace(pair, pipeline(game, pair.viewer), len(first.lines))
    for events in first.standing.keys() & other.standing.keys():
        # Everybody sees it carried out, but where a win ends the hand and opens all there is.
        if first.standing[events] != other.standing[events]:
            raise ImpossibleError("another move would have been forced, had nobody won")
    alike = len(other.lines)
    if first.lines[:alike] == other.lines and alike in first.of_events and other.waits_for_others():
        raise ImpossibleError("somebody has to move for all to see who had nothing to move")
    return first.lines != other.lines[: len(first.lines)]


def _first_trace(pair: Pair, pipeline: Pipeline) -> Trace:
    """What the viewer gets of the hand as it was played."""
    trace = Trace(pair, pair.deal.deck, pipeline)
    for seat, code in pair.actions:
        trace.act(seat, code)
    return trace


def _other_trace(pair: Pair, pipeline: Pipeline, length: int) -> Trace:
    """What the viewer gets of the other hand, that many lines of it."""
    trace = Trace(pair, pair.deck, pipeline)
    for number, done in enumerate(pair.done):
        to_come = pair.done[number:]
        code = _code(trace, pair, done)
        while code is None and _pass(trace, pair, to_come):
            code = _code(trace, pair, done)
        if code is None:
            if done.seat == pair.viewer:
                # The viewer is not asked what it was asked in the first hand.
                break
            raise ImpossibleError(f"seat {done.seat} cannot {done.action}")
        trace.act(done.seat, code)
    while len(trace.lines) < length and _pass(trace, pair, []):
        pass
    _check_possible(pair, trace.events)
    return trace


def _check_possible(pair: Pair, events: list[Event]) -> None:
    """Drop hands in which the rules made something else happen for all to see."""
    if truth_of(pair.deal.game).forced_moves:
        happened = [_what_all_see(event) for event in events]
        if happened != [_what_all_see(event) for event in pair.log[: len(events)]]:
            raise ImpossibleError("another move was forced")
    for told in (_what_was_shown, _what_was_paid):
        first = told(pair.log)
        other = told(events)
        if other[: len(first)] != first[: len(other)]:
            raise ImpossibleError("a hand was shown for other reasons, or a kong was worth more")


def _what_was_shown(events: list[Event]) -> list[object]:
    return [event for event in events if isinstance(event, HandShown)]


def _what_was_paid(events: list[Event]) -> list[object]:
    payments = [event.payment for event in events if isinstance(event, PointsPaid)]
    return [(payment.payer, payment.payee, payment.points) for payment in payments]


def _what_all_see(event: Event) -> tuple[object, ...]:
    """What happened and whose doing it was; of a meld its kind and how much of it lies open."""
    if isinstance(event, MeldMade | MeldGrown):
        return type(event), event.seat, event.meld.kind, event.meld.hidden
    return type(event), actor(event)


def _code(trace: Trace, pair: Pair, done: Done) -> int | None:
    """The same action in the other hand, if it is offered at the same moment."""
    round_ = trace.round
    assert round_ is not None
    if len(trace.events) != done.after:
        return None
    if not done.face_down:
        return done.code if round_.offers_to(done.seat, done.code) else None
    game = pair.deal.game
    tiles = [game.parse_tiles(argument)[0] for argument in done.action.arguments]
    names = tuple(game.tile_name(pair.relabelled.get(tile, tile)) for tile in tiles)
    action = Action(done.action.name, names)
    found = [code for code in round_.legal(done.seat) if round_.action(code) == action]
    return found[0] if found else None


def _pass(trace: Trace, pair: Pair, to_come: list[Done]) -> bool:
    """Let one of the others do what it does without a word; whether there was one."""
    round_ = trace.round
    assert round_ is not None
    # Whoever still has something to say at this moment is left alone, but for the next to speak.
    speakers = [done.seat for done in to_come if done.after == len(trace.events)]
    seats = [seat for seat in range(pair.deal.game.seats) if seat not in speakers]
    for seat in (*speakers[:1], *seats, *speakers[1:]):
        code = None if seat == pair.viewer else pair.deal.game.default_action(round_, seat)
        if code is not None:
            trace.act(seat, code)
            return True
    return False
