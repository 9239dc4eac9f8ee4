"""Whole hands at the table, each game with a person in every seat."""

import pytest

from paiguan.games import GAMES
from tests.browser.conftest import Visit
from tests.browser.house import BrowserHouse
from tests.browser.person import CHINESE, PLAIN_ENGLISH, WHOLE_SESSION, Person
from tests.browser.plans import HANDS, planned
from tests.browser.rooms import alone, known_table_of, table_of

HANDS_IN_A_SESSION = 8
# In the hands that are known: one falls on somebody who pays; of 条七, 红中 and 筒六 红中 hits.
BIRDS_THAT_COUNT = {"hengyang258": 1, "hongzhong": 1}


@pytest.mark.parametrize("game", list(GAMES))
def test_people_join_by_number_and_play_a_hand_to_its_settlement(
    visit: Visit, house: BrowserHouse, game: str
) -> None:
    known = HANDS[game]
    people = known_table_of(visit, house, known)
    for person, does in zip(people, planned(known), strict=True):
        person.start_autopilot(does)
    for person in people:
        box = person.settled()
        assert "牌发得公平，没有换过" in box.inner_text()
        # What the page has checked by itself, in words.
        box.locator("summary").get_by_text("没有换过").click()
        for checked in ("发牌前就封好了", "先封好再一起拆开", "你的那份也洗进去了"):
            box.get_by_text(checked).wait_for()
        assert not {"✗", "○"} & set(box.locator(".proof").inner_text())
        gained = box.locator(".totals b").all_inner_texts()
        assert len(gained) == GAMES[game].seats
        assert sum(int(points.replace("−", "-")) for points in gained) == 0
        assert box.locator(".turned .counts").count() == BIRDS_THAT_COUNT.get(game, 0)
    for person in people:
        taken, shifts = person.stop_autopilot()
        # Prompts came and went, and nothing has moved.
        assert shifts == []
        # Every special prompt of the game came to the owner, and its control was there.
        assert person is not people[0] or set(known.takes) <= taken


def test_a_lost_connection_comes_back_to_the_same_hand(visit: Visit, house: BrowserHouse) -> None:
    person = visit()
    with alone(house, person):
        before = person.be_asked("衡阳258麻将")
    # It would come back sooner than anybody sees that it is lost.
    person.context.set_offline(True)
    house.cut_connections()
    person.page.get_by_text("正在重新连接").wait_for()
    person.context.set_offline(False)
    person.page.get_by_text("正在重新连接").wait_for(state="detached")
    assert person.tiles() == before
    # The same on a page that knows nothing any more.
    person.page.reload()
    person.has_again(before)
    person.discard_by_two_taps()
    # That there was no network is what was asked about.
    person.complaints = [text for text in person.complaints if "ERR_INTERNET" not in text]


def test_a_session_is_dissolved_when_everybody_agrees(visit: Visit) -> None:
    asking, *others = people = table_of(visit, "hengyang15")
    asking.at_the_table()
    asking.button("菜单").click()
    asking.button("提议解散").click()
    asking.button("提出来").click()
    for other in others:
        other.button("同意解散").click()
    for person in people:
        assert "解散" in person.dialog("总结算").inner_text()


@pytest.mark.clause("RM-9")
def test_one_who_refuses_keeps_the_session_going(visit: Visit) -> None:
    """The vote covers no turn: it is folded away and the table is played; all hear who refused."""
    asking, refusing, third = table_of(visit, "xiangtan")
    asking.at_the_table()
    asking.button("菜单").click()
    asking.button("提议解散").wait_for()
    assert asking.serious_faults() == []
    asking.button("提议解散").click()
    # How long it runs and what silence means is said before and while it does.
    asking.page.get_by_text("2 分钟内没人反对就解散，不答复算同意").wait_for()
    asking.button("提出来").click()
    refusing.button("不同意").wait_for()
    refusing.page.get_by_text("2 分钟内没人反对就解散，不答复算同意").wait_for()
    assert refusing.serious_faults() == []
    refusing.button("收起").click()
    assert refusing.button("不同意").count() == 0
    refusing.button("解散表决").click()
    for person in (asking, refusing, third):
        person.keep_notes()
    refusing.button("不同意").click()
    for person in (asking, refusing, third):
        person.was_told("不同意解散，接着打")
    assert asking.dialog("总结算").count() == 0
    asking.button("说话").click()
    asking.dialog("说一句").wait_for()
    assert asking.serious_faults() == []


