"""Bad input at a running table: a clear error in both languages, and nothing has changed."""

import asyncio
import json
import random
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import msgspec
import pytest

from paiguan.games import GAMES
from paiguan.server.room.setup import SetupError, checked_setup
from paiguan.server.wire import protocol
from paiguan.server.wire.errors import TEXTS
from tests.server.databases import Database
from tests.server.fingerprint import fingerprint
from tests.server.guest import Guest, Message
from tests.server.parlour import House, open_house
from tests.server.small_table import Person, SmallTable, small_table

GAME = "hengyang258"
PASS = ["pass"]
SEED = "ab" * 16


# Requests that make sense, but not here or not now

OUT_OF_PLACE: dict[str, tuple[type[protocol.Request], dict[str, Any], str]] = {
    "a seat that is not one's own": (protocol.Clear, {"seat": 0}, "under_way"),
    "a bot into a taken seat": (protocol.AddBot, {"seat": 1, "level": "novice"}, "not_owner"),
    "ready in the middle of a hand": (protocol.Ready, {"on": False}, "under_way"),
    "a hash after the deal": (protocol.SeedHash, {"hand": 0, "hash": SEED * 2}, "not_allowed"),
    "a seed after the deal": (protocol.Seed, {"seed": SEED}, "not_allowed"),
    "a settlement that is not there": (protocol.Confirm, {}, "not_allowed"),
    "letting somebody in": (protocol.Admit, {"user": 5}, "not_owner"),
    "refusing what nobody asked": (protocol.Dissolve, {"agree": False}, "not_allowed"),
    "a prompt of the past": (protocol.Choose, {"prompt": 0, "choice": 0}, "stale_prompt"),
    "a prompt to come": (protocol.Choose, {"prompt": 99, "choice": 0}, "stale_prompt"),
    "a prompt beyond all": (protocol.Choose, {"prompt": 10**30, "choice": 0}, "stale_prompt"),
    "a phrase that there is not": (protocol.Say, {"phrase": 10**30}, "not_allowed"),
    "muting nobody": (protocol.Mute, {"seat": 7, "on": True}, "bad_seat"),
    "muting for all": (protocol.Mute, {"seat": 0, "on": True, "everyone": True}, "not_owner"),
}


@pytest.mark.parametrize("what", OUT_OF_PLACE)
async def test_what_is_out_of_place_is_refused_and_changes_nothing(what: str) -> None:
    kind, fields, code = OUT_OF_PLACE[what]
    async with small_table(GAME, 2, clock=0) as table:
        before = fingerprint(table.room)
        assert await table.people[1].ask(kind, **fields) == code
        assert fingerprint(table.room) == before


@pytest.mark.parametrize("choice", [-1, 14, 99, -(10**30), 10**30])
async def test_a_choice_that_is_not_offered_is_refused(choice: int) -> None:
    async with small_table(GAME, 1, clock=0) as table:
        (person,) = table.people
        await table.until_turn(person)
        before = fingerprint(table.room)
        number = person.prompt.prompt
        assert await person.ask(protocol.Choose, prompt=number, choice=choice) == "no_such_choice"
        assert fingerprint(table.room) == before


async def test_nobody_answers_for_another_seat() -> None:
    """The prompt's number is right, but it is somebody else's prompt."""
    async with small_table(GAME, 2, clock=0) as table:
        dealer, other = table.people
        await table.until_turn(dealer)
        before = fingerprint(table.room)
        number = dealer.prompt.prompt
        assert await other.ask(protocol.Choose, prompt=number, choice=0) == "stale_prompt"
        stranger = Person(table, 77)
        assert await stranger.ask(protocol.Choose, prompt=number, choice=0) == "not_seated"
        assert fingerprint(table.room) == before


