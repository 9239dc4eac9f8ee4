"""Hands that several stories share, and cards spelt out."""

from typing import Any

from tests.table import choices

GAME = "hengyang15"
KINDS = "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾"

# Hands of 坎 and of single cards that go with nothing: nothing to 吃, nothing to 碰. They never
# 跑 either, as long as the fourth card of each 坎 lies in another hand or deep in the wall.
QUIET_A = "四四四六六六九九九肆肆肆陆陆陆 二八壹伍玖"
QUIET_B = "五五五八八八伍伍伍柒柒柒捌捌捌拾拾拾 九肆"

# Fits beside both: 听 十 and 拾. 一二三 twice 3 + 3, 壹贰叁 twice 6 + 6, the others 0: 18 胡息,
# and for the last door 碰 十 1, 偎 十 3 or 绞 十十拾 0.
HERO = "一一二二三三 壹壹贰贰叁叁 四五六 七七柒 十十"

JUNK = "玖"  # a card that nobody at these tables has a use for

# A third hand of that sort. With all three at the table 三 and 贰 are of no use to anybody.
QUIET_C = "一一一二二二七七七十十十壹壹壹叁叁叁 三玖"
IDLE_A = "四四四六六六九九九肆肆肆陆陆陆玖玖玖 五捌"

# Six doors on the table, 15 胡息: whatever makes the seventh door wins.
SIX_DOORS = ["wei:玖玖玖", "wei:捌捌捌", "wei:八八八", "chi:肆伍陆", "chi:肆伍陆", "chi:四五六"]


def spell(text: str) -> str:
    """Write cards in the order of their kinds, without spaces."""
    return "".join(sorted(text.replace(" ", ""), key=KINDS.index))


def around(mine: str, *, seat: int, dealer: int, last: str = JUNK) -> list[str]:
    """`mine` at its seat, quiet hands at the others; `last` is the dealer's 亮张."""
    hands = [QUIET_A, QUIET_B]
    hands.insert(seat, mine)
    hands[dealer] += f" {last}"
    return hands


def doors(state: dict[str, Any], seat: int) -> list[str]:
    """The doors that a seat has on the table, without their givers."""
    found: list[str] = []
    for meld in state["melds"][seat]:
        kind, cards = meld.split("<")[0].split(":")
        found.append(f"{kind}:{spell(cards)}")
    return found


def asked(state: dict[str, Any], seat: int) -> set[str]:
    """The names of what a seat may do now."""
    return {choice[0] for choice in choices(state, seat)}


def discardable(state: dict[str, Any], seat: int) -> str:
    """The kinds that a seat may discard now."""
    return spell("".join(c[1] for c in choices(state, seat) if c[0] == "discard"))


def ways(state: dict[str, Any], seat: int) -> set[tuple[str, ...]]:
    """The doors that each 吃 open to a seat would lay out, in whatever order."""
    return {
        tuple(sorted(spell(door) for door in choice[1:]))
        for choice in choices(state, seat)
        if choice[0] == "chi"
    }


def way(*laid: str) -> tuple[str, ...]:
    """One of those ways, written as it is said."""
    return tuple(sorted(spell(door) for door in laid))


def hidden(outcome: dict[str, Any], seat: int) -> list[tuple[str, int]]:
    """Each door that a seat made or added to, and how many of its cards the others do not see."""
    return [
        (event["meld"]["kind"], event["meld"]["hidden"])
        for event in outcome["events"]
        if event["event"] in ("meld_made", "meld_grown") and event["seat"] == seat
    ]


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


def winner(result: dict[str, Any]) -> tuple[int, str, str, int]:
    """Who won, with which card, how it came, and the 胡息."""
    assert len(result["winners"]) == 1
    won = result["winners"][0]
    return won["seat"], won["tile"], won["by"], won["value"]


def named(result: dict[str, Any]) -> set[str]:
    """The names that a win has."""
    return set(result["winners"][0]["names"])
