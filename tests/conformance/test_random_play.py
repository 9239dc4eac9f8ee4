"""Whatever is played at random, in every game: hands end, tiles stay, points balance."""

import json
from collections.abc import Callable
from itertools import chain
from typing import Any, get_args

import pytest

from paiguan.engine.actions import IllegalActionError
from paiguan.engine.events import Event, HandEnded, HandWon, KongRobbed, MeldsGiven, TilesDealt
from paiguan.engine.game import Game
from paiguan.engine.round import Round
from paiguan.games import GAMES
from paiguan.records import Recorder, event_as_json, result_as_json, run_scenario, verify_record
from tests.conformance.chance import Chance
from tests.conformance.dump import dump
from tests.conformance.families import truth_of
from tests.conformance.play import Deal, by_build, choices, hands_of_each_game, make_deal
from tests.rulebook import clauses_on

GAME_LIST = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)

# Of all positions of a hand, one in so many is looked at closely.
SAMPLED = 8


def play(deal: Deal, listener: Callable[[Event], None] | None = None) -> Round:
    """Play a hand to its end."""
    round_ = deal.begin(listener)
    for seat, code in choices(deal, round_):
        round_.act(seat, code)
    return round_


# The hands themselves


@GAME_LIST
def test_every_value_of_every_option_is_played(game: Game) -> None:
    deals = [make_deal(game, number) for number in range(100)]
    for option in game.options:
        assert {deal.options[option.name] for deal in deals} == set(option.values)
    assert {deal.dealer for deal in deals} == set(range(game.seats))


@GAME_LIST
def test_hands_are_drawn_and_won_in_several_ways(game: Game) -> None:
    results = [play(make_deal(game, number)).result for number in range(150)]
    assert None not in results
    ways = {win.by for result in results if result for win in result.winners}
    assert "self" in ways
    assert ways - {"self"} or not truth_of(game).discards_win(game)
    assert any(not result.winners for result in results if result)


def test_every_event_happens_in_some_game() -> None:
    """But for melds given, which only scenarios have, and robbed kongs, one in a thousand hands."""
    happened: set[type] = set()
    for game in GAMES.values():
        for number in range(2, 60, 3):
            play(make_deal(game, number), lambda event: happened.add(type(event)))
    assert set(get_args(Event)) - happened <= {MeldsGiven, KongRobbed}


# Tiles and points


@pytest.mark.clause("MJ-7", "MJ-8")
@hands_of_each_game(by_build(compiled=1000, pure=200))
def test_a_hand_ends_with_every_tile_in_place_and_points_that_sum_to_zero(
    game: Game, numbers: range
) -> None:
    truth = truth_of(game)
    deck = game.deck()
    for number in numbers:
        deal = make_deal(game, number)
        round_ = deal.begin()

        def check(event: Event, round_: Round = round_) -> None:
            assert sorted(truth.tiles(round_)) == deck, event

        check_deal(deal)
        round_.listener = check
        for seat, code in choices(deal, round_):
            round_.act(seat, code)
        check_result(game, round_)


def check_deal(deal: Deal) -> None:
    """What is dealt comes from the deck, each tile once."""
    log: list[Event] = []
    truth = truth_of(deal.game)
    round_ = deal.begin(log.append)
    assert sorted(truth.tiles(round_)) == deal.game.deck()
    places, wall = truth.dealt(deal.game, deal.dealer)
    assert sorted(chain(wall, *places)) == list(range(len(deal.deck)))
    for event in log:
        if isinstance(event, TilesDealt):
            assert [deal.deck[place] for place in places[event.seat]] == list(event.tiles)


def check_result(game: Game, round_: Round) -> None:
    """Payments are between seats, have a clause of the game's pages, and sum to the result."""
    result = round_.result
    assert result is not None
    assert round_.prompts() == []
    known = {clause for page in game.pages for clause in clauses_on(page)}
    deltas = [0] * game.seats
    for payment in result.payments:
        assert payment.payer != payment.payee
        assert payment.points > 0
        assert payment.clause in known
        assert payment.name
        deltas[payment.payer] -= payment.points
        deltas[payment.payee] += payment.points
    assert list(result.deltas) == deltas == round_.deltas()
    assert sum(result.deltas) == 0
    assert 0 <= result.next_dealer < game.seats
    assert len({win.seat for win in result.winners}) == len(result.winners)


