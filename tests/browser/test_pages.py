"""Every page: usable by everybody, in both languages, and quick to the first hand."""

import pytest

from paiguan.games import GAMES
from tests.browser.conftest import Visit
from tests.browser.house import BrowserHouse
from tests.browser.person import CHINESE, ENGLISH, PLAIN_ENGLISH
from tests.browser.plans import HANDS, TO_THE_LAST_TILE, Known, planned
from tests.browser.rooms import known_people, open_known_room, sit_down

LARGE = CHINESE.replace("{", '{"large":true,', 1)

# Every page by its address, with its heading.
PAGES = {
    "#/": "牌馆",
    "#/new/dongfeng": "东丰麻将",
    "#/join": "加入房间",
    "#/rules": "规则",
    "#/rules/wanzai/WZ-12": "万载麻将",
    "#/rules/hengyang15": "衡阳十五胡",
    "#/history": "战绩",
    "#/settings": "设置",
    "#/profile": "我的",
    "#/room/000000": "进不去这个房间",
}


def test_axe_finds_nothing_serious_on_any_page(visit: Visit) -> None:
    person = visit()
    found = {}
    person.open()
    for address, heading in PAGES.items():
        page = person.go(address)
        page.get_by_role("heading", level=1, name=heading).wait_for()
        page.get_by_text("请稍候").wait_for(state="detached")
        found[address] = person.serious_faults()
        # Nothing is cut off at the side of a phone.
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, address
    # That there is no such room is what was asked about.
    person.complaints = [text for text in person.complaints if "404" not in text]
    assert {address: faults for address, faults in found.items() if faults} == {}


def test_a_lobby_with_an_open_table_is_no_wider_than_the_phone(visit: Visit) -> None:
    person = visit()
    person.open_room("hengyang258")
    page = person.go("#/")
    page.locator(".tables").wait_for()
    wider = "document.documentElement.scrollWidth - innerWidth"
    for clothes in (CHINESE, LARGE, PLAIN_ENGLISH, ENGLISH):
        person.change_settings(clothes)
        assert page.evaluate(wider) <= 0, clothes


def test_the_head_of_the_lobby_is_one_row_in_every_print(visit: Visit) -> None:
    person = visit()
    page = person.open()
    page.locator(".who .face").wait_for()
    for clothes in (CHINESE, LARGE, PLAIN_ENGLISH, ENGLISH):
        person.change_settings(clothes)
        person.drawn()
        middles: list[float] = page.locator("header > *").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect()).map(one => one.top + one.bottom)"
        )
        assert max(middles) - min(middles) <= 2, clothes
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, clothes


def test_choices_of_numbers_stand_in_their_order(visit: Visit) -> None:
    """Whichever is the usual one: it is chosen, not first."""
    person = visit()
    page = person.open("#/new/hengyang258")
    birds = page.get_by_role("group", name="扎鸟").get_by_role("radio")
    birds.first.wait_for()
    names = birds.evaluate_all("all => all.map(one => one.closest('label').textContent.trim())")
    assert names == ["不扎鸟", "1鸟", "2鸟", "4鸟", "6鸟"]
    assert birds.nth(1).is_checked()


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_a_room_says_what_it_changes(visit: Visit, game: str) -> None:
    person = visit()
    page = person.open(f"#/new/{game}")
    page.get_by_role("switch", name="听牌提示").wait_for()
    for clothes in (CHINESE, ENGLISH):
        person.change_settings(clothes)
        person.drawn()
        asked = page.locator("fieldset, label:has([role=switch])")
        without = asked.filter(has_not=page.locator("small")).all_inner_texts()
        assert asked.count() > 5
        assert without == []
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_an_option_that_means_nothing_beside_another_is_not_offered(visit: Visit) -> None:
    """With a point for every 胡息 both ways of doubling are the same (SH-14)."""
    page = visit().open("#/new/hengyang15")
    doubling = page.get_by_text("分数翻倍")
    doubling.wait_for()
    page.get_by_text("1胡息1分", exact=True).click()
    doubling.wait_for(state="detached")
    page.get_by_text("3胡息1分", exact=True).click()
    doubling.wait_for()


