"""Lessons over HTTP: one answer for everybody, of which the page needs nothing else."""

import httpx
import msgspec
import pytest

from paiguan.games import GAMES
from paiguan.server.http.lessons import lesson_told
from tests.server.databases import Database
from tests.server.parlour import open_house
from tests.server.shapes import answer_is_sound


async def test_a_lesson_is_read_without_signing_in_and_may_be_kept(sqlite: Database) -> None:
    async with open_house(sqlite) as house, httpx.AsyncClient(base_url=house.base) as client:
        games = (await client.get("/api/games")).json()
        answer = await client.get("/api/games/wanzai/lesson")
        again = await client.get("/api/games/wanzai/lesson")
        missing = await client.get("/api/games/poker/lesson")
    assert all(game["lesson"] for game in games)
    assert answer.headers["cache-control"].startswith("public")
    assert "set-cookie" not in answer.headers
    assert answer.content == again.content
    assert answer.json()["game"] == "wanzai"
    assert (missing.status_code, missing.json()["code"]) == (404, "no_lesson")


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_told_as_a_table_would_tell_it(game: str) -> None:
    """Event by event, with prompts and help that fit the place where they come."""
    lesson = lesson_told(game)
    told = msgspec.json.decode(msgspec.json.encode(lesson))
    assert answer_is_sound("GET", f"/api/games/{game}/lesson", told)
    seen = 0
    for step in lesson.steps:
        seen += len(step.events)
        assert step.hints.n == seen
        assert (step.prompt is None) == (step.choice is None)
        if step.prompt is not None and step.choice is not None:
            assert step.prompt.clock == 0
            assert 0 <= step.choice < len(step.prompt.choices)
            assert len(step.prompt.marks) in (0, len(step.prompt.choices))
    numbers = [step.prompt.prompt for step in lesson.steps if step.prompt is not None]
    assert len(numbers) == len(set(numbers))
    assert [one["seat"] for one in lesson.doors] == [lesson.seat]
    # Before the win the hand waits for what comes, and one is told so.
    assert any(after.waits for step in lesson.steps for after in step.hints.discards)


def test_the_winning_hand_is_told_in_its_sets() -> None:
    (doors,) = lesson_told("hongzhong").doors
    assert len(doors["doors"]) == 5