async def test_an_old_answer_comes_again_and_answers_come_out_of_order() -> None:
    """What was said before is not said again; later prompts keep their own answers."""
    async with small_table(GAME, 1, clock=0) as table:
        (person,) = table.people
        await table.until_turn(person)
        first = protocol.Choose("first", person.prompt.prompt, 0)
        later = protocol.Choose("later", person.prompt.prompt + 1, 0)
        table.running.request(person.viewer, later)
        await table.running.quiet()
        table.running.request(person.viewer, first)
        await table.running.quiet()
        after = fingerprint(table.room)
        for _ in range(3):
            table.running.request(person.viewer, first)
            table.running.request(person.viewer, later)
        await table.running.quiet()
        assert fingerprint(table.room) == after
        codes = [refused.code for refused in person.of(protocol.Refused) if refused.id == "later"]
        assert codes == ["stale_prompt"] * 4
        assert len([done for done in person.of(protocol.Done) if done.id == "first"]) == 4


@pytest.mark.parametrize("hash_", ["", "ab" * 31, "ab" * 33, "AB" * 32, "zz" * 32, "０" * 64])
async def test_a_hash_is_hexadecimal_and_of_the_right_length(hash_: str) -> None:
    table = SmallTable(GAME, 1)
    table.running.start()
    (person,) = table.people
    await person.enter()
    before = fingerprint(table.room)
    assert await person.ask(protocol.SeedHash, hand=0, hash=hash_) == "bad_hash"
    assert await person.ask(protocol.Seed, seed=SEED) == "hash_first"
    for seat, level, code in ((9, "novice", "bad_seat"), (1, "genius", "bad_level")):
        assert await person.ask(protocol.AddBot, seat=seat, level=level) == code
    assert fingerprint(table.room) == before
    await table.running.stop()


@pytest.mark.parametrize("code", TEXTS)
def test_every_error_is_told_in_both_languages(code: str) -> None:
    chinese, english = TEXTS[code]
    assert any("\u4e00" <= character <= "\u9fff" for character in chinese)
    assert english.isascii()
    assert english[0].isupper()


# Frames that are no messages

MALFORMED: dict[str, str | bytes] = {
    "nothing": "",
    "a blank": " ",
    "no JSON": "{",
    "half a message": '{"t":"say","id":"a"',
    "two messages": '{"t":"ping"}{"t":"ping"}',
    "a list": "[]",
    "a number": "7",
    "null": "null",
    "a word": '"ping"',
    "no type": '{"id":"a","on":true}',
    "an unknown type": '{"t":"win","id":"a"}',
    "a type that is no text": '{"t":7,"id":"a"}',
    "a message of the server": '{"t":"done","id":"a"}',
    "a second ticket": '{"t":"enter","ticket":"x"}',
    "an unknown field": '{"t":"confirm","id":"a","seat":2}',
    "a field missing": '{"t":"choose","id":"a","prompt":1}',
    "no id": '{"t":"confirm"}',
    "an empty id": '{"t":"confirm","id":""}',
    "an endless id": json.dumps({"t": "confirm", "id": "x" * 65}),
    "an id that is no text": '{"t":"confirm","id":7}',
    "a truth for a number": '{"t":"say","id":"a","phrase":true}',
    "a broken number": '{"t":"say","id":"a","phrase":1.5}',
    "too large a number": '{"t":"say","id":"a","phrase":1e999}',
    "not a number": '{"t":"say","id":"a","phrase":NaN}',
    "a number for a truth": '{"t":"ready","id":"a","on":1}',
    "half a character": '{"t":"say","id":"\\ud800","phrase":1}',
    "bytes that are no text": b'{"t":"confirm","id":"\xff\xfe"}',
    "zero bytes": b"\x00" * 64,
    "a comment": '{"t":"ping"} // hello',
    "a type twice": '{"t":"ping","t":"confirm","id":"a"}',
    "brackets without end": '{"x":' + "[" * 4000,
    "braces without end": '{"x":' + '{"a":' * 800,
    "a mark in front": '\ufeff{"t":"ping"}',
}


# Where it can be read whose answer a refusal is, it says so.
READABLE = dict.fromkeys(
    (
        "no type",
        "an unknown type",
        "a type that is no text",
        "a message of the server",
        "an unknown field",
        "a field missing",
        "a truth for a number",
        "a broken number",
        "too large a number",
        "a number for a truth",
        "a type twice",
    ),
    "a",
)


