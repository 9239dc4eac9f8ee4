"""Running a scenario or a record: the hand is set up, then its actions are carried out in order.

Where a seat has a choice that the list does not make, it passes (after a kong it replaces). When
the list has ended, the others pass on a claim that waits for their answers, and choices still open
are passed if that alone ends the hand; otherwise the hand stays where the list left it. A win that
may not be declined happens by itself, and the list may name it all the same.

A record that has a digest leaves nothing out: every pass is an action there, and none is added.
"""

from collections.abc import Callable, Mapping
from itertools import takewhile
from typing import Any

from paiguan.engine.actions import AmbiguousActionError, IllegalActionError
from paiguan.engine.deck import mixed, rolled_dice
from paiguan.engine.events import Event, TileDiscarded
from paiguan.engine.game import Game, Listener, Scenario, ScenarioError
from paiguan.engine.options import OptionError
from paiguan.engine.round import Round
from paiguan.engine.settlement import NOBODY
from paiguan.games import UnknownGameError, find_game
from paiguan.records import fields
from paiguan.records.as_json import event_as_json, result_as_json
from paiguan.records.binding import is_bound

SCENARIO_FIELDS = (
    "game",
    "options",
    "dealer",
    "hands",
    "melds",
    "wall",
    "tail",
    "dice",
    "wall_size",
    "opening",
    "seed",
    "standing",
    "actions",
    "title",
)
# What a seat says to be paid as a winner.
WINNING = ("win", "declare")
RECORD_FIELDS = (
    "format",
    "game",
    "options",
    "rules_version",
    "dealer",
    "standing",
    "deck",
    "secret",
    "commitment",
    "seeds",
    # Only where seeds were given in two steps: what their hashes are bound to, and void deals.
    "room",
    "number",
    "seed_hashes",
    "voids",
    "seats",
    "actions",
    "times",
    "result",
    # Where and when it was played, and why it counts for nothing if it was broken off (RM-9).
    "room_number",
    "number",
    "dealt_at",
    "void",
    # Its player went back to choices of theirs: this is the line that was played in the end.
    "practice",
    # What binds all of it (`binding`).
    "salts",
    "name_hashes",
    "digest",
    # Only of hands played by earlier rules: what happened, and how many moves are not in it.
    "events",
    "left_out",
)

WrittenAction = tuple[int, str, list[str]]