@hands_of_each_game(by_build(compiled=80, pure=40), parts=1)
def test_events_tell_of_every_payment_and_winner(game: Game, numbers: range) -> None:
    for number in numbers:
        log: list[Event] = []
        round_ = play(make_deal(game, number), log.append)
        paid = [event.payment for event in log if hasattr(event, "payment")]
        assert paid == round_.payments
        ended = [event for event in log if isinstance(event, HandEnded)]
        assert [event.result for event in ended] == [round_.result]
        assert log[-1] is ended[0]
        won = [event.win for event in log if isinstance(event, HandWon)]
        assert round_.result is not None
        # What is declared after the deal may end a hand as well: nobody's hand is complete then.
        assert won in ([], list(round_.result.winners))
        assert won or not any(win.tile >= 0 for win in round_.result.winners)


# What is offered, and what is not


@hands_of_each_game(by_build(compiled=100, pure=40))
def test_prompts_say_in_words_what_is_legal(game: Game, numbers: range) -> None:
    for number in numbers:
        deal = make_deal(game, number)
        round_ = deal.begin()
        for acting, acted in choices(deal, round_):
            asked = []
            for seat in range(game.seats):
                codes = round_.legal(seat)
                prompt = round_.prompt(seat)
                assert len(set(codes)) == len(codes)
                if prompt is None:
                    check_void(round_, seat, codes)
                    continue
                asked.append(prompt)
                assert (prompt.seat, list(prompt.codes)) == (seat, codes)
                assert len(set(prompt.choices)) == len(codes)
                for code, action in zip(codes, prompt.choices, strict=True):
                    assert action == round_.action(code)
                    words = list(action.arguments)
                    assert game.find_action(round_, seat, action.name, words) == code, action
            assert round_.prompts() == asked
            assert round_.next_to_act() == asked[0].seat
            round_.act(acting, acted)


def check_void(round_: Round, seat: int, codes: list[int]) -> None:
    """Whatever somebody says who is not asked comes to nothing: all are asked as before."""
    for code in codes:
        said = round_.clone()
        said.act(seat, code)
        assert said.prompts() == round_.prompts()


@pytest.mark.clause("MJ-6")
@hands_of_each_game(by_build(compiled=60, pure=20))
def test_what_is_offered_is_accepted_and_nothing_else(game: Game, numbers: range) -> None:
    for number in numbers:
        deal = make_deal(game, number)
        chance = Chance(f"offers {game.name} {number}")
        round_ = deal.begin()
        stale: list[int] = []
        for seat, code in choices(deal, round_):
            if chance.one_in(SAMPLED):
                check_offered(game, round_)
                check_refused(game, round_, stale, chance)
            stale = round_.legal(seat)
            round_.act(seat, code)
        check_refused(game, round_, stale, chance)


def check_offered(game: Game, round_: Round) -> None:
    """None of the actions offered is refused."""
    for seat in range(game.seats):
        for code in round_.legal(seat):
            round_.clone().act(seat, code)


def check_refused(game: Game, round_: Round, stale: list[int], chance: Chance) -> None:
    """What is not offered, nor comes to the same, is refused with a reason and changes nothing."""
    before = dump(round_)
    known = [code for seat in range(game.seats) for code in round_.legal(seat)] + stale
    near = [chance.choice(known) + step for step in (-64, -1, 1, 64)]
    made_up = [0, -1, 2**62, chance.below(2**14), chance.below(2**20)]
    for seat in (*range(game.seats), -1, game.seats):
        offered = round_.legal(seat) if 0 <= seat < game.seats else []
        for code in {*known, *near, *made_up} - set(offered):
            if round_.offered_like(seat, code) in offered:
                continue
            with pytest.raises(IllegalActionError, match="seat"):
                round_.act(seat, code)
    assert dump(round_) == before


@pytest.mark.clause("MJ-3", "ZP-12")
@hands_of_each_game(by_build(compiled=300, pure=100))
def test_answers_count_in_whatever_order_they_come(game: Game, numbers: range) -> None:
    """A claim is resolved by precedence, never by who spoke first."""
    several = 0
    for number in numbers:
        deal = make_deal(game, number)
        chance = Chance(f"answers {game.name} {number}")
        round_ = deal.begin()
        for acting, acted in choices(deal, round_):
            asked = [seat for seat in range(game.seats) if round_.legal(seat)]
            if len(asked) > 1:
                several += 1
                answers = [(seat, chance.choice(round_.legal(seat))) for seat in asked]
                assert after_answers(round_, answers) == after_answers(round_, answers[::-1])
            round_.act(acting, acted)
    assert several > len(numbers) / 3 or not truth_of(game).has_rivals(game)


def after_answers(round_: Round, answers: list[tuple[int, int]]) -> tuple[list[Event], Any]:
    """What happens once all have answered, or no more answers are waited for."""
    trial = round_.clone()
    log: list[Event] = []
    trial.listener = log.append
    for seat, code in answers:
        if not log:
            trial.act(seat, code)
    state = dump(trial)
    # Who has said what is forgotten with the next question.
    del state["window"]
    return log, state