@pytest.mark.parametrize("frame", MALFORMED.values(), ids=MALFORMED)
def test_what_is_no_message_is_told_apart(frame: str | bytes) -> None:
    with pytest.raises(msgspec.MsgspecError):
        protocol.decode_request(frame)
    with pytest.raises(msgspec.MsgspecError):
        protocol.decode_enter(frame if "ticket" not in str(frame) else "{}")


@asynccontextmanager
async def playing(database: Database) -> AsyncIterator[tuple[House, Guest, Guest]]:
    """Two people and bots in the middle of a hand; the first has to move."""
    async with open_house(database) as house:
        first, second = await house.dealt(GAME, ["东东", "南南"], clock=0)
        # Who was dealt something to show lets it be.
        while not _turn(first):
            for guest in (first, second):
                if guest.prompt is not None and PASS in guest.prompt["choices"]:
                    await guest.choose()
            await asyncio.sleep(0.01)
        yield house, first, second


def _turn(guest: Guest) -> bool:
    return guest.prompt is not None and PASS not in guest.prompt["choices"]


def _has_more(messages: list[Message], than: int) -> bool:
    return len(messages) > than


async def _play_the_hand(first: Guest, second: Guest) -> None:
    await asyncio.gather(*(guest.play_hand(0, random.Random(1)) for guest in (first, second)))


async def test_frames_that_are_no_messages_are_refused_and_the_table_goes_on(
    sqlite: Database,
) -> None:
    async with playing(sqlite) as (house, first, second):
        room = house.parlour.lobby.find(first.number).room
        before = fingerprint(room)
        for what, frame in MALFORMED.items():
            told = len(second.messages)
            await second.send(frame)
            await second.until(partial(_has_more, second.messages, told))
            refused = second.messages[-1]
            assert (refused["t"], refused["code"]) == ("refused", "bad_message"), what
            assert (refused["zh"], refused["en"]) == TEXTS["bad_message"]
            assert refused["id"] == READABLE.get(what, ""), what
        assert fingerprint(room) == before
        await _play_the_hand(first, second)


async def test_whole_sockets_of_garbage_leave_the_table_alone(sqlite: Database) -> None:
    """Frames that break the protocol itself: the connection ends, the table stays."""
    async with playing(sqlite) as (house, first, second):
        room = house.parlour.lobby.find(first.number).room
        before = fingerprint(room)
        for number, frames in enumerate(RAW_FRAMES):
            intruder = second if number % 2 else first
            await intruder.leave()
            await intruder.enter(anew=True)
            await intruder.send_as_they_are(frames)
            assert fingerprint(room) == before, frames[:20]
        for guest in (first, second):
            await guest.leave()
            await guest.enter(anew=True)
        await first.until(lambda: _turn(first))
        await _play_the_hand(first, second)


def frame_of(
    first: int, payload: bytes, *, length: int | None = None, masked: bool = True
) -> bytes:
    """A frame of the WebSocket protocol as it goes over the wire."""
    size = len(payload) if length is None else length
    mask = 0x80 if masked else 0
    if size < 126:
        head = struct.pack("!BB", first, mask | size)
    elif size < 2**16:
        head = struct.pack("!BBH", first, mask | 126, size)
    else:
        head = struct.pack("!BBQ", first, mask | 127, size)
    return head + (b"\x00" * 4 if masked else b"") + payload


