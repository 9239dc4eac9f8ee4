"""The fast engine of both zipai games in lockstep with a slow table written from the pages."""

from collections import Counter
from collections.abc import Callable

import pytest

from tests.conformance.play import SOAK_HANDS, SOAK_PARTS, by_build
from tests.slow.table.reached import recorded
from tests.slow.table.zipai_deals import make_deal
from tests.slow.table.zipai_lockstep import play
from tests.slow.table.zipai_reached import WANTED

HANDS = by_build(compiled=2000, pure=200)
PARTS = by_build(compiled=4, pure=1)
# Each clause is reached by one hand in so many at least: 100 times by 50,000 hands of a game.
ONE_IN = 500


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
    for clause in WANTED[game]:
        assert reached[clause] >= len(numbers) // ONE_IN, clause
