"""Whoever comes by a link is asked once what they are called, with a face to choose."""

from tests.browser.conftest import Visit

# Nothing is known of them on this device.
NEW = '{"language":"zh","speed":0,"sound":false}'
CHOSEN = "虎"


def test_a_newcomer_is_asked_for_a_name_once_and_sits_down_with_it(visit: Visit) -> None:
    owner, guest = visit(), visit(settings=NEW)
    number = owner.open_room("xiangtan")
    page = guest.open(f"#/room/{number}")
    page.get_by_role("heading", name="大家怎么称呼你").wait_for()
    # Nobody sits down before they have said so.
    assert owner.page.locator("li.taken").count() == 1
    assert guest.serious_faults() == []
    guest.change_settings(NEW)
    page.get_by_text("请你来打 湘潭跑胡子").wait_for()
    # A name too short is refused in the page's words, not in the browser's.
    page.get_by_label("名字").fill("张")
    guest.button("坐下").click()
    page.get_by_role("alert").filter(has_text="名字要2到12个字").wait_for()
    # The browser notes every refusal by itself.
    guest.complaints.clear()
    page.get_by_label("名字").fill("衡阳的大嗓门老张三丰")
    page.get_by_text(CHOSEN, exact=True).locator("..").click()
    guest.button("坐下").click()
    guest.button("准备").wait_for()
    seat = owner.page.locator("li.taken", has_text="衡阳的大嗓门老张三丰")
    seat.locator("svg.face").wait_for()
    # In full: nothing of it is cut off.
    name = seat.locator("b")
    assert name.evaluate("one => one.scrollWidth <= one.clientWidth")
    page.reload()
    guest.button("准备").wait_for()
    page = guest.open("#/profile")
    assert page.get_by_label("名字（2").input_value() == "衡阳的大嗓门老张三丰"
    assert page.locator(".face.chosen").inner_text().strip() == CHOSEN


def test_a_newcomer_may_stay_a_guest(visit: Visit) -> None:
    owner, guest = visit(), visit(settings=NEW)
    number = owner.open_room("hengyang15")
    page = guest.open(f"#/room/{number}")
    guest.button("就叫").click()
    guest.button("准备").wait_for()
    page.reload()
    guest.button("准备").wait_for()


def test_whoever_invites_others_is_asked_for_a_name_once(visit: Visit) -> None:
    owner = visit(settings=NEW)
    page = owner.open("#/new/hengyang15")
    owner.button("开房间").click()
    box = owner.dialog("大家怎么称呼你")
    box.get_by_label("名字").fill("王婶")
    assert owner.serious_faults() == []
    owner.change_settings(NEW)
    box.get_by_role("button", name="开房间").click()
    page.locator("li.taken", has_text="王婶").wait_for()
    owner.button("解散房间").click()
    page.get_by_role("heading", level=1, name="牌馆").wait_for()
    # Once is enough.
    assert len(owner.open_room("xiangtan")) == 6


def test_nobody_is_asked_for_a_name_where_there_is_no_table_any_more(visit: Visit) -> None:
    owner, guest = visit(), visit(settings=NEW)
    number = owner.open_room("hengyang15")
    owner.button("解散房间").click()
    owner.page.get_by_role("heading", level=1, name="牌馆").wait_for()
    page = guest.open(f"#/room/{number}")
    page.get_by_role("heading", name="进不去这个房间").wait_for()
    assert page.get_by_label("名字").count() == 0
    guest.complaints.clear()
