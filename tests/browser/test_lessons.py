"""Lessons: each is played to its end, one is left, one is found from every place that offers it."""

import pytest
from playwright.sync_api import Page

from paiguan.games import GAMES
from paiguan.server.http.lessons import lesson_told
from paiguan.server.wire.lesson_bodies import LessonStep, LessonTold
from tests.browser.conftest import Visit
from tests.browser.house import BrowserHouse
from tests.browser.person import TWO_TAPS, Person

KILOBYTE = 1024
LESSON = 300 * KILOBYTE
# As a phone is on which nobody has been before: that there are lessons is told.
NEW = TWO_TAPS
KNOWING = TWO_TAPS.replace("{", '{"toldLessons":true,')


def read_step(page: Page, lesson: LessonTold, number: int) -> LessonStep:
    """Wait until a step is on show, in words."""
    shown = page.get_by_text(f"{number + 1}/{len(lesson.steps)}", exact=True)
    shown.wait_for(state="attached")
    step = lesson.steps[number]
    begins = step.zh.partition("`")[0]
    page.locator("[aria-live=polite]").filter(has_text=begins).first.wait_for()
    return step


def do_step(page: Page, step: LessonStep) -> None:
    """What a step asks for: by two taps, by a button, or only read."""
    if step.prompt is None or step.choice is None:
        page.get_by_role("button", name="继续").click()
        return
    name, *tiles = step.prompt.choices[step.choice]
    if name == "discard":
        tile = page.locator(f".own .hand .wanted[data-tile='{tiles[0]}']").first
        tile.click()
        page.locator(".own .hand .lifted").wait_for()
        tile.click()
    else:
        page.locator(f".choices .wanted[data-action={name}]").click()


def play_up_to(page: Page, lesson: LessonTold, number: int, first: int = 0) -> LessonStep:
    """Do every step before this one."""
    for at in range(first, number):
        do_step(page, read_step(page, lesson, at))
    return read_step(page, lesson, number)


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_played_to_its_settlement(visit: Visit, game: str) -> None:
    person = visit(settings=KNOWING)
    page = person.open()
    page.get_by_role("link", name=f"教学 {GAMES[game].zh}").click()
    lesson = lesson_told(game)
    play_up_to(page, lesson, len(lesson.steps) - 1)
    settled = person.dialog("结算")
    (ended,) = [
        event for step in lesson.steps for event in step.events if event["event"] == "hand_ended"
    ]
    own = settled.locator(".totals .me")
    assert own.inner_text().split() == ["你", f"+{ended['result']['deltas'][0]}"]
    # Every line says by which rule.
    settled.locator("table button").first.click()
    page.get_by_role("dialog").nth(1).wait_for()
    page.keyboard.press("Escape")
    settled.get_by_role("button", name="学会了").click()
    page.get_by_role("link", name="输入房号").wait_for()


def test_a_lesson_leads_to_a_table_of_its_game(visit: Visit) -> None:
    """At its end one tap deals a hand against bots; back from there is where one was before it."""
    person = visit(settings=KNOWING)
    page = person.open()
    page.get_by_role("link", name="教学 东丰麻将").click()
    lesson = lesson_told("dongfeng")
    play_up_to(page, lesson, len(lesson.steps) - 1)
    person.button("马上打一局").click()
    page.wait_for_url("**/#/room/*")
    person.at_the_table()
    assert "东丰麻将" in person.button("本房玩法").inner_text()
    page.go_back()
    page.get_by_role("link", name="输入房号").wait_for()


def test_whoever_has_another_table_open_is_asked_at_the_end_of_a_lesson(visit: Visit) -> None:
    person = visit(settings=KNOWING)
    person.play_bots("湘潭跑胡子")
    page = person.go("#/lesson/hongzhong")
    lesson = lesson_told("hongzhong")
    play_up_to(page, lesson, len(lesson.steps) - 1)
    person.button("马上打一局").click()
    box = person.dialog("还有一桌没打完")
    assert "湘潭跑胡子" in box.inner_text()
    box.get_by_role("button", name="关掉，开新的").click()
    page.wait_for_url("**/#/room/*")
    person.at_the_table()
    assert "红中麻将" in person.button("本房玩法").inner_text()
    # That a second table is refused was asked for.
    person.complaints = [text for text in person.complaints if "409" not in text]


def test_another_choice_is_answered_kindly_and_asked_again(visit: Visit) -> None:
    person = visit(settings=KNOWING)
    page = person.open("#/lesson/hongzhong")
    lesson = lesson_told("hongzhong")
    play_up_to(page, lesson, 2)
    held = person.tiles()
    wild = page.locator(".own .hand [data-tile='7z']")
    wild.click()
    page.locator(".own .hand .lifted").wait_for()
    wild.click()
    page.get_by_text("红中更不能打").wait_for()
    assert person.tiles() == held
    do_step(page, lesson.steps[2])
    play_up_to(page, lesson, 4, first=3)
    assert page.get_by_text("红中更不能打").count() == 0