TEXT, BINARY, CLOSE, PING, FINAL = 1, 2, 8, 9, 0x80
RAW_FRAMES: list[bytes] = [
    b"\x00" * 200 + b"GET / HTTP/1.1\r\n\r\n",
    b"GET /ws HTTP/1.1\r\nHost: x\r\n\r\n",
    random.Random(1).randbytes(4096),
    # A text that is none, in one piece and in two.
    frame_of(FINAL | TEXT, b"\xff\xfe\xfd"),
    frame_of(TEXT, b"\xe4\xb8") + frame_of(FINAL, b"\xff"),
    # Not masked, with bits that mean nothing, of a kind that there is not.
    frame_of(FINAL | TEXT, b'{"t":"ping"}', masked=False),
    frame_of(FINAL | TEXT | 0x70, b'{"t":"ping"}'),
    frame_of(FINAL | 0x3, b""),
    frame_of(FINAL | 0xB, b""),
    # Longer than anything; pings too long, or in pieces.
    frame_of(FINAL | TEXT, b"", length=2**63 - 1),
    frame_of(FINAL | TEXT, b"", length=2**64 - 1),
    frame_of(FINAL | PING, b"x" * 126),
    frame_of(PING, b"x"),
    # Goes on with what never began, begins what has not ended.
    frame_of(FINAL, b"more"),
    frame_of(TEXT, b"{") + frame_of(FINAL | TEXT, b"}"),
    # Closes for a reason that there is not.
    frame_of(FINAL | CLOSE, b"\x03"),
    frame_of(FINAL | CLOSE, struct.pack("!H", 1005)),
    frame_of(FINAL | CLOSE, struct.pack("!H", 1000) + b"\xff\xff"),
]


# Over HTTP


async def test_unknown_rooms_and_wrong_setups_are_refused_in_both_languages(
    sqlite: Database,
) -> None:
    async with open_house(sqlite) as house:
        guest = await house.guest("东东")
        bodies: list[tuple[Any, int, str]] = [
            ({"game": "poker"}, 400, "no_game"),
            ({"game": GAME, "options": {"jokers": True}}, 400, "bad_option"),
            ({"game": GAME, "options": {"hands": 7}}, 400, "bad_option"),
            ({"game": GAME, "options": {"hands": True}}, 400, "bad_option"),
            ({"game": GAME, "options": {"hands": 8.0}}, 400, "bad_option"),
            ({"game": GAME, "options": {"hands": "8"}}, 400, "bad_option"),
            ({"game": GAME, "options": {"hands": [8]}}, 400, "bad_option"),
            ({"game": GAME, "options": {"hands": None}}, 400, "bad_option"),
            ({"game": GAME, "clock": 7}, 400, "bad_option"),
            ({"game": GAME, "claim_time": "slow"}, 400, "bad_option"),
            ({"game": GAME, "mode": "anarchy"}, 400, "bad_option"),
            ({"game": GAME, "bots": 4}, 422, "bad_request"),
            ({"game": GAME, "clock": 15.0}, 422, "bad_request"),
            ({"game": GAME, "clock": "15"}, 422, "bad_request"),
            ({"game": GAME, "clock": False}, 422, "bad_request"),
            ({"game": GAME, "help": 1}, 422, "bad_request"),
            ({"game": GAME, "help": "yes"}, 422, "bad_request"),
            ({"game": [GAME]}, 422, "bad_request"),
            ({"game": GAME, "options": []}, 422, "bad_request"),
            ({}, 422, "bad_request"),
            ([], 422, "bad_request"),
        ]
        for body, status, code in bodies:
            answer = await guest.http.post("/api/rooms", json=body)
            assert _told(answer.status_code, answer.json()) == (status, code), body
        raw = await guest.http.post("/api/rooms", content=b"{")
        assert _told(raw.status_code, raw.json()) == (422, "bad_request")
        assert not house.parlour.lobby.running
        for number in ("000000", "12345", "1234567", "ABCDEF", "１２３４５６", "%00"):
            answer = await guest.http.post(f"/api/rooms/{number}/ticket")
            assert _told(answer.status_code, answer.json()) == (404, "no_room")
        answer = await guest.http.get("/api/replay/nothing")
        assert _told(answer.status_code, answer.json()) == (404, "no_replay")


@pytest.mark.parametrize("face", [True, 1.0, "1", None])
async def test_a_face_is_a_number_and_nothing_like_it(sqlite: Database, face: object) -> None:
    async with open_house(sqlite) as house:
        guest = await house.guest("东东")
        answer = await guest.http.post("/api/name", json={"name": "东东", "face": face})
        assert _told(answer.status_code, answer.json()) == (422, "bad_request")
        assert answer.json()["zh"] == "请求有误：body.face：应为整数"
        assert (await guest.get("/api/me"))["face"] == 0


