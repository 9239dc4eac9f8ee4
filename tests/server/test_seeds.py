"""RM-14: seeds come in two steps, so that nobody chooses one when others are known."""

import json
from collections import Counter
from hashlib import sha256
from typing import Any

import pytest

from paiguan.engine.deck import commitment, mixed, seed_hash, shuffled
from paiguan.engine.game import Game
from paiguan.records import VerificationError, verify_record
from paiguan.server.room import entries as e
from paiguan.server.room.dealing import next_step
from paiguan.server.room.room import PLAYING, Room
from paiguan.server.room.seeds import MOST_SEEDS, may_hash, may_open
from paiguan.server.wire import protocol
from paiguan.server.wire.errors import RoomError
from tests.server.fingerprint import fingerprint
from tests.server.kept_database import chance_of, moves_of, setup_of
from tests.server.small_table import Person, SmallTable

GAME = "hengyang258"
SEEDS = ("0a" * 16, "0b" * 16, "0c" * 16)
pytestmark = pytest.mark.clause("RM-14")


# A room as its log says it


class LoggedRoom:
    """A room and its log, as it would be read after a restart."""

    def __init__(self, people: int) -> None:
        setup = setup_of(GAME)
        self.blank = (1, "123456", 1, setup, chance_of("seeds", setup))
        self.room = Room(*self.blank)
        self.log: list[str] = []
        for seat in range(4):
            person = e.Seated(seat, seat + 1, f"牌友{seat}")
            self.say(person if seat < people else e.BotSeated(seat, "novice"))

    def say(self, *said: e.AnyEntry) -> None:
        """Fold entries into the room."""
        for entry in said:
            self.log.append(e.encode(entry))
            self.room.apply(entry, len(self.log))

    def again(self) -> Room:
        """The room as its log says it."""
        room = Room(*self.blank)
        for place, text in enumerate(self.log):
            room.apply(e.decode(text), place + 1)
        return room

    def hash_of(self, seat: int, seed: str = "") -> str:
        """The hash of a seat's seed for the next hand."""
        return seed_hash(self.room.draw.mark, self.room.next_hand, seat, seed or SEEDS[seat])

    def give_hash(self, seat: int) -> None:
        """A seat gives the hash of its seed."""
        self.say(*may_hash(self.room, seat + 1, self.room.next_hand, self.hash_of(seat)))

    def steps(self) -> list[e.AnyEntry]:
        """What follows by itself, one thing after the other."""
        done: list[e.AnyEntry] = []
        while step := next_step(self.room):
            self.say(*step)
            done += step
        return done

    def play_on(self) -> None:
        """Until the hand is settled."""
        move = moves_of(self.room)
        while self.room.phase == PLAYING:
            self.say(move())


def dealt_with_seeds() -> LoggedRoom:
    """Two people have given seeds in two steps, and the first hand is settled."""
    logged = LoggedRoom(2)
    for seat in (0, 1):
        logged.give_hash(seat)
    logged.say(e.ReadySet(0, True), e.ReadySet(1, True))
    logged.steps()
    for seat in (1, 0):
        logged.say(*may_open(logged.room, seat + 1, SEEDS[seat]))
    logged.steps()
    logged.play_on()
    return logged


def test_hashes_are_told_then_seeds_opened_then_the_hand_is_dealt() -> None:
    logged = LoggedRoom(2)
    for seat in (0, 1):
        logged.give_hash(seat)
        assert logged.steps() == []
        logged.say(e.ReadySet(seat, True))
    assert logged.steps() == [e.HashesTold(0)]
    hashes = [logged.hash_of(0), logged.hash_of(1), "", ""]
    closed = ["", "", "", ""]
    assert logged.room.draw.told_as == protocol.DrawIs(0, hashes, closed, [])
    logged.say(*may_open(logged.room, 2, SEEDS[1]))
    # One alone is told to nobody: whoever has not opened theirs learns nothing from it.
    assert logged.room.draw.told_as == protocol.DrawIs(0, hashes, closed, [])
    assert logged.steps() == []
    logged.say(*may_open(logged.room, 1, SEEDS[0]))
    opened = [SEEDS[0], SEEDS[1], "", ""]
    assert logged.room.draw.told_as == protocol.DrawIs(0, hashes, opened, [])
    assert logged.steps() == [e.Dealt(0)]
    hand = logged.room.hand
    assert hand is not None
    assert (hand.seeds, hand.seed_hashes) == (opened, hashes)