def test_a_lesson_is_played_by_keyboard(visit: Visit) -> None:
    person = visit(settings=KNOWING, touch=False)
    page = person.open("#/lesson/dongfeng")
    lesson = lesson_told("dongfeng")
    for number in (0, 1):
        read_step(page, lesson, number)
        page.locator(".next:focus").wait_for()
        page.keyboard.press("Enter")
    read_step(page, lesson, 2)
    page.locator(".choices [data-action=dragons]").wait_for()
    page.keyboard.press("1")
    read_step(page, lesson, 3)
    page.locator(".own .hand .wanted").wait_for()
    held = person.tiles()
    # The tile just drawn lies at the right end.
    page.keyboard.press("ArrowLeft")
    page.locator(".own .hand .lifted[data-tile='9m']").wait_for()
    page.keyboard.press("Enter")
    read_step(page, lesson, 4)
    assert len(person.tiles()) == len(held) - 1


def test_axe_finds_nothing_serious_in_a_lesson(visit: Visit) -> None:
    person = visit()
    page = person.open("#/lesson/wanzai")
    lesson = lesson_told("wanzai")
    read_step(page, lesson, 0)
    faults = person.serious_faults()
    person.change_settings(KNOWING)
    play_up_to(page, lesson, 8)
    faults += person.serious_faults()
    person.change_settings(KNOWING)
    play_up_to(page, lesson, len(lesson.steps) - 1, first=8)
    faults += person.serious_faults()
    assert faults == []


def test_a_lesson_is_skipped_and_begun_anew_and_leads_back(visit: Visit) -> None:
    """From the rules back to the rules, and at any step."""
    person = visit(settings=KNOWING)
    page = person.open("#/rules/xiangtan")
    page.get_by_role("link", name="五分钟教学").click()
    lesson = lesson_told("xiangtan")
    play_up_to(page, lesson, 3)
    person.button("重来").click()
    read_step(page, lesson, 0)
    assert len(person.tiles()) == 21
    play_up_to(page, lesson, 2)
    person.button("跳过").click()
    page.get_by_role("heading", level=1, name="湘潭跑胡子").wait_for()


def test_somebody_new_is_told_of_lessons_once(visit: Visit) -> None:
    person = visit(settings=NEW)
    page = person.open()
    offer = page.get_by_text("第一次来？")
    offer.wait_for()
    page.get_by_role("button", name="知道了").click()
    offer.wait_for(state="detached")
    page.reload()
    page.get_by_role("link", name="教学 红中麻将").click()
    page.get_by_text("1/10").wait_for()
    person.button("跳过").click()
    page.get_by_role("link", name="输入房号").wait_for()
    assert offer.count() == 0
    # Nor is whoever has played here before, by a friend's link or otherwise.
    page = visit(settings=NEW.replace("{", '{"toldTurn":true,', 1)).open()
    page.get_by_role("link", name="教学 红中麻将").wait_for()
    assert page.get_by_text("第一次来？").count() == 0


def test_a_lesson_opens_no_room_and_is_small(visit: Visit, house: BrowserHouse) -> None:
    person = visit(settings=KNOWING)
    sizes: list[int] = []
    asked: list[str] = []
    person.page.on(
        "requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"])
    )
    person.page.on("request", lambda request: asked.append(request.url))
    page = person.open("#/lesson/hengyang258")
    lesson = lesson_told("hengyang258")
    play_up_to(page, lesson, 4)
    page.wait_for_load_state("networkidle")
    assert sum(sizes) < LESSON
    assert not [url for url in asked if "/rooms" in url or "/ws" in url]
    assert house.base in asked[0]


def stands_beside_the_table(person: Person) -> bool:
    """Whether the text and the table share no place."""
    person.drawn()
    text = person.page.locator("section.panel").bounding_box()
    table = person.page.locator(".table").bounding_box()
    assert text is not None
    assert table is not None
    return text["x"] + text["width"] <= table["x"] or text["y"] + text["height"] <= table["y"]


@pytest.mark.parametrize("size", [(360, 640), (740, 360), (1280, 800)])
def test_the_text_covers_nothing_of_the_table_and_moves_nothing(
    visit: Visit, size: tuple[int, int]
) -> None:
    person = visit(settings=KNOWING, size=size)
    page = person.open("#/lesson/hengyang258")
    lesson = lesson_told("hengyang258")
    read_step(page, lesson, 0)
    assert stands_beside_the_table(person)
    before = page.locator(".table").bounding_box()
    play_up_to(page, lesson, 4)
    person.drawn()
    assert page.locator(".table").bounding_box() == before
