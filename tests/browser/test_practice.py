"""Practice with bots on a small phone: taking back, advice, and the last room again."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.house import BrowserHouse
from tests.browser.person import CHINESE, PLAIN_ENGLISH, Person
from tests.browser.rooms import alone

MAHJONG, CARDS = "衡阳258麻将", "衡阳十五胡"
# Buttons whose words are not whole; what answers a finger may be larger than what is seen.
TOOLS = """() => [...document.querySelectorAll(".tools button")].filter(one => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const words = range.getBoundingClientRect(), box = one.getBoundingClientRect();
    return words.left < box.left - 1 || words.right > box.right + 1 || words.top < box.top - 1
        || words.bottom > box.bottom + 1 || box.right > innerWidth;
}).map(one => one.innerText)"""


def _practising(visit: Visit, house: BrowserHouse, game: str, **more: object) -> Person:
    """Somebody alone with bots whose first discard waits; the tiles are the same every time."""
    person = visit(**more)
    with alone(house, person):
        person.be_asked(game)
    person.let_be()
    return person


def _discard(person: Person, tile: str) -> None:
    """Discard a tile and see it go."""
    held = person.page.locator(f".own .hand [data-tile='{tile}']")
    before = held.count()
    held.last.click()
    person.page.wait_for_function(
        "([tile, before]) => document.querySelectorAll("
        "`.own .hand [data-tile='${tile}']`).length < before",
        arg=[tile, before],
    )


@pytest.mark.clause("RM-6")
@pytest.mark.parametrize("game", [MAHJONG, CARDS])
def test_a_discard_is_taken_back(visit: Visit, house: BrowserHouse, game: str) -> None:
    person = _practising(visit, house, game)
    held = person.tiles()
    tile = person.page.locator(".own .hand .legal").last.get_attribute("data-tile")
    assert tile is not None
    _discard(person, tile)
    person.keep_notes()
    person.button("悔棋").click()
    person.was_told("退回一步")
    person.has_again(held)
    # The same is asked again, and is discarded and taken back again.
    person.page.locator(".own .hand .legal").first.wait_for()
    _discard(person, tile)
    person.button("悔棋").click()
    person.has_again(held)
    # After loading the page anew it is so as well.
    person.page.reload()
    person.page.locator(".own .hand .legal").first.wait_for()
    person.has_again(held)


@pytest.mark.clause("RM-6", "RM-20")
@pytest.mark.parametrize("game", [MAHJONG, CARDS])
def test_what_a_strong_bot_would_discard_is_marked(
    visit: Visit, house: BrowserHouse, game: str
) -> None:
    person = _practising(visit, house, game)
    person.keep_notes()
    person.button("教我").click()
    person.was_told("会选")
    marked = person.page.locator(".own .hand .counselled, .actions .advised").first
    marked.wait_for()
    assert person.page.locator(".own .hand .counselled:not(.legal)").count() == 0
    for settings in (PLAIN_ENGLISH, CHINESE):
        person.change_settings(settings)
        person.button("Advice" if settings == PLAIN_ENGLISH else "教我").wait_for()
        assert person.page.evaluate(TOOLS) == []
    assert person.serious_faults() == []
    # It is for this choice alone.
    marked.click()
    marked.wait_for(state="detached")
    assert person.page.locator(".note", has_text="会选").count() == 0


@pytest.mark.clause("RM-6")
def test_with_somebody_else_there_is_neither(visit: Visit) -> None:
    owner, friend = visit(), visit()
    friend.join(owner.open_room("hengyang258"))
    friend.ready()
    owner.button("补电脑").click()
    for person in (owner, friend):
        person.at_the_table()
        person.button("说话").wait_for()
        assert person.button("悔棋").count() == person.button("教我").count() == 0


@pytest.mark.clause("RM-1", "RM-6")
def test_the_last_room_is_opened_again_in_one_tap(visit: Visit) -> None:
    person = visit()
    again = person.button("再开上次的房间")
    person.play_bots(CARDS)
    person.open()
    # It is still open: one goes back to it.
    person.page.get_by_role("link", name="回去").wait_for()
    assert again.count() == 0
    person.button("关掉").click()
    person.dialog("关掉").get_by_role("button", name="关掉").click()
    again.wait_for()
    told = again.inner_text()
    assert CARDS in told
    assert "新手×2" in told
    assert "免费" in told
    again.click()
    person.at_the_table()
    assert person.button("悔棋").is_enabled()