# The same again


@hands_of_each_game(by_build(compiled=100, pure=40))
def test_the_same_deck_and_actions_give_the_same_events(game: Game, numbers: range) -> None:
    for number in numbers:
        deal = make_deal(game, number)
        first: list[Event] = []
        again: list[Event] = []
        round_ = deal.begin(first.append)
        other = deal.begin(again.append)
        for seat, code in choices(deal, round_):
            round_.act(seat, code)
            other.act(seat, code)
        assert as_json(game, first) == as_json(game, again)
        assert dump(round_) == dump(other)


@hands_of_each_game(by_build(compiled=100, pure=40))
def test_a_clone_goes_its_own_way(game: Game, numbers: range) -> None:
    """Playing on with a clone leaves the hand as it is, and plays as the hand itself would."""
    for number in numbers:
        deal = make_deal(game, number)
        chance = Chance(f"clones {game.name} {number}")
        told: list[Event] = []
        round_ = deal.begin(told.append)
        clones: list[Round] = []
        for seat, code in choices(deal, round_):
            if chance.one_in(SAMPLED * 2):
                clones.append(round_.clone())
                assert dump(clones[-1]) == dump(round_)
                before = dump(round_), len(told)
                play_on(round_.clone(), chance)
                assert (dump(round_), len(told)) == before
            for clone in clones:
                clone.act(seat, code)
            round_.act(seat, code)
        for clone in clones:
            assert dump(clone) == dump(round_)


def play_on(round_: Round, chance: Chance) -> None:
    """Play a hand to its end at random."""
    while not round_.over:
        seat = int(round_.next_to_act())
        round_.act(seat, chance.choice(round_.legal(seat)))


def as_json(game: Game, events: list[Event]) -> str:
    """Events as a record's replay prints them."""
    return json.dumps([event_as_json(game, event) for event in events], ensure_ascii=False)


# Records


@hands_of_each_game(by_build(compiled=100, pure=40))
def test_a_record_replays_to_the_same_events_and_verifies(game: Game, numbers: range) -> None:
    for number in numbers:
        deal = make_deal(game, number)
        if deal.hardly_shuffled:
            continue
        events: list[Event] = []
        recorder = Recorder(game, deal.secret, deal.dealer, deal.options, listener=events.append)
        for seat, code in choices(deal, recorder.round):
            recorder.act(seat, code)
        record = json.loads(json.dumps(recorder.record()))
        assert record["actions"]
        check_replay(game, record, events, recorder.round)
        checked = ["commitment", "deck", "result", "digest", "names"]
        assert verify_record(record) == checked


@hands_of_each_game(by_build(compiled=100, pure=40))
def test_written_actions_replay_to_the_same_events(game: Game, numbers: range) -> None:
    """As for records, with decks in which more happens."""
    for number in numbers:
        deal = make_deal(game, number)
        if not deal.hardly_shuffled:
            continue
        events: list[Event] = []
        round_ = deal.begin(events.append)
        written = []
        for seat, code in choices(deal, round_):
            action = round_.action(code)
            written.append([seat, action.name, *action.arguments])
            round_.act(seat, code)
        record = {
            "game": game.name,
            "options": deal.options,
            "rules_version": game.rules_version,
            "dealer": deal.dealer,
            "deck": " ".join(game.tile_name(tile) for tile in deal.deck),
            "secret": deal.secret.hex(),
            "actions": written,
        }
        check_replay(game, record, events, round_)


def check_replay(game: Game, record: dict[str, Any], events: list[Event], round_: Round) -> None:
    """Running the record gives what happened."""
    outcome = run_scenario(record)
    assert json.dumps(outcome["events"], ensure_ascii=False) == as_json(game, events)
    assert round_.result is not None
    assert outcome["result"] == result_as_json(game, round_.result)


# One hand after another


@GAME_LIST
def test_hands_follow_each_other_in_a_session(game: Game) -> None:
    """The next dealer deals, and what a hand leaves standing is taken over by the next."""
    dealer = 0
    standing: dict[str, object] = {}
    for number in range(60):
        deal = make_deal(game, number)
        options = make_deal(game, number // 12).options
        round_ = game.deal(deal.secret, dealer, options, standing=standing)
        for seat, code in choices(deal, round_):
            round_.act(seat, code)
        check_result(game, round_)
        assert round_.dealer == dealer
        assert round_.result is not None
        dealer = round_.result.next_dealer
        standing = json.loads(json.dumps(game.next_standing(round_)))
