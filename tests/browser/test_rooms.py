"""What a room tells beside the hand: practice and its speed, a time-out, that it was closed."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.house import BrowserHouse
from tests.browser.rooms import alone


@pytest.mark.clause("RM-6")
def test_bots_play_as_fast_as_one_likes_and_one_table_of_them_is_open(visit: Visit) -> None:
    person = visit()
    person.play_bots("衡阳258麻将")
    person.button("速度 快").click()
    person.button("速度 飞").wait_for()
    # It is kept for the next time.
    person.page.reload()
    person.at_the_table()
    person.button("速度 飞").wait_for()
    person.button("菜单").click()
    person.button("结束这一场").click()
    assert "打完的局照算" in person.dialog("房间").inner_text()
    person.open()
    person.page.locator("article", has_text="湘潭跑胡子").get_by_role("button").click()
    asked = person.dialog("还有一桌没打完")
    assert "衡阳258麻将" in asked.inner_text()
    asked.get_by_role("button", name="关掉，开新的").click()
    person.at_the_table()
    # The browser says by itself that something was refused.
    person.complaints = [text for text in person.complaints if "409" not in text]


@pytest.mark.clause("RM-11")
def test_who_was_late_is_warned_and_says_that_they_know(visit: Visit, house: BrowserHouse) -> None:
    person = visit()
    with alone(house, person):
        person.be_asked("衡阳258麻将")
    number = "".join(filter(str.isdigit, person.page.url.partition("#")[2]))
    running = house.parlour.lobby.running[number]

    def late() -> None:
        running.room.seats[0].missed = 1
        running.audience.tell_room(running.wait, running.clock.seconds())

    house.loop.call_soon_threadsafe(late)
    warned = person.page.get_by_text("再超时一次就托管")
    warned.wait_for()
    person.button("知道了").click()
    warned.wait_for(state="detached")


def test_a_room_that_never_began_settles_nothing(visit: Visit) -> None:
    owner, friend = visit(), visit()
    friend.join(owner.open_room("hengyang258"))
    owner.button("解散房间").click()
    friend.page.get_by_role("heading", name="房间关了").wait_for()
    assert friend.dialog("总结算").count() == 0
    friend.button("回大厅").click()
    friend.page.get_by_role("link", name="输入房号").wait_for()


def test_a_room_says_what_its_words_mean(visit: Visit) -> None:
    """Whoever has opened it may give up their seat; here all come from one network."""
    owner, friend = visit(), visit()
    number = owner.open_room("wanzai")
    owner.page.get_by_text("让座：把你的位子空出来给别人坐").wait_for()
    assert owner.page.get_by_text("同一网络：").count() == 0
    friend.join(number)
    for person in (owner, friend):
        person.page.get_by_text("同一网络：这几位是从同一个网络上来的").wait_for()
    assert friend.page.get_by_text("让座：").count() == 0
