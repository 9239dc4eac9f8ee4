"""The fast engine of both zipai games in lockstep with a slow table written from the pages."""

from collections import Counter
from collections.abc import Callable

import pytest

from tests.conformance.play import SOAK_HANDS, by_build
from tests.slow.table.reached import lines, recorded
from tests.slow.table.zipai_deals import make_deal
from tests.slow.table.zipai_lockstep import DisagreementError, play
from tests.slow.table.zipai_mistakes import MISTAKES, planted
from tests.slow.table.zipai_reached import WANTED
from tests.slow.table.zipai_rules import Options, Rules

HANDS = by_build(compiled=2000, pure=200)
PARTS = by_build(compiled=4, pure=1)
# Few, so that each part reaches all that it should.
SOAK_PARTS = 4
# A long part reaches each clause once in so many hands: 50,000 of a game reach it 100 times.
ONE_IN = 500
ENOUGH = 10_000
# A planted mistake shows within so many hands.
SHOWS_WITHIN = 300


def _parts(first: int, hands: int, parts: int, *marks: pytest.MarkDecorator) -> list[object]:
    """The hands of the family in parts, half of them of each game."""
    return [
        pytest.param(
            game,
            range(first + hands * part // parts // 2, first + hands * (part + 1) // parts // 2),
            id=f"{game}-{first}-{part}",
            marks=marks,
        )
        for game in WANTED
        for part in range(parts)
    ]


def reached_in(game: str, numbers: range) -> Counter[str]:
    """Play hands with both engines; what they reached."""
    reached: Counter[str] = Counter()
    for number in numbers:
        reached.update(play(make_deal(game, number)).reached)
    return reached


@pytest.mark.clause("ZP-6", "ZP-12", "ZP-13", "ZP-23")
@pytest.mark.parametrize(
    ("game", "numbers"),
    [*_parts(0, HANDS, PARTS), *_parts(HANDS // 2, SOAK_HANDS, SOAK_PARTS, pytest.mark.soak)],
)
def test_the_engine_and_the_slow_table_agree_after_every_action(
    game: str, numbers: range, record_property: Callable[[str, object], None]
) -> None:
    """Prompts, hands, doors, stains, bars, payments, the next dealer."""
    reached = reached_in(game, numbers)
    if numbers.start >= HANDS // 2:
        record_property(*recorded(game, Counter({name: reached[name] for name in WANTED[game]})))
    if len(numbers) >= ENOUGH:
        seldom = [name for name in WANTED[game] if reached[name] < len(numbers) // ONE_IN]
        assert seldom == []


def play_until_they_differ(game: str, mistake: type[Rules], first: int) -> None:
    """Play hands with a mistake in the slow table."""
    wrong = planted(mistake, game)

    def rules(_: str, options: Options) -> Rules:
        return wrong(options)

    for number in range(first, first + SHOWS_WITHIN):
        play(make_deal(game, number), rules)


@pytest.mark.parametrize(
    ("mistake", "game", "first"),
    [row[1:] for row in MISTAKES],
    ids=[f"{clause}-{mistake.__name__}-{game}" for clause, mistake, game, _ in MISTAKES],
)
def test_a_mistake_in_the_slow_table_is_found(mistake: type[Rules], game: str, first: int) -> None:
    """The lockstep would see the same mistake in the engine: it compares both."""
    with pytest.raises(DisagreementError, match=f"^{game} hand"):
        play_until_they_differ(game, mistake, first)


def test_a_mistake_is_planted_in_every_group_of_clauses() -> None:
    """The deal, doors, forced moves, claims, stains, sizes, winning, points of both games."""
    pages = {clause.partition("-")[0] for clause, *_ in MISTAKES}
    assert pages == {"ZP", "SH", "XT"}
    wanted = {name.partition(" ")[0] for names in WANTED.values() for name in names}
    planted_in = {clause for clause, *_ in MISTAKES}
    assert {clause.rstrip("abc") for clause in wanted} - planted_in <= {"XT-11", "SH-16"}


def test_what_the_parts_of_a_soak_reached_is_added_up_by_page_and_number() -> None:
    parts = [
        recorded("xiangtan", Counter({"XT-12 地胡": 2, "XT-4 冲交": 1, "ZP-8a 跑": 0})),
        ("other", "property"),
        recorded("xiangtan", Counter({"XT-12 地胡": 1200})),
        recorded("hengyang15", Counter({"SH-9 地胡": 3})),
    ]
    assert lines(parts) == [
        "hengyang15 SH-9 地胡: 3",
        "xiangtan XT-4 冲交: 1",
        "xiangtan XT-12 地胡: 1,202",
        "xiangtan ZP-8a 跑: 0",
    ]