class Play:
    """A hand on its way through a list of actions."""

    def __init__(self, game: Game, actions: list[WrittenAction], *, complete: bool = False) -> None:
        self.game = game
        self.actions = actions
        # Whether the list has everything that was done, passes too: nothing is done besides.
        self.complete = complete
        self.events: list[Event] = []
        self.round: Round
        # Is told of every action in the list right before it is carried out: seat and code.
        self.watcher: Callable[[int, int], None] | None = None
        # The hand as it was before the last action, and whose that was.
        self._before: Round | None = None
        self._last_seat = NOBODY
        # How many events there were then.
        self._told = 0
        # A claim is made, and others may still have a better one.
        self._claim_waits = False
        # Seats whose win is in the list.
        self._told_wins: set[int] = set()

    def listener(self) -> Listener:
        """Collects the events of the hand."""
        return self.events.append

    def run(self) -> None:
        """Carry out the whole list."""
        for number in range(len(self.actions)):
            self.go_on(number)
        self.finish()

    def go_on(self, number: int) -> None:
        """Carry out the next action of the list."""
        action = self.actions[number]
        before = len(self.events)
        if not self.complete and (
            self._discarded(action) or self._came_too_late(action) or self._happened(action)
        ):
            return
        self._carry_out(number, action)
        answered = len(self.events) == before and not self.round.legal(action[0])
        self._claim_waits = answered and action[1] not in ("pass", *self.game.stakes)

    def finish(self) -> None:
        """What follows when the list has ended."""
        if self.complete:
            return
        if self._claim_waits:
            self._pass_until_something_happens()
        self._pass_if_that_ends_it()

    def _carry_out(self, number: int, action: WrittenAction) -> None:
        seat, name, arguments = action
        trial = self.round.clone()
        defaults: list[tuple[int, int]] = []
        refusal: IllegalActionError | None = None
        settled = explained = False
        while True:
            try:
                code = self.game.find_action(trial, seat, name, arguments)
                break
            except AmbiguousActionError as error:
                raise _refused(number, action, error) from None
            except IllegalActionError as error:
                # The first place that knows why says so, or else the first one beyond the stakes.
                if not settled or (error.explained and not explained):
                    refusal = error
                    explained = error.explained
                    settled = name in self.game.stakes or not self._asks_for_stakes(trial)
                default = None if self.complete else self._default(trial, seat)
                if default is None:
                    raise _refused(number, action, refusal or error) from None
                defaults.append(default)
                trial.act(*default)
        for default in defaults:
            self.round.act(*default)
        self._before = self.round.clone()
        self._last_seat = seat
        self._told = len(self.events)
        if self.watcher is not None:
            self.watcher(seat, code)
        self.round.act(seat, code)
        if name in WINNING:
            self._told_wins.add(seat)

    def _asks_for_stakes(self, round_: Round) -> bool:
        """Whether somebody is asked what the hand is played for, before it is dealt."""
        stakes = self.game.stakes
        return any(one.name in stakes for prompt in round_.prompts() for one in prompt.choices)

    def _came_too_late(self, action: WrittenAction) -> bool:
        """A claim that a better one has just made void may be in the list; it changes nothing."""
        return (
            self._before is not None
            and not self._offers(self.round, action)
            and self._offers(self._before, action)
            and action[0] != self._last_seat
        )

    def _discarded(self, action: WrittenAction) -> bool:
        """A tile that is discarded as it is taken has gone by itself; the list may name it once."""
        seat, name, arguments = action
        if name != "discard" or self._last_seat != seat or len(arguments) != 1:
            return False
        if self._before is None or not self._offers(self._before, (seat, "take", [])):
            return False
        told, self._told = self._told, len(self.events)
        return any(
            isinstance(event, TileDiscarded)
            and event.seat == seat
            and self.game.tile_name(event.tile) == arguments[0]
            for event in self.events[told:]
        )

    def _happened(self, action: WrittenAction) -> bool:
        """A win that may not be declined has happened by itself; the list may name it, once."""
        seat, name, arguments = action
        result = self.round.result
        if name != "win" or arguments or result is None or seat in self._told_wins:
            return False
        self._told_wins.add(seat)
        return any(win.seat == seat for win in result.winners)

    def _offers(self, round_: Round, action: WrittenAction) -> bool:
        seat, name, arguments = action
        try:
            self.game.find_action(round_, seat, name, arguments)
        except IllegalActionError:
            return False
        return True

    def _default(self, round_: Round, first: int = NOBODY) -> tuple[int, int] | None:
        """The first seat that may say nothing, and what that means.

        The seat whose action is looked for comes before the others: what they have not chosen yet
        they may still choose later in the list.
        """
        for prompt in sorted(round_.prompts(), key=lambda prompt: prompt.seat != first):
            code = self.game.default_action(round_, prompt.seat)
            if code is not None:
                return prompt.seat, code
        return None

    def _pass_until_something_happens(self) -> None:
        before = len(self.events)
        default = self._default(self.round)
        while default is not None and len(self.events) == before:
            self.round.act(*default)
            default = self._default(self.round)

    def _pass_if_that_ends_it(self) -> None:
        trial = self.round.clone()
        defaults: list[tuple[int, int]] = []
        default = self._default(trial)
        while default is not None:
            defaults.append(default)
            trial.act(*default)
            default = self._default(trial)
        if trial.over:
            for default in defaults:
                self.round.act(*default)

    def outcome(self) -> dict[str, Any]:
        """Events, result and state as `paiguan replay --json` prints them."""
        result = self.round.result
        return {
            "events": [event_as_json(self.game, event) for event in self.events],
            "result": None if result is None else result_as_json(self.game, result),
            "state": self.game.state(self.round),
        }