def test_the_hash_is_bound_to_room_hand_and_seat() -> None:
    """Worked out from the text of the protocol, not from the code."""
    text = b"paiguan seed 1\x00" + b"ab12:7:3:" + b"0a" * 16
    assert seed_hash("ab12", 7, 3, "0a" * 16) == sha256(text).hexdigest()


def test_a_log_of_any_length_is_the_same_room() -> None:
    logged = LoggedRoom(2)
    steps: list[tuple[e.AnyEntry, ...]] = [
        (e.SeedHashed(0, logged.hash_of(0)),),
        (e.SeedHashed(1, logged.hash_of(1)), e.ReadySet(0, True), e.ReadySet(1, True)),
        (e.HashesTold(0),),
        (e.SeedOpened(0, SEEDS[0]),),
        (e.Redrawn(0, "5e" * 80, "withheld", (1,)),),
        (e.SeedHashed(0, logged.hash_of(0)), e.HashesTold(0), e.SeedOpened(0, SEEDS[0])),
        (e.Dealt(0),),
    ]
    for said in steps:
        logged.say(*said)
        again = logged.again()
        assert fingerprint(again) == fingerprint(logged.room)
        assert again.draw.mark == logged.room.draw.mark
        assert vars(again.draw) == vars(logged.room.draw)
        assert next_step(again) == next_step(logged.room)
    assert logged.room.hand is not None
    assert logged.room.hand.secret == bytes.fromhex("5e" * 80)


def test_the_next_hand_is_prepared_while_the_settlement_is_looked_at() -> None:
    logged = dealt_with_seeds()
    logged.give_hash(0)
    assert logged.steps() == []
    logged.give_hash(1)
    assert logged.steps() == [e.HashesTold(1)]
    for seat in (0, 1):
        logged.say(*may_open(logged.room, seat + 1, SEEDS[seat]))
    assert logged.steps() == []
    logged.say(e.Confirmed(0), e.Confirmed(1))
    assert logged.steps() == [e.Dealt(1)]


def test_whoever_is_ready_without_a_hash_has_no_seed_and_nobody_waits() -> None:
    logged = LoggedRoom(3)
    logged.give_hash(1)
    for seat in (0, 1, 2):
        logged.say(e.ReadySet(seat, True))
    assert logged.steps() == [e.HashesTold(0)]
    logged.say(*may_open(logged.room, 2, SEEDS[1]))
    assert logged.steps() == [e.Dealt(0)]
    assert logged.room.hand is not None
    assert logged.room.hand.seeds == ["", SEEDS[1], "", ""]


def test_without_any_seed_the_hand_is_dealt_at_once() -> None:
    logged = LoggedRoom(1)
    logged.say(e.ReadySet(0, True))
    assert logged.steps() == [e.Dealt(0)]
    assert logged.room.draw.told_as is None


def test_a_table_of_bots_alone_has_no_seeds() -> None:
    logged = LoggedRoom(0)
    assert logged.steps() == [e.Dealt(0)]


def test_a_seat_for_which_a_bot_acts_has_no_seed() -> None:
    logged = dealt_with_seeds()
    logged.give_hash(0)
    logged.say(e.AutoSet(0, True))
    logged.give_hash(1)
    # Nobody waits for what a seat in 托管 might give, and what it gave is left out.
    assert logged.steps() == [e.HashesTold(1, (0,))]
    assert logged.room.draw.hashes == ["", logged.hash_of(1), "", ""]
    logged.say(*may_open(logged.room, 2, SEEDS[1]), e.Confirmed(0), e.Confirmed(1))
    assert logged.steps() == [e.Dealt(1)]


