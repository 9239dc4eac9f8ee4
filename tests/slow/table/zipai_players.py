"""Players who choose by chance, with a liking for what is rare."""

from __future__ import annotations

from tests.conformance.chance import Chance
from tests.slow.table.zipai import SlowZipai
from tests.slow.table.zipai_cards import CARDS
from tests.slow.table.zipai_deals import CALM, Deal
from tests.slow.table.zipai_state import Action


def chosen(deal: Deal, slow: SlowZipai, seat: int, actions: list[Action], chance: Chance) -> Action:
    """What a seat does."""
    manner = deal.manner
    if len(actions) == 1 or manner == "random" or (manner != CALM and chance.one_in(8)):
        return chance.choice(actions)
    if actions[0][0] == "discard":
        return _discard(slow, seat, actions, chance)
    if ("win",) in actions and not chance.one_in(8 if manner != "shy" else 2):
        return ("win",)
    if manner == CALM or (manner in ("still", "shy") and not chance.one_in(3)):
        return ("pass",)
    laid_out = [action for action in actions if len(action) > 2]
    takes = [action for action in actions if action[0] in ("chi", "peng")]
    return chance.choice(laid_out or takes or actions)


def _discard(slow: SlowZipai, seat: int, actions: list[Action], chance: Chance) -> Action:
    """What is least company for the rest; sometimes what another has as a 偎 (XT-4)."""
    risky = {
        door.cards[0]
        for other in slow.table.others(seat)
        for door in other.doors
        if door.kind in ("wei", "chouwei")
    }
    rushing = [action for action in actions if action[1] in risky]
    if rushing and not chance.one_in(3):
        return chance.choice(rushing)
    hand = slow.table.seats[seat].hand
    return min(actions, key=lambda action: (_company(action[1], hand), CARDS.index(action[1])))


def _company(card: str, hand: dict[str, int]) -> int:
    """How well a card goes with the hand: cards alike count most, neighbours less."""
    place = CARDS.index(card)
    found = 0
    for other, number in hand.items():
        distance = abs(CARDS.index(other) - place)
        if distance in (0, 10):
            found += 3 * number
        elif distance < 3 and place // 10 == CARDS.index(other) // 10:
            found += (3 - distance) * number
    return found
