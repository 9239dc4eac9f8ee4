"""What is looked at around a table, from its room to the final ranking, picture by picture."""

import json
import re
from collections.abc import Callable

from playwright.sync_api import WebSocketRoute

from tests.browser.house import BrowserHouse
from tests.browser.person import CHINESE, ENGLISH, WHOLE_SESSION, Person
from tests.browser.plans import Known, planned
from tests.browser.rooms import known_people, open_known_room, sit_down

# Takes a picture of what somebody sees, under a name.
Take = Callable[[Person, str], None]
Come = Callable[[], Person]

# A tap lifts a tile and nothing more.
LIFTING = CHINESE.replace('"once"', '"drag"')
# The table is looked at for long before a settlement covers it.
LOOKING = CHINESE.replace('"speed":0', '"speed":0.3')
# Hands that look complete are rare: why one may not win is told without one.
WHY_NOT = {
    game: {"t": "hints", "hand": 0, "n": -1, "waits": [], "discards": [], "why_not": reason}
    for game, reason in {
        "hengyang258": {
            "tile": "9s",
            "clauses": ["HY-21"],
            "zh": ["将不是2、5、8"],
            "en": ["the pair is not 2s, 5s or 8s"],
        },
        "xiangtan": {
            "tile": "三",
            "clauses": ["XT-9"],
            "zh": ["胡息不足：差12胡息"],
            "en": ["too few points: 12 huxi (胡息) short"],
        },
    }.items()
}
# A replay is looked at in the middle.
HALF = """input => {
    input.value = input.max / 2;
    input.dispatchEvent(new Event("input", { bubbles: true }));
}"""


def known_hand(house: BrowserHouse, known: Known, come: Come, take: Take) -> list[Person]:
    """A known hand from its room over all its prompts to its settlement, its replay and history."""
    owner, *others = prompts(house, known, come, take)
    last_look(owner, take)
    # The next hand begins by itself after a while.
    settlement = owner.settled()
    address = settlement.get_by_role("link", name="看牌谱").get_attribute("href")
    for clause in settlement.locator("table button").all()[:1]:
        clause.click()
        take(owner, "clause")
        owner.page.keyboard.press("Escape")
        clause.blur()
    in_other_clothes(owner, take, "settlement")
    replay(owner, address or "", take)
    return [owner, *others]


def last_look(person: Person, take: Take) -> None:
    """The last tile, with birds or what else was turned up, until a tap opens the settlement."""
    person.change_settings(LOOKING)
    person.page.locator(".look").wait_for()
    take(person, "turned")
    # Where pictures take long it has gone by itself.
    person.page.evaluate("() => document.querySelector('.look')?.click()")
    person.change_settings(CHINESE)


def prompts(house: BrowserHouse, known: Known, come: Come, take: Take) -> list[Person]:
    """A known hand from its room over all its prompts; the people around its table."""
    owner, *others = known_people(known, come)
    number = open_known_room(house, known, owner)
    take(owner, "room")
    sit_down(owner, others, number, full=known.full)
    plans = planned(known)
    for person, does in zip(others, plans[1:], strict=True):
        person.start_autopilot(does)
    owner.start_autopilot(plans[0], known.takes)
    for _ in known.takes:
        asked = owner.autopilot_waits().replace("+", "-more")
        in_other_clothes(owner, take, f"asks-{asked}")
        lifted_tile(owner, take)
        owner.go_on()
    return [owner, *others]


def in_other_clothes(person: Person, take: Take, name: str) -> None:
    """The same in Chinese by day, and in English, dark and in large print."""
    take(person, name)
    person.change_settings(ENGLISH)
    take(person, f"{name}-en-dark-large")
    person.change_settings(CHINESE)


def lifted_tile(person: Person, take: Take) -> None:
    """A tile is lifted that leaves the hand ready, where there is one."""
    ready = person.page.locator(".own .hand button", has=person.page.locator(".ready"))
    if not ready.count():
        return
    person.change_settings(LIFTING)
    key = ready.first.get_attribute("data-key")
    tile = person.page.locator(f".own .hand [data-key='{key}']")
    tile.click()
    person.page.locator(".hint .waits").wait_for()
    take(person, "lifted")
    tile.click()
    person.change_settings(CHINESE)


def replay(person: Person, address: str, take: Take) -> None:
    """The settled hand is watched again, looked through and verified; then the history."""
    page = person.go(address)
    person.button("前进一步").wait_for()
    page.get_by_role("slider", name="位置").evaluate(HALF)
    take(person, "replay")
    person.button("复盘").click()
    panel = page.get_by_role("region", name="复盘")
    panel.get_by_role("list").wait_for()
    for mistake in panel.get_by_role("list").get_by_role("button").all()[:1]:
        mistake.click()
    in_other_clothes(person, take, "review")
    person.button("复盘").click()
    person.button("验牌").click()
    person.dialog("验证发牌").get_by_text("✓").first.wait_for()
    take(person, "verified")
    person.open("#/history")
    page.get_by_text("每一局").wait_for()
    take(person, "history")


def session(game: str, come: Come, take: Take) -> None:
    """Two people and bots from the first hand to the last: what is said, the table, the ranking."""
    owner, friend = come(), come()
    tell = told_besides(owner)
    number = owner.open_room(game, ["不限时"])
    friend.join(number)
    friend.ready()
    owner.button("补电脑").click()
    owner.at_the_table()
    in_other_clothes(owner, take, "table")
    tell(WHY_NOT[game])
    owner.page.locator(".hint .why").wait_for()
    take(owner, "why-not")
    in_dialogs(owner, friend, take)
    for person in (owner, friend):
        person.start_autopilot(hand_after_hand=True)
    owner.dialog("总结算").wait_for(timeout=WHOLE_SESSION)
    in_other_clothes(owner, take, "final")
    take(friend, "final-friend")
    for person in (owner, friend):
        person.context.close()


def told_besides(person: Person) -> Callable[[object], None]:
    """Something is told to somebody as if the server had said it."""
    connections: list[WebSocketRoute] = []

    def connect(connection: WebSocketRoute) -> None:
        connection.connect_to_server()
        connections.append(connection)

    person.page.route_web_socket(re.compile("/ws"), connect)
    return lambda message: connections[-1].send(json.dumps(message))


def in_dialogs(owner: Person, friend: Person, take: Take) -> None:
    """The menu and its parts, what may be said, and the vote that a friend asks for."""
    owner.button("菜单").click()
    take(owner, "menu")
    for part in ("本房玩法", "牌局记录", "牌友"):
        # The head of the table is named after the room's rules too.
        owner.page.get_by_role("button", name=part, exact=True).click()
        take(owner, f"menu-{part}")
        owner.button("返回").click()
    owner.page.keyboard.press("Escape")
    owner.button("说话").click()
    in_other_clothes(owner, take, "phrases")
    owner.dialog("说一句").get_by_role("button").nth(2).click()
    owner.page.locator(".says").wait_for()
    take(owner, "said")
    friend.button("菜单").click()
    friend.button("提议解散").click()
    friend.button("提出来").click()
    owner.page.get_by_role("region", name="解散表决").wait_for()
    in_other_clothes(owner, take, "vote")
    owner.button("不同意").click()
    friend.page.get_by_text("不同意解散").wait_for()