@pytest.mark.parametrize("known", [TO_THE_LAST_TILE, HANDS["xiangtan"]], ids=lambda one: one.game)
def test_axe_finds_nothing_serious_at_the_table(
    visit: Visit, house: BrowserHouse, known: Known
) -> None:
    person, *others = known_people(known, visit)
    number = open_known_room(house, known, person)
    assert person.serious_faults() == []
    sit_down(person, others, number, full=known.full)
    plans = planned(known)
    for other, does in zip(others, plans[1:], strict=True):
        other.start_autopilot(does)
    # The last special prompt, with its control.
    person.start_autopilot(plans[0], known.takes[-1:])
    assert person.autopilot_waits() == known.takes[-1]
    assert person.serious_faults() == []
    if known.takes[-1] == "win":
        # A win that is passed is asked for once more.
        person.page.locator("[data-action=pass]").click()
        person.page.get_by_text("真的不胡").wait_for()
        assert person.page.locator("[data-action=win]").count() == 1
    person.go_on()
    person.settled()
    assert set(known.takes) <= person.stop_autopilot()[0]
    assert person.serious_faults() == []
    person.page.get_by_role("link", name="看牌谱").click()
    person.button("前进一步").wait_for()
    assert person.serious_faults() == []
    if known.takes[-1] == "win":
        person.button("结算").click()
        person.dialog("结算").locator("table button").first.click()
        person.page.get_by_role("dialog").nth(1).wait_for()
        assert person.serious_faults() == []


def test_from_the_first_page_one_tap_deals_a_hand_against_bots(visit: Visit) -> None:
    person = visit()
    person.open()
    person.button("和电脑打").first.click()
    person.at_the_table()
    assert len(person.tiles()) >= 13
    # Whoever goes home finds the table there, and may give it up.
    person.open()
    person.page.get_by_role("heading", name="你的牌桌").wait_for()
    person.button("关掉").click()
    asked = person.dialog("关掉房间")
    assert "这一局不算" in asked.inner_text()
    asked.get_by_role("button", name="留着").click()
    # Until then there are two buttons of that name.
    asked.wait_for(state="detached")
    person.button("关掉").click()
    asked.get_by_role("button", name="关掉").click()
    person.page.get_by_role("heading", name="你的牌桌").wait_for(state="detached")


def test_the_language_changes_in_place(visit: Visit) -> None:
    person = visit()
    person.play_bots("衡阳258麻将")
    person.button("菜单").click()
    person.button("English").click()
    person.button("End the session").wait_for()
    person.button("中文").click()
    person.button("结束这一场").wait_for()


def test_a_wrong_number_is_told_where_it_was_typed(visit: Visit) -> None:
    person = visit()
    person.open("#/join")
    # The page comes by itself, after the first one: before that nobody hears the keys.
    person.page.locator(".digits span.next").wait_for()
    person.page.keyboard.type("000000")
    person.page.get_by_text("没有这个房间").wait_for()
    # It stays to be mended; another digit begins anew.
    digits = person.page.locator(".digits")
    assert "".join(digits.inner_text().split()) == "000000"
    person.page.keyboard.press("Backspace")
    person.page.locator(".digits span.next").wait_for()
    assert "".join(digits.inner_text().split()) == "00000"
    person.complaints = [text for text in person.complaints if "404" not in text]


def test_a_name_and_a_password_keep_an_account(visit: Visit) -> None:
    first, second = visit(), visit()
    page = first.open("#/profile")
    page.get_by_label("名字（2").fill("衡阳老张")
    first.button("改名").click()
    page.get_by_text("改好了").wait_for()
    page.get_by_label("新密码").fill("mahjong-258")
    first.button("保存").click()
    page.get_by_text("密码设好了").wait_for()
    page = second.open("#/profile")
    page.get_by_label("名字", exact=True).fill("衡阳老张")
    page.get_by_label("密码", exact=True).fill("mahjong-258")
    second.button("登录").click()
    page.get_by_text("登录好了").wait_for()
    assert page.get_by_label("名字（2").input_value() == "衡阳老张"
    second.button("在所有设备上退出").click()
    page.get_by_text("已退出").wait_for()
    first.page.reload()
    first.page.get_by_text("客人账号").wait_for()


def test_what_was_chosen_for_a_room_is_offered_again_and_shown_in_the_rules(visit: Visit) -> None:
    person = visit()
    page = person.open("#/new/wanzai")
    page.get_by_label("庄带火").check()
    page.get_by_label("16局").check()
    person.button("开房间").click()
    person.button("准备").wait_for()
    page = person.open("#/new/wanzai")
    page.get_by_label("16局").wait_for()
    assert page.get_by_label("庄带火").is_checked()
    assert page.get_by_label("16局").is_checked()
    person.button("恢复默认").click()
    assert not page.get_by_label("庄带火").is_checked()
    page = person.open("#/rules/wanzai")
    page.locator(".value.chosen", has_text="16局").wait_for()
    assert page.locator(".value.chosen").count() == len(GAMES["wanzai"].options)
