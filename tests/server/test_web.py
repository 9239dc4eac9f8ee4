"""The client as files, and what it asks beside the rooms: rules, prices, names, bots."""

import gzip
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from paiguan.games import GAMES
from paiguan.server.http.web import serve_client
from paiguan.server.wire.bodies import NO_NAME
from tests.server.databases import Database
from tests.server.parlour import open_house


@pytest.fixture
def client(tmp_path: Path) -> httpx.AsyncClient:
    """A server of files alone, with a first page and a program."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>牌馆</title>", encoding="utf-8")
    program = tmp_path / "assets" / "index-1a2b.js"
    program.write_text("let tile = 1;", encoding="utf-8")
    program.with_name(f"{program.name}.gz").write_bytes(gzip.compress(program.read_bytes()))
    app = FastAPI()
    serve_client(app, tmp_path)
    return _asking(app)


def _asking(app: FastAPI) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://house")


# The client's files


async def test_the_first_page_is_asked_for_each_time_and_answered_briefly(
    client: httpx.AsyncClient,
) -> None:
    first = await client.get("/")
    assert "牌馆" in first.text
    assert first.headers["content-type"] == "text/html; charset=utf-8"
    assert first.headers["cache-control"] == "no-cache"
    again = await client.get("/", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


async def test_files_with_a_hash_in_their_name_are_kept_for_good(client: httpx.AsyncClient) -> None:
    answer = await client.get("/assets/index-1a2b.js", headers={"Accept-Encoding": "identity"})
    assert answer.text == "let tile = 1;"
    assert "immutable" in answer.headers["cache-control"]
    assert "content-encoding" not in answer.headers


async def test_whoever_can_read_it_gets_it_compressed(client: httpx.AsyncClient) -> None:
    answer = await client.get("/assets/index-1a2b.js", headers={"Accept-Encoding": "gzip, br"})
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.text == "let tile = 1;"


@pytest.mark.parametrize("path", ["/assets/", "/assets/other.js", "/index", "/nowhere"])
async def test_there_is_nothing_else(client: httpx.AsyncClient, path: str) -> None:
    assert (await client.get(path)).status_code == 404


async def test_compressed_copies_are_no_files_of_their_own(client: httpx.AsyncClient) -> None:
    assert (await client.get("/assets/index-1a2b.js.gz")).status_code == 404


async def test_a_package_without_the_client_says_so(tmp_path: Path) -> None:
    app = FastAPI()
    serve_client(app, tmp_path / "nothing")
    answer = await _asking(app).get("/")
    assert answer.status_code == 404
    assert "make web" in answer.text


# What it asks


async def test_somebody_new_is_let_in_and_known_from_then_on(sqlite: Database) -> None:
    async with open_house(sqlite) as house, httpx.AsyncClient(base_url=house.base) as client:
        first = (await client.post("/api/enter", json={"name": "老张"})).json()
        assert (first["name"], first["guest"], first["tables"]) == ("老张", True, [])
        again = (await client.post("/api/enter", json={"name": "别人"})).json()
        assert again == first
        # Somebody keeps that name: whoever else brings it is called otherwise.
        account = {"name": "老张", "password": "mahjong-258"}
        assert (await client.post("/api/register", json=account)).status_code == 200
        client.cookies.clear()
        asks = {"name": "老张", "otherwise": "Guest123"}
        assert (await client.post("/api/enter", json=asks)).json()["name"] == "Guest123"
        client.cookies.clear()
        asks["otherwise"] = "老张"
        assert (await client.post("/api/enter", json=asks)).json()["name"] == NO_NAME


async def test_rules_come_as_pages_and_as_single_clauses(sqlite: Database) -> None:
    async with open_house(sqlite) as house, httpx.AsyncClient(base_url=house.base) as client:
        pages = (await client.get("/api/rules")).json()
        assert {one["page"] for one in pages} >= set(GAMES)
        assert {
            "page": "mahjong",
            "zh": "麻将通则",
            "en": "Mahjong in general",
            "clauses": "MJ",
        } in pages
        page = await client.get("/api/rules/wanzai", params={"lang": "en"})
        assert "WZ-1" in page.json()["text"]
        assert page.headers["cache-control"].startswith("public")
        clause = (await client.get("/api/clauses/WZ-5")).json()
        assert (clause["id"], clause["title"]) == ("WZ-5", "飘")
        for path in ("/api/rules/nothing", "/api/rules/..", "/api/clauses/WZ-999"):
            assert (await client.get(path)).status_code == 404, path
        assert (await client.get("/api/rules/wanzai?lang=fr")).status_code == 422


async def test_a_game_tells_all_that_is_shown_of_it(sqlite: Database) -> None:
    """The first page's line and emblem, its family; of options what they are for; its words."""
    async with open_house(sqlite) as house, httpx.AsyncClient(base_url=house.base) as client:
        told = {one["game"]: one for one in (await client.get("/api/games")).json()}
        words = await client.get("/api/games/wanzai/words")
        missing = await client.get("/api/games/poker/words")
    assert list(told) == list(GAMES)
    game = told["hengyang15"]
    assert game["about"] == {
        "zh": "三人字牌，七方门子，十五胡息起胡",
        "en": "Zipai for three: seven sets and at least fifteen huxi",
    }
    assert (game["emblem"], game["seats"]) == (["二", "七", "十"], 3)
    assert game["family"] == {"page": "zipai", "zh": "字牌", "en": "zipai", "pieces": "cards"}
    assert told["wanzai"]["family"]["pieces"] == "tiles"
    _tells_what_options_are_for(told)
    assert words.headers["cache-control"].startswith("public")
    assert words.json()["names"]["七星十三烂"] == "seven-star thirteen scattered"
    assert words.json()["texts"]["stake float"] == {"zh": "飘 {}", "en": "float {}"}
    assert (missing.status_code, missing.json()["code"]) == (400, "no_game")