REFUSED: dict[str, tuple[Any, str]] = {
    "another's hash": (lambda r: may_hash(r.room, 2, 0, r.hash_of(0)), "bad_hash"),
    "no hash": (lambda r: may_hash(r.room, 2, 0, "ab" * 16), "bad_hash"),
    "an empty hash": (lambda r: may_hash(r.room, 2, 0, ""), "bad_hash"),
    "a hash in capitals": (lambda r: may_hash(r.room, 2, 0, "AB" * 32), "bad_hash"),
    "a hash for another hand": (lambda r: may_hash(r.room, 2, 1, "ab" * 32), "not_allowed"),
    "a seed before the hashes": (lambda r: may_open(r.room, 1, SEEDS[0]), "hash_first"),
    "a hash from beside the table": (lambda r: may_hash(r.room, 9, 0, "ab" * 32), "not_seated"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_no_hash_is_refused(case: str) -> None:
    logged = LoggedRoom(2)
    logged.give_hash(0)
    asks, code = REFUSED[case]
    with pytest.raises(RoomError) as refused:
        asks(logged)
    assert refused.value.code == code


TOO_LATE: dict[str, tuple[Any, str]] = {
    "another hash": (lambda r: may_hash(r.room, 1, 0, "ab" * 32), "not_allowed"),
    "a hash after all": (lambda r: may_hash(r.room, 3, 0, "ab" * 32), "not_allowed"),
    "another seed": (lambda r: may_open(r.room, 1, SEEDS[1]), "bad_seed"),
    "another's seed": (lambda r: may_open(r.room, 2, SEEDS[0]), "bad_seed"),
    "the same in capitals": (lambda r: may_open(r.room, 1, SEEDS[0].upper()), "bad_seed"),
    "a seed without a hash": (lambda r: may_open(r.room, 3, SEEDS[2]), "hash_first"),
    "standing up": (lambda r: r.room.only_gathering(), "under_way"),
}


@pytest.mark.parametrize("case", TOO_LATE)
def test_nothing_changes_when_the_hashes_are_told(case: str) -> None:
    logged = LoggedRoom(3)
    for seat in (0, 1):
        logged.give_hash(seat)
    for seat in (0, 1, 2):
        logged.say(e.ReadySet(seat, True))
    logged.steps()
    asks, code = TOO_LATE[case]
    with pytest.raises(RoomError) as refused:
        asks(logged)
    assert refused.value.code == code


def test_a_hash_is_changed_only_so_often() -> None:
    logged = LoggedRoom(2)
    for number in range(MOST_SEEDS):
        logged.say(*may_hash(logged.room, 1, 0, f"{number:064x}"))
    assert may_hash(logged.room, 1, 0, f"{MOST_SEEDS - 1:064x}") == []
    with pytest.raises(RoomError, match="many_seeds"):
        may_hash(logged.room, 1, 0, "ab" * 32)


def test_who_stands_up_takes_the_hash_along() -> None:
    logged = LoggedRoom(2)
    logged.give_hash(1)
    logged.say(e.SeatCleared(1), e.Seated(1, 5, "新来的"), e.ReadySet(0, True))
    assert logged.room.draw.hashes == [""] * 4


def test_seeds_that_were_given_in_one_step_before_are_in_their_deals() -> None:
    """Logs and records of before hold as they did."""
    logged = LoggedRoom(2)
    logged.say(e.SeedGiven(0, SEEDS[0]), e.ReadySet(0, True), e.ReadySet(1, True))
    assert logged.steps() == [e.Dealt(0)]
    logged.play_on()
    record = logged.room.record()
    assert record["seeds"] == [SEEDS[0], "", "", ""]
    old = {name: value for name, value in record.items() if name not in TWO_STEPS}
    assert verify_record(old) == ["commitment", "deck", "result"]


# What is kept, and a house that would choose

TWO_STEPS = ("room", "number", "seed_hashes", "voids")


def test_the_record_has_what_the_two_steps_are_checked_by() -> None:
    logged = dealt_with_seeds()
    record = json.loads(json.dumps(logged.room.record()))
    assert record["room"] == logged.room.draw.mark
    assert (record["number"], record["voids"]) == (0, [])
    assert verify_record(record) == ["commitment", "hashes", "deck", "result"]


# As many as an attacker tried in a second and a half.
TRIES = 12_000


def suited(record: dict[str, Any], game: Game, seeds: list[str]) -> tuple[int, list[int]]:
    """Of the dealer's first thirteen tiles so many are of one suit, and the deck of these seeds."""
    deck = shuffled(game.deck(), mixed(bytes.fromhex(record["secret"]), seeds))
    names = [game.tile_name(tile) for tile in deck[:13]]
    return max(Counter(name[-1] for name in names).values()), list(deck)


def test_a_house_that_tries_seeds_for_another_seat_is_found_out() -> None:
    """It has seen what seat 0 opened, and takes the seed of seat 1 that deals as it likes best."""
    logged = dealt_with_seeds()
    record, game = logged.room.record(), logged.room.game
    tries = ([SEEDS[0], f"{attempt:032x}", "", ""] for attempt in range(TRIES))
    seeds = max(tries, key=lambda seeds: suited(record, game, seeds)[0])
    many, deck = suited(record, game, seeds)
    assert many >= 10
    tried = {**record, "seeds": seeds, "deck": " ".join(map(game.tile_name, deck))}
    with pytest.raises(VerificationError, match="seed_hashes"):
        verify_record(tried)
    # With the hash of the new seed it is sound in itself, and not what the table was told.
    hashes = [seed_hash(record["room"], 0, seat, seeds[seat]) for seat in (0, 1)]
    told = logged.room.draw.told_as
    assert told is not None
    assert [*hashes, "", ""] != told.hashes
    assert told.hashes[1] == record["seed_hashes"][1] != hashes[1]


@pytest.mark.parametrize(
    "change",
    [
        {"number": 1},
        {"room": "00" * 32},
        {"seeds": [SEEDS[1], SEEDS[0], "", ""]},
        {"seeds": [SEEDS[0], "", "", ""]},
        {"seed_hashes": ["", "", "", ""]},
        {"seed_hashes": []},
    ],
)
def test_no_seed_is_moved_or_left_out_afterwards(change: dict[str, Any]) -> None:
    record = dealt_with_seeds().room.record()
    changed = {**record, **change}
    game = dealt_with_seeds().room.game
    deck = shuffled(game.deck(), mixed(bytes.fromhex(record["secret"]), changed["seeds"]))
    with pytest.raises(VerificationError, match="seed_hashes"):
        verify_record({**changed, "deck": " ".join(map(game.tile_name, deck))})


# At a table whose clock the test moves


async def _before_the_deal(people: int) -> SmallTable:
    """Everybody is there, has given a hash and is ready: the hashes are told."""
    table = SmallTable(GAME, people)
    table.running.start()
    for person in table.people:
        await person.enter()
    for seat in range(people, 4):
        await table.people[0].ask(protocol.AddBot, seat=seat, level="novice")
    for seat, person in enumerate(table.people):
        await give_hash(table, person, seat)
    for person in table.people:
        assert await person.ask(protocol.Ready, on=True) == "done"
    return table


async def give_hash(table: SmallTable, person: Person, seat: int) -> None:
    """The hash of a seat's own seed."""
    hash_ = seed_hash(table.room.draw.mark, table.room.next_hand, seat, SEEDS[seat])
    hand = table.room.next_hand
    assert await person.ask(protocol.SeedHash, hand=hand, hash=hash_) == "done"


async def test_a_seed_that_is_not_opened_voids_the_deal() -> None:
    """Two open theirs, the third never does: all within three seconds, and another deal."""
    table = await _before_the_deal(3)
    first, second, third = table.people
    promised = table.room.commitments()
    for person, seed in ((first, SEEDS[0]), (second, SEEDS[1])):
        assert await person.ask(protocol.Seed, seed=seed) == "done"
    await table.until(1.9)
    assert not first.of(protocol.Redrawn)
    await table.until(0.2)
    (redrawn,) = second.of(protocol.Redrawn)
    assert (redrawn.redrawn["hand"], redrawn.redrawn["why"]) == (0, "withheld")
    assert redrawn.redrawn["seats"] == [2]
    assert redrawn.commitments[0] != promised[0]
    assert redrawn.commitments[1:] == promised[1:]
    assert [seat["no_seed"] for seat in first.room["seats"]] == [False, False, True, False]
    # Seeds that were open are not used again: other hashes come first.
    assert not table.room.begun
    for seat, person in enumerate((first, second)):
        await give_hash(table, person, seat)
    hash_ = seed_hash(table.room.draw.mark, 0, 2, SEEDS[2])
    assert await third.ask(protocol.SeedHash, hand=0, hash=hash_) in ("no_seed", "not_allowed")
    for person, seed in ((first, SEEDS[0]), (second, SEEDS[1])):
        assert await person.ask(protocol.Seed, seed=seed) == "done"
    hand = table.room.hand
    assert hand is not None
    assert commitment(hand.secret) == redrawn.commitments[0]
    assert table.room.record()["voids"] == [{"why": "withheld", "seats": [2]}]
    assert hand.seeds == [SEEDS[0], SEEDS[1], "", ""]
    await table.running.stop()


async def test_nobody_waits_long_for_hashes_after_a_void_deal() -> None:
    table = await _before_the_deal(2)
    assert await table.people[0].ask(protocol.Seed, seed=SEEDS[0]) == "done"
    await table.until(2.1)
    assert table.room.draw.again
    await table.until(1.1)
    assert table.room.hand is not None
    assert table.room.hand.seeds == [""] * 4
    await table.running.stop()


async def test_who_is_not_there_when_hashes_are_told_has_no_seed() -> None:
    """Losing the connection before that costs nothing; nobody waits and nothing is void."""
    table = SmallTable(GAME, 2)
    table.running.start()
    for person in table.people:
        await person.enter()
    for seat in (2, 3):
        await table.people[0].ask(protocol.AddBot, seat=seat, level="novice")
    first, second = table.people
    for seat, person in enumerate(table.people):
        await give_hash(table, person, seat)
    assert await second.ask(protocol.Ready, on=True) == "done"
    table.running.leave(second.viewer)
    assert await first.ask(protocol.Ready, on=True) == "done"
    (draw,) = first.of(protocol.DrawIs)
    assert draw.without == [1]
    assert [bool(hash_) for hash_ in draw.hashes] == [True, False, False, False]
    assert await first.ask(protocol.Seed, seed=SEEDS[0]) == "done"
    assert table.room.phase == PLAYING
    # Whoever comes back is told how it was dealt.
    await second.enter()
    assert second.of(protocol.DrawIs)[-1].seeds == [SEEDS[0], "", "", ""]
    await table.running.stop()


async def test_a_settlement_that_nobody_confirms_goes_on_with_the_seeds() -> None:
    """The clock of a settlement runs out: what was given is opened, then the hand is dealt."""
    table = await _before_the_deal(2)
    for seat, person in enumerate(table.people):
        assert await person.ask(protocol.Seed, seed=SEEDS[seat]) == "done"
    move = moves_of(table.room)
    while table.room.phase == PLAYING:
        table.room.apply(move(), 0)
    # Its settlement is on show.
    table.running.wait = table.running.wait.again(table.room, table.clock.seconds())
    await table.people[0].enter()
    await give_hash(table, table.people[0], 0)
    await table.until(21)
    told = table.people[1].of(protocol.DrawIs)[-1]
    assert (told.hand, told.seeds) == (1, [""] * 4)
    assert await table.people[0].ask(protocol.Seed, seed=SEEDS[0]) == "done"
    assert table.room.hand is not None
    assert (table.room.hand.number, table.room.hand.seeds) == (1, [SEEDS[0], "", "", ""])
    await table.running.stop()
