"""What wins and kongs of mahjong bring, from the settlements, and what bots believe of it."""

from collections.abc import Mapping

from bench.family import Measured
from paiguan.bots.mahjong.profile import profile_for
from paiguan.engine.game import Game
from paiguan.engine.settlement import NOBODY, Payment, Win
from paiguan.mahjong.hand_rules import SETS
from paiguan.mahjong.melds import ADDED, CONCEALED, DRAGONS, KONG, WINDS, meld_kind
from paiguan.mahjong.plans import plan_distance
from paiguan.mahjong.round import MahjongRound

PLANS = ("plain", "triplets", "pairs", "flush", "broken", "all 258")
KONGS = {
    KONG: "claimed kong",
    ADDED: "added kong",
    CONCEALED: "concealed kong",
    DRAGONS: "honour kong",
    WINDS: "honour kong",
}
CONCEALED_PLAIN = "plain, concealed"
GIVER = "giver of a plain win"


def act(found: Measured, round_: MahjongRound, seat: int, code: int) -> None:
    """Act, and note what was paid for it."""
    before = len(round_.payments)
    melds = [set(hand.melds) for hand in round_.hands]
    round_.act(seat, code)
    paid = round_.payments[before:]
    if round_.result is not None:
        for win in round_.result.winners:
            _note_win(found, round_, win, paid)
        return
    for owner in {payment.payee for payment in paid}:
        new = [meld for meld in round_.hands[owner].melds if meld not in melds[owner]]
        if len(new) == 1 and meld_kind(new[0]) in KONGS:
            brought = sum(payment.points for payment in paid if payment.payee == owner)
            found.note(KONGS[int(meld_kind(new[0]))], brought)


def _note_win(found: Measured, round_: MahjongRound, win: Win, paid: list[Payment]) -> None:
    if win.tile < 0:
        return
    brought = sum(payment.points for payment in paid if payment.payee == win.seat)
    hand = round_.hands[win.seat].clone()
    if not round_.holds_winning_tile():
        hand.add(win.tile)
    plan = SETS
    for other in range(1, len(PLANS)):
        if plan_distance(round_.rules, other, hand) < 0:
            plan = other
    if plan != SETS:
        found.note(PLANS[plan], brought)
        return
    found.note(CONCEALED_PLAIN if hand.concealed() else PLANS[SETS], brought)
    if win.giver != NOBODY:
        found.note(GIVER, brought)


def believed(game: Game, options: Mapping[str, object]) -> dict[str, float]:
    """What bots believe, by the same names."""
    profile = profile_for(game, options)
    points = dict(zip(PLANS, profile.plan_points, strict=True))
    points[CONCEALED_PLAIN] = profile.plan_points[SETS] * profile.concealed_times
    points[GIVER] = profile.giver_pays
    for kind, name in enumerate(dict.fromkeys(KONGS.values())):
        points[name] = profile.kongs[kind]
    return points
