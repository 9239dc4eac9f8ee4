"""The fast engine of zipai and the slow table, side by side through the same hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from paiguan.engine.round import Round
from paiguan.engine.settlement import NOBODY
from paiguan.games import GAMES
from paiguan.zipai.cards import kinds_in
from paiguan.zipai.table import ZipaiTable as FastTable
from tests.conformance.chance import Chance
from tests.slow.table.zipai import GAMES as SLOW_RULES
from tests.slow.table.zipai import SlowZipai
from tests.slow.table.zipai_cards import CARDS, Door, text
from tests.slow.table.zipai_deals import Deal
from tests.slow.table.zipai_eating import Way
from tests.slow.table.zipai_players import chosen
from tests.slow.table.zipai_reached import reached_by_end
from tests.slow.table.zipai_rules import Options, Rules
from tests.slow.table.zipai_state import SEATS, Action, Seat

State = dict[str, object]
MakeRules = Callable[[str, Options], Rules]


class DisagreementError(AssertionError):
    """The two engines differ; the message says in what and how to get there."""


@dataclass
class Played:
    """A hand that both engines played alike, and what it reached."""

    deal: Deal
    actions: list[tuple[int, Action]] = field(default_factory=list)
    reached: Counter[str] = field(default_factory=Counter)


def right_rules(game: str, options: Options) -> Rules:
    """The rules without a planted mistake."""
    return SLOW_RULES[game](options)


def play(deal: Deal, make_rules: MakeRules = right_rules) -> Played:
    """Play a hand with both, comparing after every action."""
    game = GAMES[deal.game]
    fast = game.deal_deck(deal.deck, deal.dealer, deal.options)
    rules = make_rules(deal.game, dict(deal.options))
    slow = SlowZipai(rules, deal.dealer, deal.hands, deal.wall)
    chance = Chance(f"slow table plays {deal.game} {deal.number}")
    played = Played(deal)
    while True:
        _compare(fast, slow, played)
        if fast.over:
            break
        seat = chance.choice([seat for seat in range(SEATS) if fast.legal(seat)])
        codes = {_words(fast, code): code for code in fast.legal(seat)}
        action = chosen(deal, slow, seat, sorted(codes), chance)
        played.actions.append((seat, action))
        fast.act(seat, codes[action])
        slow.act(seat, action)
    played.reached = slow.reached + reached_by_end(slow)
    return played


def _compare(fast: Round, slow: SlowZipai, played: Played) -> None:
    ours, theirs = _of_slow(slow), _of_fast(fast, slow)
    if ours == theirs:
        return
    differ = [
        f"{name}: slow {ours[name]}, fast {theirs[name]}"
        for name in ours
        if ours[name] != theirs[name]
    ]
    deal = played.deal
    hands = [text(hand) for hand in deal.hands]
    raise DisagreementError(
        f"{deal.game} hand {deal.number} ({deal.recipe}) after {len(played.actions)} actions\n"
        f"{deal.options} dealer {deal.dealer} hands {hands} 亮张 {deal.hands[deal.dealer][-1]} "
        f"wall {''.join(deal.wall)}\n"
        f"actions {[[seat, *action] for seat, action in played.actions]}\n" + "\n".join(differ)
    )


def _words(fast: Round, code: int) -> Action:
    """An action of the fast engine, its doors written as the slow table writes them."""
    action = fast.action(code)
    doors = [text(argument) for argument in action.arguments]
    return (action.name, *doors[:1], *sorted(doors[1:]))


def _offered(slow: SlowZipai, seat: int, actions: list[Action]) -> list[object]:
    """What is offered, with ways of eating that lie the same and bar the same as one."""
    found: list[object] = []
    for action in actions:
        if action[0] == "chi" and slow.window is not None:
            barred = _barred_after(slow, seat, slow.window.offer.card, action[1:])
            found.append(("chi", tuple(sorted(action[1:])), barred))
        else:
            found.append(action)
    return found


def _barred_after(slow: SlowZipai, seat: int, card: str, way: Way) -> str:
    """What eating this way keeps from being discarded, if a discard is due (XT-6)."""
    player = slow.table.seats[seat]
    hand = player.hand - Counter("".join(way).replace(card, "", 1))
    after = Seat(hand, [*player.doors, *(Door("chi", door) for door in way)])
    if card not in way[0] or not slow.rules.must_discard(after):
        return ""
    held_back = slow.rules.held_back(player.hand, card, way)
    return text(kind for kind in held_back if hand[kind] in (1, 2))


# The slow table


def _of_slow(slow: SlowZipai) -> State:
    table = slow.table
    seats = table.seats
    lying = [list(cards) for cards in table.open_cards]
    window = slow.window
    if window is not None:
        lying[window.offer.seat].append(window.offer.card)
    return {
        "prompts": {
            seat: sorted(set(_offered(slow, seat, sorted(actions))), key=repr)
            for seat, actions in sorted(slow.prompts().items())
        },
        "hands": [table.written(seat) for seat in range(SEATS)],
        "doors": [
            sorted(
                (door.kind, slow.rules.seen_as(door.kind), door.cards, str(door.giver), door.shown)
                for door in seat.doors
            )
            for seat in seats
        ],
        "lying": lying,
        "wall": "".join(table.wall),
        "totals": [slow.rules.total(seat) for seat in seats],
        "open totals": [slow.rules.open_total(seat) for seat in seats],
        "stains": [text(seat.stains) for seat in seats],
        "declined 碰": [text(seat.declined_peng) for seat in seats],
        "discarded": [text(seat.discarded) for seat in seats],
        "臭胡": [dict(sorted(seat.bars.items())) for seat in seats],
        "冲交": [seat.locked for seat in seats],
        "touched": [seat.touched for seat in seats],
        "result": _result_of_slow(slow),
    }


def _result_of_slow(slow: SlowZipai) -> State | None:
    result = slow.result
    if result is None:
        return None
    won = (result.winner, result.card, result.by, result.giver, sorted(result.names), result.huxi)
    return {
        "won": None if result.winner is None else won,
        "payments": sorted(
            (pay.payer, pay.payee, pay.points, sorted(pay.name.split()), pay.clause)
            for pay in result.payments
        ),
        "deltas": result.deltas,
        "next dealer": result.next_dealer,
        "turned": slow.table.turned,
    }


# The fast engine


def _of_fast(fast: Round, slow: SlowZipai) -> State:
    assert isinstance(fast, FastTable)
    hands = [fast.hands[seat] for seat in range(SEATS)]
    return {
        "prompts": {
            seat: sorted(
                _offered(slow, seat, [_words(fast, code) for code in fast.legal(seat)]), key=repr
            )
            for seat in range(SEATS)
            if fast.legal(seat)
        },
        "hands": ["".join(_names(hand.tiles())) for hand in hands],
        "doors": [sorted(_door(fast, door) for door in hand.doors) for hand in hands],
        "lying": [_names(fast.lying_with(seat)) for seat in range(SEATS)],
        "wall": "".join(_names([int(card) for card in fast.deck[fast.front :]])),
        "totals": [int(hand.total()) for hand in hands],
        "open totals": [fast.open_huxi(seat) for seat in range(SEATS)],
        "stains": [_kinds(fast.forgone.taking[seat]) for seat in range(SEATS)],
        "declined 碰": [_kinds(fast.forgone.peng[seat]) for seat in range(SEATS)],
        "discarded": [_kinds(fast.forgone.discarded[seat]) for seat in range(SEATS)],
        "臭胡": [_bars(fast, seat) for seat in range(SEATS)],
        "冲交": [fast.locked[seat] != 0 for seat in range(SEATS)],
        "touched": [fast.opening.taken_in[seat] != 0 for seat in range(SEATS)],
        "result": _result_of_fast(fast),
    }


def _names(cards: list[int]) -> list[str]:
    return [CARDS[card] for card in cards]


def _kinds(bits: int) -> str:
    return "".join(_names(kinds_in(bits)))


def _door(fast: FastTable, door: int) -> tuple[str, str, str, str, int]:
    """What a door is and is seen as, its cards, their giver and how many others see."""
    meld = fast.door_shown(door)
    cards = text(_names(list(meld.tiles)))
    giver = None if meld.giver == NOBODY else meld.giver
    return meld.kind, meld.seen_as or meld.kind, cards, str(giver), len(cards) - meld.hidden


def _bars(fast: FastTable, seat: int) -> dict[str, int]:
    found = {}
    for place, card in enumerate(CARDS):
        total = int(fast.forgone.wins[seat * len(CARDS) + place])
        if total:
            found[card] = total - 1
    return dict(sorted(found.items()))


def _result_of_fast(fast: FastTable) -> State | None:
    result = fast.result
    if result is None:
        return None
    won = None
    if result.winners:
        (win,) = result.winners
        giver = None if win.giver == NOBODY else win.giver
        won = (
            win.seat,
            CARDS[win.tile] if win.tile >= 0 else None,
            win.by,
            giver,
            sorted(win.names),
            win.value,
        )
    return {
        "won": won,
        "payments": sorted(
            (pay.payer, pay.payee, pay.points, sorted(pay.name.split()), pay.clause)
            for pay in result.payments
        ),
        "deltas": list(result.deltas),
        "next dealer": result.next_dealer,
        "turned": _names(list(result.birds)),
    }