async def test_names_and_passwords_are_refused_in_both_languages(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        guest = await house.guest("东东")
        for name in ("", "x", "x" * 13, "a b", "<b>hi</b>", "a\u200bb", "a\x00b", "\u202eabc"):
            answer = await guest.http.post("/api/guest", json={"name": name})
            assert _told(answer.status_code, answer.json()) == (400, "bad_name"), name
        short = {"name": "南南", "password": "short"}
        answer = await guest.http.post("/api/register", json=short)
        assert _told(answer.status_code, answer.json()) == (400, "bad_password")
        good = {"name": "南南", "password": "long enough"}
        answer = await guest.http.post("/api/login", json=good)
        assert _told(answer.status_code, answer.json()) == (400, "wrong_login")
        assert (await guest.http.post("/api/register", json=good)).status_code == 200
        other = await house.guest("西西")
        answer = await other.http.post("/api/register", json=good)
        assert _told(answer.status_code, answer.json()) == (400, "name_taken")
        other.http.cookies.clear()
        answer = await other.http.get("/api/me")
        assert _told(answer.status_code, answer.json()) == (401, "not_signed_in")


def _told(status: int, body: Any) -> tuple[int, str]:
    """What an error says, after a look at whether it says so in both languages."""
    assert any("\u4e00" <= character <= "\u9fff" for character in body["zh"])
    assert body["en"]
    return status, body["code"]


NO_VALUES: tuple[object, ...] = (None, [], {}, 1.5, "", "no such value", -1, 10**9)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_takes_its_own_values_and_no_others(game: str) -> None:
    for option in GAMES[game].options:
        for bad in NO_VALUES:
            with pytest.raises(SetupError) as refused:
                checked_setup({"game": game, "options": {option.name: bad}})
            error = refused.value
            _told(400, {"code": error.code, "zh": error.zh, "en": error.en})
        for value in option.values:
            assert checked_setup({"game": game, "options": {option.name: value}}).game == game


async def test_an_option_that_is_none_is_refused_over_http(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        guest = await house.guest("东东")
        for value in NO_VALUES:
            body = {"game": "wanzai", "options": {"fire": value}}
            answer = await guest.http.post("/api/rooms", json=body)
            assert answer.status_code in (400, 422)
            _told(answer.status_code, answer.json())


async def test_many_bad_requests_at_once_hold_up_nobody(sqlite: Database) -> None:
    async with playing(sqlite) as (house, first, second):
        room = house.parlour.lobby.find(first.number).room
        before = fingerprint(room)
        frames = [frame for frame in MALFORMED.values() if isinstance(frame, str)] * 20
        await asyncio.gather(*(second.send(frame) for frame in frames))
        assert (await first.ask("help"))["t"] == "done"
        assert fingerprint(room) == before


@pytest.mark.parametrize(
    ("path", "body", "zh"),
    [
        ("/api/guest", b"{", "不是有效的 JSON"),
        ("/api/guest", b"[]", "应为 JSON 对象"),
        ("/api/guest", b'{"name": 7}', "body.name：应为文字"),
        ("/api/guest", b'{"name": "%s"}' % (b"x" * 33), "body.name：长度不对"),
        ("/api/guest", b'{"nam": "x"}', "body.nam：没有这一项"),
        ("/api/login", b'{"name": "x"}', "body.password：缺少这一项"),
        ("/api/rooms", b'{"game": "x", "clock": "soon"}', "body.clock：应为整数"),
        ("/api/rooms", b'{"game": "x", "help": "soon"}', "body.help：应为 true 或 false"),
        ("/api/rooms", b'{"game": "x", "options": 7}', "body.options：应为 JSON 对象"),
    ],
)
async def test_what_is_wrong_with_a_request_is_told_in_chinese_too(
    sqlite: Database, path: str, body: bytes, zh: str
) -> None:
    async with open_house(sqlite) as house:
        guest = await house.guest("牌友")
        headers = {"Content-Type": "application/json"}
        answer = await guest.http.post(path, content=body, headers=headers)
        assert answer.status_code == 422
        told = answer.json()
        assert told["zh"].startswith("请求有误：body")
        assert told["zh"].endswith(zh)
        assert told["en"].isascii()
