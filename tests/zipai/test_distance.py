"""How many cards a hand lacks to be ready, beside a slow search that follows the words."""

from collections import Counter
from itertools import combinations, combinations_with_replacement
from random import Random

import pytest

from paiguan.games import GAMES
from paiguan.zipai.cards import KINDS
from paiguan.zipai.distance import NEVER, distance
from paiguan.zipai.doors import CHI, NO_GIVER, PAO, PENG, WEI, pack_door
from paiguan.zipai.game import ZipaiGame
from paiguan.zipai.hand import Hand, empty_hand
from paiguan.zipai.judge import read_hand
from paiguan.zipai.sets import NO_DOOR, SETS, set_cards
from paiguan.zipai.table import ZipaiRules
from paiguan.zipai.winning import BY_SELF, waits


def rules_of(**options: object) -> ZipaiRules:
    """湘潭 with these options."""
    game = GAMES["xiangtan"]
    assert isinstance(game, ZipaiGame)
    return game.rules(options)


def far(cards: str, *doors: str) -> int:
    """The distance of a hand as `judge` reads it."""
    rules = rules_of()
    hand = read_hand(rules, {"hand": cards, "melds": list(doors)})
    return int(distance(rules.measure, hand, rules.smallest_win))


FIVE_KAN = "壹壹壹 玖玖玖 一一一 九九九 拾拾拾"
RUNS = ["chi:七八九", "chi:柒捌玖", "chi:四五六"]
# 12 胡息 in six doors, and 9.
TWELVE = ["chi:壹贰叁", "peng:玖玖玖", "wei:八八八", *RUNS]
NINE = ["chi:壹贰叁", "peng:玖玖玖", "chi:六七八", *RUNS]


@pytest.mark.parametrize(
    ("cards", "doors", "cards_to_come"),
    [
        # 三 or 六 wins, with the 24 胡息 of five 坎.
        (FIVE_KAN + "肆伍陆 四五", [], 0),
        # Two doors are begun by two cards each; the 八 has to be a card of one of them.
        (FIVE_KAN + "肆伍 四五 八", [], 1),
        # Ready in shape, but 12 胡息 are too few: with a second 五, the third is a 偎 of 3.
        ("四五", TWELVE, 1),
        # With 9 it has to be one of 6: both cards go for two big ones alike.
        ("四五", NINE, 2),
        # With a 跑 a pair is the door that is missing: any card waits for its like.
        ("四", ["pao:壹壹壹壹", "peng:玖玖玖", "wei:八八八", *RUNS], 0),
        # All in doors without 胡息: 八九 for 肆 and 伍, then 陆 makes the third 6.
        ("四五六 四五六 肆伍陆 肆伍陆 七八九 柒捌玖 八九", [], 2),
        # One door to be made cannot bring 15.
        ("四五", ["chi:二三四", "chi:六七八", "chi:陆柒捌", *RUNS], NEVER),
    ],
)
def test_what_is_worked_out_by_hand(cards: str, doors: list[str], cards_to_come: int) -> None:
    assert far(cards, *doors) == cards_to_come


def test_a_discard_that_is_due_is_the_best_one() -> None:
    """A card more, after which the hand is as far as without the worst of its cards."""
    rules = rules_of()
    hand = read_hand(rules, {"hand": FIVE_KAN + "肆伍 四五 八", "melds": []})
    hand.add(GAMES["xiangtan"].parse_tiles("六")[0])
    assert distance(rules.measure, hand, rules.smallest_win) == 0


@pytest.mark.parametrize("runs_1_5_10", [False, True])
def test_it_is_what_a_slow_search_finds(*, runs_1_5_10: bool) -> None:
    rules = rules_of(run_1_5_10=runs_1_5_10)
    chance = Random(15)
    found: Counter[int] = Counter()
    for _ in range(60):
        hand = some_hand(rules, chance)
        quick = int(distance(rules.measure, hand, rules.smallest_win))
        found[quick] += 1
        most = 2 if hand.loose < 6 else 1
        assert slow_distance(rules, hand, most) == (quick if quick <= most else NEVER)
    assert found[0] > 5
    assert found[1] > 5


def some_hand(rules: ZipaiRules, chance: Random) -> Hand:
    """A hand of few loose cards: most of it lies in doors, or is 坎."""
    left = Counter(dict.fromkeys(range(KINDS), 4))
    of_sets = rules.measure.of_sets
    hand = empty_hand()
    for _ in range(chance.choice((5, 5, 6))):
        alike = chance.choice([card for card in range(KINDS) if left[card] == 4])
        number = chance.choice([n for n in range(SETS) if of_sets[n] != NO_DOOR])
        way = chance.choice((PENG, WEI, PAO, CHI, CHI, CHI, NO_DOOR))
        cards = set_cards(number) if way == CHI else [alike] * (4 if way == PAO else 3)
        if any(left[card] < count for card, count in Counter(cards).items()):
            continue
        left.subtract(cards)
        if way == CHI:
            hand.lay(pack_door(CHI, number, cards[0], NO_GIVER, 0), of_sets)
        elif way == NO_DOOR:
            for card in cards:
                hand.add(card)
        else:
            hand.lay(pack_door(way, alike, alike, NO_GIVER, 0), of_sets)
        if way != CHI:
            # What would make four alike at once is nobody's loose card.
            left[alike] = 0
    loose = list(left.elements())
    chance.shuffle(loose)
    while hand.cards < rules.measure.resting_size(hand.quads) + chance.choice((0, 0, 0, 1)):
        card = loose.pop()
        if hand.counts[card] < 2:
            hand.add(card)
    return hand


def slow_distance(rules: ZipaiRules, hand: Hand, most: int) -> int:
    """Exchange one loose card for any other, then two, … until a card wins; NEVER within these."""
    loose = [card for card in hand.tiles() if hand.is_loose(card)]
    fixed = hand.clone()
    for card in loose:
        fixed.remove_loose(card, 1)
    own = [int(count) for count in fixed.all_counts()]
    alike = {card for card in range(KINDS) if own[card] > 2 or hand.pengs >> card & 1}
    size = len(loose) - (1 if rules.measure.owes_discard(hand) else 0)
    for number in range(min(most, size) + 1):
        for kept in {tuple(sorted(some)) for some in combinations(loose, size - number)}:
            for come in combinations_with_replacement(range(KINDS), number):
                if alike.isdisjoint(come) and is_ready(rules, fixed, own, (*kept, *come)):
                    return number
    return NEVER


def is_ready(rules: ZipaiRules, fixed: Hand, own: list[int], loose: tuple[int, ...]) -> bool:
    """Whether a card wins with these beside what is fixed."""
    if any(count > 3 or own[card] + count > 4 for card, count in Counter(loose).items()):
        return False
    hand = fixed.clone()
    for card in loose:
        hand.add(card)
    return waits(rules.measure, hand, rules.smallest_win, BY_SELF) != 0