FOR_EVERYBODY = (
    "/api/games",
    "/api/games/wanzai/words",
    "/api/games/wanzai/lesson",
    "/api/rules/wanzai?lang=en",
)


@pytest.mark.parametrize("path", FOR_EVERYBODY)
async def test_what_everybody_is_told_is_compressed_and_not_told_twice(
    sqlite: Database, path: str
) -> None:
    plain, small = {"Accept-Encoding": "identity"}, {"Accept-Encoding": "br;q=1, gzip"}
    async with open_house(sqlite) as house, httpx.AsyncClient(base_url=house.base) as client:
        whole = await client.get(path, headers=plain)
        answer = await client.get(path, headers=small)
        known = {**small, "If-None-Match": answer.headers["etag"]}
        again = await client.get(path, headers=known)
    assert "content-encoding" not in whole.headers
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.json() == whole.json()
    sent, written = (int(one.headers["content-length"]) for one in (answer, whole))
    assert sent * 2 < written
    assert "Accept-Encoding" in answer.headers["vary"]
    assert (again.status_code, again.content) == (304, b"")


async def test_what_one_person_is_told_is_never_compressed(sqlite: Database) -> None:
    """Its length would tell of a secret beside what somebody else may choose."""
    async with open_house(sqlite) as house:
        guest = await house.guest("牌友")
        for path in ("/api/me", "/api/history", "/api/house"):
            answer = await guest.http.get(path, headers={"Accept-Encoding": "gzip"})
            assert answer.status_code == 200
            assert "content-encoding" not in answer.headers, path


