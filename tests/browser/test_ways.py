"""Ways about the house: back to where one was, the table first, and no page without a way on."""

from dataclasses import replace

from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.house import BrowserHouse
from tests.browser.person import PATIENCE, Person
from tests.browser.prepared import moments, sit_at, stop_clock
from tests.browser.rooms import alone

# Milliseconds after which nothing is left that a table was about to do.
LONG = 10_000
NEXT_HAND = "document.querySelector('.next').click()"

# They are asked for when all else has come; this is the last page of them.
RULES_ARE_KEPT = """async (milliseconds) => {
    const until = Date.now() + milliseconds;
    while (Date.now() < until) {
        if (await caches.match("/api/rules/zipai?lang=zh")) return true;
        await new Promise((done) => setTimeout(done, 100));
    }
    return false;
}"""


def read_the_rules(person: Person) -> Page:
    """From the table to the rules of its game."""
    person.button("菜单").click()
    person.button("规则").click()
    person.page.get_by_role("heading", name="一屏看懂").wait_for()
    return person.page


def test_back_from_the_rules_leads_to_the_table(visit: Visit, house: BrowserHouse) -> None:
    person = visit()
    with alone(house, person):
        before = person.be_asked("湘潭跑胡子")
    page = read_the_rules(person)
    page.get_by_role("link", name="返回").click()
    person.has_again(before)
    # The same by the browser's own button.
    page = read_the_rules(person)
    page.go_back()
    person.at_the_table()
    # And past whatever was read meanwhile.
    page = read_the_rules(person)
    assert person.button("回牌桌").count() == 0
    page.get_by_text("目录", exact=True).click()
    page.get_by_role("navigation", name="目录").get_by_role("link", name="算分").click()
    page.locator("#part-1").get_by_role("link", name="ZP-11").first.click()
    page.get_by_role("heading", level=1, name="字牌通则").wait_for()
    page.get_by_role("link", name="返回").click()
    page.get_by_role("heading", level=1, name="湘潭跑胡子").wait_for()
    page.locator("#part-1").get_by_role("link", name="ZP-11").first.click()
    page.get_by_role("heading", level=1, name="字牌通则").wait_for()
    person.button("回牌桌").click()
    person.has_again(before)


def test_back_closes_what_lies_over_the_table_first(visit: Visit) -> None:
    person = visit()
    person.play_bots("湘潭跑胡子")
    page = person.page
    menu = page.get_by_role("dialog", name="房间")
    person.button("菜单").click()
    menu.wait_for()
    page.go_back()
    menu.wait_for(state="detached")
    person.at_the_table()
    # Closed by its own button, it leaves no step behind.
    person.button("菜单").click()
    menu.get_by_role("button", name="关闭").click()
    menu.wait_for(state="detached")
    # One page leads back to the table, and no sheet is open there.
    read_the_rules(person)
    page.go_back()
    person.at_the_table()
    assert menu.count() == 0
    page.go_back()
    page.get_by_role("heading", level=1, name="牌馆").wait_for()


def test_a_table_that_was_left_asks_nothing_of_what_is_gone(visit: Visit) -> None:
    """A tile was laid open a moment before, and what else was begun there would come later."""
    person = visit()
    person.page.clock.install()
    moment = next(
        one for one in moments("wanzai", 5) if one.events[-1]["event"] == "tile_discarded"
    )
    tell = sit_at(person, replace(moment, prompt=None), held=1)
    stop_clock(person)
    before = person.page.locator(".river .one").count()
    tell()
    person.page.locator(".river .one").nth(before).wait_for()
    # What is told about a lifted tile comes after its picture: here it never does.
    person.page.locator(".own .hand button").first.click()
    person.page.locator(".own .hand .lifted").wait_for()
    person.go("#/").get_by_role("heading", level=1, name="牌馆").wait_for()
    person.page.clock.run_for(LONG)


def test_who_comes_by_a_link_goes_back_to_the_lobby(visit: Visit) -> None:
    page = visit().open("#/rules/zipai")
    page.get_by_role("heading", level=1, name="字牌通则").wait_for()
    page.get_by_role("link", name="返回").click()
    page.get_by_role("heading", level=1, name="规则").wait_for()
    page.get_by_role("link", name="返回").click()
    page.get_by_role("heading", level=1, name="牌馆").wait_for()


