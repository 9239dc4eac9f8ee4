"""Tables of 湘潭跑胡子 at which only the seats of the story can do anything."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.table import refused, result_of

GAME = "xiangtan"

SMALL = "一二三四五六七八九十"
BIG = "壹贰叁肆伍陆柒捌玖拾"
KINDS = SMALL + BIG

# Six doors lie with a seat that holds still. They are made of what the story leaves.
DOORS = [
    *(size[start : start + 3] for start in range(8) for size in (SMALL, BIG)),
    *(small + small + big for small, big in zip(SMALL, BIG, strict=True)),
    *(small + big + big for small, big in zip(SMALL, BIG, strict=True)),
]

# 偎 6, 偎 6, 一二三 3: with 九 or 玖 seven doors and 15 胡息, and no 名堂.
READY = "四五六捌捌八九玖"
READY_DOORS = ["wei:伍伍伍", "wei:陆陆陆", "chi:一二三", "chi:七八九"]

# The same all in hand, 坎 for 偎: 听 玖. For the dealer a card more.
READY_DEALT = "伍伍伍陆陆陆一二三四五六七八九捌捌八九玖"


def cards(text: str) -> list[str]:
    """The cards of a text, whatever else is in it."""
    return [letter for letter in text if letter in KINDS]


def _doors_from(left: dict[str, int], number: int, first: int = 0) -> list[str] | None:
    """So many doors from the cards left over, the first such choice in a fixed order."""
    if number == 0:
        return []
    for place in range(first, len(DOORS)):
        door = DOORS[place]
        if all(left[card] >= door.count(card) for card in door):
            for card in door:
                left[card] -= 1
            rest = _doors_from(left, number - 1, place)
            if rest is not None:
                return [f"chi:{door}", *rest]
            for card in door:
                left[card] += 1
    return None


def _two_strangers(left: dict[str, int]) -> str:
    """A small and a big card of different ranks: no third card makes a door with both."""
    small = max(SMALL, key=lambda card: left[card])
    others = [card for card in BIG if BIG.index(card) != SMALL.index(small)]
    big = max(others, key=lambda card: left[card])
    for card in (small, big):
        assert left[card] > 0, "no cards are left"
        left[card] -= 1
    return small + big


def table(
    players: Mapping[int, tuple[str, Sequence[str]]],
    *,
    dealer: int = 0,
    throws: str = "",
    wall: str = "",
    **scenario: Any,
) -> dict[str, Any]:
    """A scenario with these players, each their hand and doors, in full.

    Every other seat holds still: six doors on the table and two cards that go with nothing, so it
    can neither 吃 nor 碰, 偎, 提, 跑 or win. Where such a seat deals, it has the card `throws`
    besides, to discard it.
    """
    left = dict.fromkeys(KINDS, 4)
    named = "".join(hand + "".join(doors) for hand, doors in players.values())
    for card in cards(named + wall + throws):
        left[card] -= 1
    assert min(left.values()) >= 0, "five of a kind"
    hands = ["", "", ""]
    melds: list[list[str]] = [[], [], []]
    still = [seat for seat in range(3) if seat not in players]
    for seat in still:
        hands[seat] = _two_strangers(left) + (throws if seat == dealer else "")
    found = _doors_from(left, 6 * len(still))
    assert found is not None, "no doors are left"
    for place, seat in enumerate(still):
        melds[seat] = found[place :: len(still)]
    for seat, (hand, doors) in players.items():
        hands[seat] = hand
        melds[seat] = list(doors)
    scenario.setdefault("opening", False)
    return {"dealer": dealer, "hands": hands, "melds": melds, "wall": wall, **scenario}


def draws_and_wins(
    hand: str, doors: Sequence[str], tile: str, throws: str, **options: Any
) -> dict[str, Any]:
    """Seat 0 deals and throws a card; seat 1 draws `tile` and wins."""
    scene = table({1: (hand, doors)}, throws=throws, wall=tile, options=options)
    return result_of(GAME, **scene, actions=[[0, "discard", throws], [1, "win"]])


def wins_on_a_shown_card(
    hand: str, doors: Sequence[str], tile: str, throws: str, **options: Any
) -> dict[str, Any]:
    """Seat 2 deals and throws a card; seat 0 draws and shows `tile`, and seat 1 wins."""
    scene = table({1: (hand, doors)}, dealer=2, throws=throws, wall=tile, options=options)
    return result_of(GAME, **scene, actions=[[2, "discard", throws], [1, "win"]])


def not_allowed(scene: dict[str, Any], *actions: list[Any]) -> str:
    """The message about the last of these actions; the wall ends with the cards written."""
    written = len(cards(scene["wall"]))
    return refused(GAME, **{**scene, "wall_size": written}, actions=list(actions))


def shares(result: dict[str, Any]) -> dict[tuple[int, int], int]:
    """What each seat paid to each other in all."""
    sums: dict[tuple[int, int], int] = {}
    for line in result["payments"]:
        pair = (line["from"], line["to"])
        sums[pair] = sums.get(pair, 0) + line["points"]
    return sums


def clauses(result: dict[str, Any]) -> set[str]:
    """The clauses that the lines of a settlement name."""
    return {line["clause"] for line in result["payments"]}


def only_winner(result: dict[str, Any]) -> dict[str, Any]:
    """The one winner of a hand."""
    [winner] = result["winners"]
    found: dict[str, Any] = winner
    return found


def doors_of(state: dict[str, Any], seat: int) -> list[str]:
    """The doors that lie with a seat, without their givers."""
    return [text.partition("<")[0] for text in state["melds"][seat]]


def made(outcome: dict[str, Any], seat: int, kind: str) -> list[dict[str, Any]]:
    """The doors of a kind that a seat made in the course of a hand, new or out of another."""
    return [
        event["meld"]
        for event in outcome["events"]
        if event["event"] in ("meld_made", "meld_grown")
        and event["seat"] == seat
        and event["meld"]["kind"] == kind
    ]


def may_discard(offered: list[list[str]]) -> set[str]:
    """The kinds that the choices of a seat let it discard."""
    return {choice[1] for choice in offered if choice[0] == "discard"}


def ways_to_eat(offered: list[list[str]]) -> set[frozenset[str]]:
    """The ways to 吃 among the choices of a seat, each as its doors, cards in order."""
    return {
        frozenset("".join(sorted(door, key=KINDS.index)) for door in choice[1:])
        for choice in offered
        if choice[0] == "chi"
    }
