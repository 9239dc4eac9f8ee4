"""What a choice says that it lays down is what lies on the table after it."""

from paiguan.engine.events import Event, MeldMade
from paiguan.engine.game import Game
from tests.conformance.play import by_build, choices, hands_of_each_game, make_deal

# Choices that need no tile, or name it themselves; a win may come with any.
WITHOUT_TILES = frozenset({"pass", "replace", "dice", "take", "declare", "fire", "float"})
# Melds that nobody chooses.
FORCED = frozenset({"wei", "chouwei", "pao", "ti"})


@hands_of_each_game(by_build(compiled=60, pure=20))
def test_a_choice_has_all_the_tiles_that_it_lays_down(game: Game, numbers: range) -> None:
    """Whoever draws a choice needs no rule to know what it is about."""
    laid = 0
    for number in numbers:
        deal = make_deal(game, number)
        log: list[Event] = []
        round_ = deal.begin(log.append)
        said: dict[int, list[tuple[int, ...]]] = {}
        for seat, code in choices(deal, round_):
            prompt = round_.prompt(seat)
            assert prompt is not None
            for action, groups in zip(prompt.choices, prompt.lays, strict=True):
                bare = action.name in WITHOUT_TILES or action.name == "discard"
                assert bare is not bool(groups) or action.name == "win", action
            groups = prompt.lays[prompt.codes.index(code)]
            said[seat] = [tuple(sorted(group)) for group in groups]
            before = len(log)
            round_.act(seat, code)
            for event in log[before:]:
                if isinstance(event, MeldMade) and event.meld.kind not in FORCED:
                    assert tuple(sorted(event.meld.tiles)) in said[event.seat], event
                    laid += 1
    assert laid