def test_back_from_a_replay_leads_to_the_settlement_or_the_history(visit: Visit) -> None:
    person = visit()
    person.play_bots("衡阳十五胡")
    person.start_autopilot()
    person.settled().get_by_role("link", name="看牌谱").click()
    person.button("前进一步").click()
    look_at_the_settlement(person)
    person.button("返回").click()
    person.settled()
    read_a_clause_past_the_hand(person)
    page = person.go("#/history")
    page.get_by_role("link", name="看牌谱").first.click()
    person.button("前进一步").click()
    look_at_the_settlement(person)
    look_at_the_settlement(person)
    person.button("返回").click()
    page.get_by_role("heading", level=1, name="战绩").wait_for()
    page.get_by_role("link", name="返回").click()
    person.at_the_table()


def look_at_the_settlement(person: Person) -> None:
    """It is opened over the replay, and closed again."""
    person.button("结算").click()
    box = person.dialog("结算")
    box.get_by_role("button", name="关闭").click()
    box.wait_for(state="detached")


def read_a_clause_past_the_hand(person: Person) -> None:
    """A clause that is being read stays when the next hand comes, and says that it has come."""
    clause = person.settled().locator("button.clause").first
    if clause.count() == 0:
        # Nobody has won: there is nothing to read.
        person.page.evaluate(NEXT_HAND)
        return
    clause.click()
    box = person.page.get_by_role("dialog").nth(1)
    box.wait_for()
    title = box.get_by_role("heading", level=2).inner_text()
    person.page.evaluate(NEXT_HAND)
    person.page.get_by_text("总分").first.wait_for(state="detached")
    reading = person.dialog(title)
    reading.get_by_text("下一局已经开始了").or_(reading.get_by_text("轮到你了")).wait_for()
    reading.get_by_role("button", name="回牌桌").click()
    reading.wait_for(state="detached")
    person.at_the_table()


def test_without_a_network_the_rules_open_and_other_pages_try_again(
    visit: Visit, house: BrowserHouse
) -> None:
    person = visit()
    page = person.open()
    person.has_worker()
    assert page.evaluate(RULES_ARE_KEPT, PATIENCE)
    page.get_by_role("button", name="和电脑打").first.wait_for()
    person.context.set_offline(True)
    house.cut_connections()
    page.reload()
    page = person.go("#/rules")
    page.get_by_role("link", name="字牌通则").click()
    page.get_by_role("heading", name="一屏看懂").wait_for()
    # The lobby says that there is no network, and leads to rules and lessons all the same.
    person.go("#/")
    page.get_by_role("alert").get_by_text("连不上服务器").wait_for()
    page.get_by_role("link", name="规则 万载麻将").wait_for()
    # The program of this page was never asked for.
    person.go("#/history")
    page.get_by_text("没有网络，页面没有打开").wait_for()
    person.context.set_offline(False)
    page.get_by_role("heading", level=1, name="战绩").wait_for()
    page.get_by_text("还没有打过牌").wait_for()
    # Its program is there by now, and what it shows is not.
    person.go("#/")
    page.get_by_role("button", name="和电脑打").first.wait_for()
    person.context.set_offline(True)
    person.go("#/history")
    page.get_by_role("alert").get_by_text("连不上服务器").wait_for()
    person.context.set_offline(False)
    page.get_by_text("还没有打过牌").wait_for()
    # That there was no network is what was asked about.
    person.complaints = [
        text
        for text in person.complaints
        if "net::ERR_" not in text and "dynamically imported" not in text
    ]


def test_at_a_keyboard_a_prompt_is_said_its_keys_stand_on_it_and_question_mark_lists_them(
    visit: Visit,
) -> None:
    person = visit(size=(1280, 800), touch=False)
    page = person.open()
    page.locator("article", has_text="万载麻将").get_by_role("button").click()
    page.locator("[data-action]").first.wait_for()
    digits = page.locator("[data-action]").evaluate_all(
        "all => all.map(one => getComputedStyle(one, '::before').content)"
    )
    assert digits == ['"1"', '"2"']
    assert page.locator(".spoken").inner_text() == "轮到你，上火吗？ 1键 不上火；2键 上火"
    page.keyboard.press("?")
    keys = person.dialog("键盘")
    keys.get_by_text("这张表").wait_for()
    assert person.serious_faults() == []
    page.keyboard.press("Escape")
    keys.wait_for(state="detached")
    page.keyboard.press("1")
    page.get_by_text("上火吗？").first.wait_for(state="detached")