def _tells_what_options_are_for(games: dict[str, Any]) -> None:
    """The length of a session and its unit, the room's own mode, what a win turns up."""
    options = {(name, one["name"]): one for name, game in games.items() for one in game["options"]}
    units = {key: one["unit"] for key, one in options.items() if one["unit"]}
    assert len(units) == len(GAMES)
    assert units["dongfeng", "rounds"] == "rounds"
    assert units["wanzai", "hands"] == "hands"
    rooms = {key: one["room"] for key, one in options.items() if one["room"]}
    assert rooms == {("dongfeng", "opening_mode"): "mode"}
    turned = {
        (*key, choice["value"]): choice["turns_up"]
        for key, one in options.items()
        for choice in one["choices"]
        if choice["turns_up"]
    }
    birds = {number: turned["hengyang258", "birds", number] for number in (1, 2, 4, 6)}
    assert set(birds.values()) == {"birds"}
    assert ("hengyang258", "birds", 0) not in turned
    assert turned["hengyang15", "wake", "flip"] == "wake"


async def test_the_deck_of_every_game_is_told_in_order(sqlite: Database) -> None:
    """The browser shuffles it again: with a record's secret it comes to that record's deck."""
    async with open_house(sqlite) as house, httpx.AsyncClient(base_url=house.base) as client:
        decks = {
            one["game"]: one["deck"].split(" ") for one in (await client.get("/api/games")).json()
        }
    assert set(decks) == set(GAMES)
    assert [len(decks[game]) for game in ("hengyang258", "wanzai", "xiangtan")] == [108, 136, 80]
    assert decks["hengyang258"][:5] == ["1m", "1m", "1m", "1m", "2m"]
    assert decks["wanzai"][-1] == "7z"
    assert decks["xiangtan"][-4:] == ["拾"] * 4


async def test_the_house_says_what_a_room_may_be_and_what_it_costs(sqlite: Database) -> None:
    async with open_house(sqlite) as house, httpx.AsyncClient(base_url=house.base) as client:
        told = (await client.get("/api/house")).json()
        assert told["options"]["clock"][0] == 15
        assert "novice" in told["bots"]
        assert told["prices"]["dongfeng"] == {"2": 4, "4": 8, "8": 16}
        assert told["prices"]["hengyang15"] == {"8": 3, "16": 6}


async def test_a_room_may_be_opened_with_bots_in_all_other_seats(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        owner = await house.guest("房主")
        await owner.open_room("xiangtan", bots="novice")
        await owner.enter(owner.number)
        assert [seat["bot"] for seat in owner.room["seats"]] == ["", "novice", "novice"]
        assert owner.seat == 0
        await owner.do("ready", on=True)
        await owner.until_phase("playing")
        (table,) = (await owner.get("/api/me"))["tables"]
        assert (table["number"], table["begun"]) == (owner.number, True)
        refused = await owner.http.post("/api/rooms", json={"game": "xiangtan", "bots": "genius"})
        assert refused.json()["code"] == "bad_level"


@pytest.mark.clause("RM-9")
async def test_a_room_without_other_people_is_given_up_at_once(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        (owner,) = await house.dealt("hengyang15", ["房主"])
        await owner.post(f"/api/rooms/{owner.number}/close")
        assert (await owner.get("/api/me"))["rooms"] == []


@pytest.mark.clause("RM-9")
async def test_a_session_with_other_people_is_not_given_up_by_one(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        owner, other = await house.dealt("hengyang15", ["房主", "牌友"])
        for person, code in ((owner, "under_way"), (other, "not_owner")):
            answer = await person.http.post(f"/api/rooms/{owner.number}/close")
            assert (answer.status_code, answer.json()["code"]) == (409, code)
        assert (await owner.get("/api/me"))["rooms"] == [owner.number]


async def test_a_name_is_changed_and_signs_in(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        guest = await house.guest("牌友")
        assert await guest.post("/api/name", name=" 老张 ") == {"name": "老张"}
        await guest.post("/api/register", name="老张", password="password 1")
        await guest.post("/api/name", name="老王")
        other = await house.guest("牌友")
        assert await other.post("/api/login", name="老王", password="password 1")
        third = await house.guest("牌友")
        await third.post("/api/register", name="老李", password="password 2")
        taken = await third.http.post("/api/name", json={"name": "老王"})
        assert taken.json()["code"] == "name_taken"
        assert (await third.http.post("/api/name", json={"name": "王"})).json()[
            "code"
        ] == "bad_name"