def run_scenario(written: object) -> dict[str, Any]:
    """Run a scenario or a record from its JSON object to the end of its list."""
    play = load_play(written)
    play.run()
    return play.outcome()


def load_play(written: object) -> Play:
    """Set up the hand that a scenario or a record describes, before its first action."""
    if not isinstance(written, Mapping):
        raise ScenarioError(
            '局面是一个对象，例如 {"game": …, "actions": […]}',
            'a scenario is an object, as in {"game": …, "actions": […]}',
        )
    try:
        game = find_game(written.get("game"))
        if "deck" in written:
            return _load_record(game, written)
        return _load_scenario(game, written)
    except (OptionError, ScenarioError, UnknownGameError) as error:
        raise fields.in_lines(error.zh, error.en) from None


def _load_scenario(game: Game, written: Mapping[str, object]) -> Play:
    fields.only(written, SCENARIO_FIELDS)
    scenario = Scenario(
        dealer=fields.seat(written, "dealer", game.seats),
        hands=fields.texts(written, "hands", game.seats),
        melds=fields.lists_of_texts(written, "melds", game.seats),
        wall=fields.text(written, "wall"),
        tail=fields.text(written, "tail"),
        dice=fields.texts(written, "dice", None),
        wall_size=fields.whole_number(written, "wall_size"),
        opening=fields.yes_or_no(written, "opening"),
        seed=fields.whole_number(written, "seed") or 0,
        standing=_standing(game, written),
        options=fields.mapping(written, "options"),
    )
    play = Play(game, _stakes_as_asked(game, fields.actions(written, game.seats)))
    play.round = game.set_up(scenario, play.listener())
    return play


def _standing(game: Game, written: Mapping[str, object]) -> Mapping[str, object]:
    """What earlier hands left, of which each game knows its own."""
    standing = fields.mapping(written, "standing")
    known = tuple(game.first_standing(0))
    for name in standing:
        if name not in known:
            raise ScenarioError(
                f"standing：{game.zh}没有“{name}”，有：{'、'.join(known) or '什么也没有'}",
                f"standing: {game.en} has no “{name}”; it has: {', '.join(known) or 'nothing'}",
            )
    return standing


def _refused(number: int, action: WrittenAction, error: IllegalActionError) -> ScenarioError:
    seat, name, arguments = action
    written = [seat, name, *arguments]
    return fields.in_lines(
        f"第 {number} 步 {written}：{error.zh}", f"action {number} {written}: {error.en}"
    )


def _stakes_as_asked(game: Game, actions: list[WrittenAction]) -> list[WrittenAction]:
    """Stakes in the order in which the table asks for them: a scenario may write them in any."""
    stakes = list(takewhile(lambda action: action[1] in game.stakes, actions))
    in_order = sorted(stakes, key=lambda action: game.stakes.index(action[1]))
    return in_order + actions[len(stakes) :]


def _load_record(game: Game, written: Mapping[str, object]) -> Play:
    fields.only(written, RECORD_FIELDS)
    version = written.get("rules_version")
    if version != game.rules_version:
        raise ScenarioError(
            f"rules_version {version!r}：这里的 {game.name} 是第 {game.rules_version} 版；"
            "以前的版本打的，只照样给人看，不重打",
            f"rules_version {version!r}: this program knows version {game.rules_version}"
            f" of {game.name}; what was played by an earlier one is shown, not played again",
        )
    options, standing = fields.mapping(written, "options"), fields.mapping(written, "standing")
    return record_play(game, written, options, standing)


def record_play(
    game: Game,
    written: Mapping[str, object],
    options: Mapping[str, object],
    standing: Mapping[str, object],
) -> Play:
    """The hand of a record before its first action, with these options and this standing."""
    dealer = fields.seat(written, "dealer", game.seats)
    deck = fields.deck(game, written)
    complete = is_bound(written) or "void" in written
    play = Play(game, fields.actions(written, game.seats), complete=complete)
    seeds = list(fields.texts(written, "seeds", game.seats))
    dice = rolled_dice(mixed(fields.secret(written), seeds))
    play.round = game.deal_deck(deck, dealer, options, play.listener(), standing, dice)
    return play
