"""Pairs of scripts that a viewer cannot tell apart: what is done at a table, and with which tiles.

A hand is played to some moment. Then the tiles that the viewer has not seen are dealt anew among
their places, and the same is done again as far as the viewer can tell: the viewer's own actions,
and those of the others that had an effect. Whatever else the others are asked, they pass.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from paiguan.engine.actions import Action
from paiguan.engine.events import Event, HandEnded
from paiguan.engine.game import Game
from paiguan.engine.round import Round
from paiguan.engine.settlement import NOBODY
from paiguan.engine.visibility import SPECTATOR, seen_by
from paiguan.server.table.stops import is_aside
from tests.conformance.chance import Chance
from tests.conformance.families import truth_of
from tests.conformance.play import MOST_ACTIONS, Deal, choices, make_deal
from tests.conformance.redeal import Done, carried_out
from tests.conformance.shadow import Shadow

# What a seat does when so many events have happened, in this order.
Does = dict[tuple[int, int], list[int]]


class ImpossibleError(Exception):
    """What the viewer saw cannot happen with these tiles."""


@dataclass
class Script:
    """A deck, and what everybody does with it."""

    deck: list[int]
    does: Does = field(default_factory=dict)
    log: list[Event] = field(default_factory=list)
    # When somebody claimed without the table's knowledge, and who.
    claims: list[tuple[int, int]] = field(default_factory=list)

    def act(self, round_: Round, seat: int, code: int) -> None:
        """Do something at the engine's table, and note it down."""
        self.does.setdefault((len(self.log), seat), []).append(code)
        round_.act(seat, code)


@dataclass(frozen=True)
class Pair:
    """Two scripts that look the same to the viewer."""

    deal: Deal
    viewer: int
    first: Script
    other: Script
    # What the viewer knows to have been done, by how many events there had been, and by whom.
    known: frozenset[tuple[int, int]]

    @property
    def ended(self) -> bool:
        """Whether the hand was played to its end."""
        return isinstance(self.first.log[-1], HandEnded)


def pairs(game: Game, number: int) -> Iterator[Pair]:
    """A pair for each seat, and one for a spectator, from the hand of this number."""
    deal = make_deal(game, number)
    chance = Chance(f"server {game.name} {number}")
    length = _length(deal)
    for viewer in (*range(game.seats), SPECTATOR):
        moment = length if chance.one_in(6) else chance.below(length + 1)
        first, done = _first(deal, viewer, moment)
        deck, renamed = _dealt_anew(deal, viewer, first.log, chance)
        if deck == deal.deck:
            continue
        try:
            other = _other(deal, viewer, done, deck, renamed)
        except ImpossibleError:
            continue
        if _seen(viewer, other.log) == _seen(viewer, first.log):
            known = frozenset((doing.after, doing.seat) for doing in done)
            yield Pair(deal, viewer, first, other, known)


def _length(deal: Deal) -> int:
    """How many actions the hand takes to its end."""
    round_ = deal.begin()
    length = 0
    for seat, code in choices(deal, round_):
        round_.act(seat, code)
        length += 1
    return length


def _seen(viewer: int, log: list[Event]) -> list[Event]:
    return [seen_by(viewer, event) for event in log]


# The first hand


def _first(deal: Deal, viewer: int, moment: int) -> tuple[Script, list[Done]]:
    """The hand as it is played to a moment, and on to where somebody has to move for all to see."""
    script = Script(deal.deck)
    done: list[Done] = []
    said: list[Done] = []
    round_ = deal.begin(script.log.append)
    for acts, (seat, code) in enumerate(choices(deal, round_)):
        if acts >= moment:
            asides = _asides(deal.game, round_)
            if not asides:
                break
            seat, code = asides[0]
        before = len(script.log)
        doing = Done(seat, code, round_.action(code), before)
        if code != deal.game.default_action(round_, seat) and _is_asked_aside(round_, seat):
            script.claims.append((before, seat))
        if seat == viewer:
            done.append(doing)
        elif code != deal.game.default_action(round_, seat):
            said.append(doing)
        script.act(round_, seat, code)
        if len(script.log) > before:
            done += carried_out(said, before, script.log[before:])
            said = []
    return script, done


def _asides(game: Game, round_: Round) -> list[tuple[int, int]]:
    """Everybody who is asked without the table's knowledge, and how they pass."""
    found: list[tuple[int, int]] = []
    for prompt in round_.prompts():
        code = game.default_action(round_, prompt.seat)
        if code is not None and is_aside(prompt):
            found.append((prompt.seat, code))
    return found