def test_a_settled_hand_is_watched_again_and_its_deal_checked(
    visit: Visit, house: BrowserHouse
) -> None:
    person = visit()
    with alone(house, person):
        person.play_bots("衡阳十五胡")
    person.start_autopilot()
    person.settled().get_by_role("link", name="看牌谱").click()
    position = person.page.get_by_role("slider", name="位置")
    position.wait_for()
    # One's own drawn face, and bots without one.
    person.page.locator(".strip .face svg").wait_for()
    assert person.page.locator(".seat .face svg").count() == 0
    first = int(position.input_value())
    person.button("前进一步").click()
    assert int(position.input_value()) == first + 1
    person.button("后退一步").click()
    assert int(position.input_value()) == first
    watch(person, first)
    person.button("验牌").click()
    box = person.dialog("验证发牌")
    box.get_by_text("✓").first.wait_for()
    assert "是公平发出的" in box.inner_text()
    # In words of the table; hashes and secrets are behind “more”.
    assert "密钥" not in box.inner_text().split("更多")[0]
    assert not box.get_by_text("哈希", exact=True).is_visible()
    box.locator("summary").click()
    box.get_by_text("哈希", exact=True).wait_for()
    person.page.keyboard.press("Escape")
    look_through(person)
    person.go("#/history")
    person.button("今天").click()
    person.page.get_by_role("link", name="看牌谱").first.wait_for()


def watch(person: Person, first: int) -> None:
    """It plays by itself until it is held; keys move about; other hands open and close."""
    page = person.page
    position = page.get_by_role("slider", name="位置")
    page.get_by_label("速度").select_option("8")
    person.button("播放").click()
    page.wait_for_function(
        "first => Number(document.querySelector('input[type=range]').value) > first + 1", arg=first
    )
    person.button("暂停").click()
    person.button("播放").wait_for()
    page.get_by_label("速度").blur()
    for key, place in {"Home": 0, "ArrowRight": 1, "End": -1, "ArrowLeft": -2}.items():
        page.keyboard.press(key)
        last = int(position.get_attribute("max") or 0)
        assert int(position.input_value()) == (place if place >= 0 else last + 1 + place)
    position.fill(str(first))
    position.blur()
    faces = page.locator("[data-face]")
    opened = faces.count()
    person.button("明牌").click()
    assert faces.count() < opened
    page.keyboard.press("o")
    assert faces.count() == opened


def look_through(person: Person) -> None:
    """Mistakes are listed and tapped; at the moment of a choice its best is shown."""
    code = person.page.url.partition("#/replay/")[2].partition("?")[0]
    review = person.page.request.get(f"{person.base}/api/replay/{code}/review").json()
    decision = next((one for one in review["decisions"] if one["better"]), review["decisions"][0])
    seat, at = decision["seat"], decision["at"]
    person.page.get_by_label("视角").select_option(str(seat))
    person.button("复盘").click()
    panel = person.page.get_by_role("region", name="复盘")
    panel.get_by_role("list").wait_for()
    mistakes = panel.get_by_role("list").get_by_role("button")
    mine = [review["decisions"][place] for place in review["mistakes"]]
    places = [one["at"] for one in mine if one["seat"] == seat]
    assert mistakes.count() == len(places)
    position = person.page.get_by_role("slider", name="位置")
    for place, moment in enumerate(places):
        mistakes.nth(place).click()
        assert int(position.input_value()) == moment
    position.fill(str(at))
    assert panel.locator(".choice").count() == len(decision["choices"])
    assert panel.locator(".choice.best").count() == 1
    assert person.serious_faults() == []


def test_a_session_is_played_to_its_last_hand_and_the_ranking(visit: Visit) -> None:
    person = visit()
    person.play_bots("湘潭跑胡子")
    person.start_autopilot(hand_after_hand=True)
    final = person.dialog("总结算")
    final.wait_for(timeout=WHOLE_SESSION)
    taken, shifts = person.stop_autopilot()
    assert "discard" in taken
    assert shifts == []
    totals = final.locator("ol .total").all_inner_texts()
    points = [int(total.replace("−", "-")) for total in totals]
    assert points == sorted(points, reverse=True)
    assert sum(points) == 0
    assert len(points) == GAMES["xiangtan"].seats
    assert final.locator("tbody tr").count() == HANDS_IN_A_SESSION
    assert person.serious_faults() == []
    # The same people again, at a new table.
    person.button("原班人马再来").click()
    final.wait_for(state="detached")
    person.button("准备").click()
    person.at_the_table()


@pytest.mark.parametrize(
    ("game", "settings", "play", "total"),
    [
        ("衡阳258麻将", CHINESE, "和电脑打", "总分"),
        ("Xiangtan", PLAIN_ENGLISH, "Play bots", "Total"),
    ],
    ids=["zh", "en"],
)
def test_a_hand_is_played_by_keyboard_alone(
    visit: Visit, game: str, settings: str, play: str, total: str
) -> None:
    """In either language."""
    person = visit(size=(1280, 800), settings=settings)
    page = person.open()
    wanted = page.locator("article", has_text=game).get_by_role("button", name=play)
    wanted.wait_for()
    while not wanted.evaluate("button => button === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    person.at_the_table()
    settlement = page.get_by_role("dialog").filter(has_text=total)
    asked = page.locator("[data-action], .hand .legal")
    for _ in range(3000):
        settlement.or_(asked).first.wait_for()
        if settlement.count():
            break
        if page.locator("[data-action=win]").count():
            page.keyboard.press("1")
        elif page.locator("[data-action=pass]").count():
            page.keyboard.press("Escape")
        elif page.locator("[data-action]").count():
            page.keyboard.press("1")
        elif page.locator(".hand .legal").count():
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
    settlement.wait_for()