def _is_asked_aside(round_: Round, seat: int) -> bool:
    prompt = round_.prompt(seat)
    return prompt is not None and is_aside(prompt)


# The other hand


def _dealt_anew(
    deal: Deal, viewer: int, log: list[Event], chance: Chance
) -> tuple[list[int], dict[int, int]]:
    """The deck with its unseen tiles in other places, and which kinds were renamed."""
    shadow = Shadow(deal.deck, *truth_of(deal.game).dealt(deal.game, deal.dealer), viewer)
    for event in log:
        shadow.follow(event)
    deck = list(shadow.deck)
    unseen = shadow.unseen()
    face_down = set(shadow.face_down())
    free = [place for place in unseen if place not in face_down]
    chance.shuffle(free)
    # Few tiles or many: with few, most of what the others could do stays possible.
    free = free[: (2, 6, len(free) // 3, len(free))[chance.below(4)]]
    mixed = list(free)
    chance.shuffle(mixed)
    for place, other in zip(free, mixed, strict=True):
        deck[place] = shadow.deck[other]
    counts = Counter(deck[place] for place in unseen)
    whole = Counter(shadow.deck)
    kinds = sorted(kind for kind in counts if counts[kind] == whole[kind])
    names = list(kinds)
    chance.shuffle(names)
    renamed = {kind: name for kind, name in zip(kinds, names, strict=True) if kind != name}
    for place in unseen:
        deck[place] = renamed.get(deck[place], deck[place])
    return deck, renamed


def _other(
    deal: Deal, viewer: int, done: list[Done], deck: list[int], renamed: dict[int, int]
) -> Script:
    """The same done with another deck."""
    script = Script(deck)
    round_ = deal.with_deck(deck, script.log.append)
    to_come = list(done)
    while True:
        code = _same(deal.game, round_, len(script.log), to_come[0], renamed) if to_come else None
        if code is not None:
            script.act(round_, to_come.pop(0).seat, code)
            continue
        passing = _pass(deal.game, round_, viewer, len(script.log), to_come)
        if passing is None:
            break
        script.act(round_, *passing)
    if to_come:
        raise ImpossibleError(to_come[0])
    return script


def _same(
    game: Game, round_: Round, events: int, doing: Done, renamed: dict[int, int]
) -> int | None:
    """The same action in the other hand, if it is offered at the same moment."""
    if events != doing.after:
        return None
    if not doing.face_down:
        return doing.code if round_.offers_to(doing.seat, doing.code) else None
    tiles = [game.parse_tiles(argument)[0] for argument in doing.action.arguments]
    names = tuple(game.tile_name(renamed.get(tile, tile)) for tile in tiles)
    action = Action(doing.action.name, names)
    found = [code for code in round_.legal(doing.seat) if round_.action(code) == action]
    return found[0] if found else None


def _pass(
    game: Game, round_: Round, viewer: int, events: int, to_come: list[Done]
) -> tuple[int, int] | None:
    """Somebody else who says nothing at this moment, if there is one, and how."""
    speakers = [doing.seat for doing in to_come if doing.after == events]
    silent = [seat for seat in range(game.seats) if seat not in speakers]
    for seat in (*speakers[:1], *silent, *speakers[1:]):
        if seat == viewer or not _is_asked_aside(round_, seat):
            continue
        code = game.default_action(round_, seat)
        if code is not None:
            return seat, code
    return None


# Answers that nobody knows of yet


def answer_pairs(game: Game, number: int) -> Iterator[tuple[Pair, int]]:
    """A hand up to a wait in which somebody claims, or does not; with the events until then.

    A claim is as hidden as a tile until the wait is over.
    """
    deal = make_deal(game, number)
    script, done = _first(deal, NOBODY, MOST_ACTIONS)
    if not script.claims:
        return
    chance = Chance(f"answers {game.name} {number}")
    # The last claim is often the one that wins.
    after, claimer = script.claims[-1] if chance.one_in(2) else chance.choice(script.claims)
    known = {(doing.after, doing.seat) for doing in done if doing.after < after}
    for viewer in (*range(game.seats), SPECTATOR):
        if viewer != claimer:
            own = {at for at in script.does if at[1] == viewer}
            first, other = _until(script, after), _until(script, after)
            del other.does[after, claimer]
            # In both runs everybody who is asked now thinks equally long.
            asked = {(after, seat) for seat in range(game.seats)}
            yield Pair(deal, viewer, first, other, frozenset(known | own | asked)), after


def _until(script: Script, after: int) -> Script:
    """The same script up to what is said after so many events."""
    does = {at: list(codes) for at, codes in script.does.items() if at[0] <= after}
    return Script(script.deck, does, script.log[:after])
