"""Every table on every screen: nothing is cut off, covers something else or is too small to tap."""

import re
from itertools import islice
from typing import Any

import pytest

from paiguan.games import GAMES
from tests.browser.conftest import Visit
from tests.browser.person import CHINESE, PLAIN_ENGLISH, Person
from tests.browser.prepared import Moment, moments, sit_at

SCREENS = {
    "small phone": (360, 640),
    "phone": (390, 844),
    "small phone on its side": (640, 360),
    "phone on its side": (844, 390),
    "tablet": (820, 1180),
    "tablet on its side": (1180, 820),
    "desktop": (1280, 800),
    "wide desktop": (1440, 900),
}
LARGE = CHINESE.replace("{", '{"large":true,', 1)
LARGE_ENGLISH = PLAIN_ENGLISH.replace("{", '{"large":true,', 1)
CLOTHES = {"zh": CHINESE, "en": PLAIN_ENGLISH, "large": LARGE, "large en": LARGE_ENGLISH}
# Hands in which the owner is asked much, by their number and which of the questions.
FULL = {
    "hengyang258": (49, 15),
    "wanzai": (5, 29),
    "dongfeng": (103, 9),
    "hongzhong": (42, 16),
    "hengyang15": (26, 6),
    "xiangtan": (16, 7),
}
# The middle of a hand, and a moment when as much lies on the table as ever does.
MIDDLE = {
    "hengyang258": (3, 8),
    "wanzai": (5, 10),
    "dongfeng": (17, 10),
    "hongzhong": (1, 6),
    "hengyang15": (7, 5),
    "xiangtan": (24, 6),
}
LATE = {
    "hengyang258": (3, 25),
    "wanzai": (5, 29),
    "dongfeng": (17, 29),
    "hongzhong": (1, 17),
    "hengyang15": (7, 11),
    "xiangtan": (24, 10),
}
CARDS = ("hengyang15", "xiangtan")
# What leads on after a hand, whether it was the last or not.
ONWARD = re.compile("下一局|看总结算")
LOOK = """() => {
    const box = (one) => one.getBoundingClientRect();
    const seen = (one) => { const {width, height} = box(one); return width > 1 && height > 1; };
    const all = (...names) => [...document.querySelectorAll(names.join())].filter(seen);
    const name = (one) => `${one.className || one.tagName} ${one.ariaLabel ?? one.textContent}`;
    const apart = (a, b) =>
        a.right <= b.left + 1 || b.right <= a.left + 1 ||
        a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
    const faults = [];
    const table = box(document.querySelector(".table"));
    const inside = ({left, right, top, bottom}) =>
        left >= table.left - 7 && right <= table.right + 7 &&
        top >= table.top - 7 && bottom <= table.bottom + 7;

    // Whatever tells or is tapped is on the screen.
    const things = all(".badge .face", ".badge .name", ".badge .score", ".badge .stake",
        ".badge .huxi", ".meld .tile", ".meld .card", ".opened .tile", ".opened .card",
        ".river .tile", ".river .card", ".strip button",
        ".actions button", ".tools button", ".head button", ".hand button", ".wall", ".pile");
    for (const one of things) if (!inside(box(one))) faults.push(`outside: ${name(one)}`);
    for (const one of all(".badge .stake", ".badge .score", ".badge .huxi", ".seat .meld"))
        for (let up = one.parentElement; up; up = up.parentElement)
            if (getComputedStyle(up).overflow !== "visible" && !up.matches("body, .felt, .table")
                && (box(one).bottom > box(up).bottom + 2 || box(one).right > box(up).right + 2))
                faults.push(`cut off: ${name(one)} by ${up.className}`);
    for (const one of all(".tools button", ".actions button"))
        if (one.scrollWidth > one.clientWidth + 1) faults.push(`clipped: ${name(one)}`);

    // No button lies on another, nor on what is one's own.
    const buttons = all(".actions button", ".tools button", ".head button");
    const tiles = all(".hand button");
    const own = all(".strip .face", ".strip .name", ".strip .score", ".strip .huxi",
        ".strip .meld", ".own .meld");
    buttons.forEach((one, place) => {
        for (const other of [...buttons.slice(place + 1), ...tiles, ...own])
            if (!apart(box(one), box(other))) faults.push(`${name(one)} covers ${name(other)}`);
    });
    // What doors at the right count is read beside a prompt; there is air below the number.
    for (const one of all(".choices button"))
        for (const number of all(".seat.right .meld .huxi")) {
            const {left, right, top, bottom} = box(number);
            if (!apart(box(one), {left, right, top, bottom: bottom - 4}))
                faults.push(`${name(one)} covers the ${name(number)} of a door`);
        }
    const rows = new Set(all(".choices button").map((one) => Math.round(box(one).top)));
    if (rows.size > 1) faults.push("choices in more than one row");
    const choices = all(".actions .choices button").length;
    if (choices > 6) faults.push(`${choices} choices at a time`);
    const cards = all(".hand .card").map((one) => box(one).width);
    const bar = all(".choices button").map((one) => box(one).width);
    const laid = all(".board .meld .card", ".strip .meld .card").map((one) => box(one).width);
    const thrown = all(".river .card").map((one) => box(one).width);
    return {faults, card: Math.min(...cards), bar,
        laid: Math.min(...laid), thrown: Math.min(...thrown)};
}"""


def moment_of(game: str, number: int, place: int) -> Moment:
    """What the owner is asked there."""
    return next(islice(moments(game, number), place, None))


def turn(person: Person, screen: str) -> None:
    """Give the screen this shape, and wait until it is drawn anew."""
    person.turn(*SCREENS[screen])


def look(person: Person) -> dict[str, Any]:
    """What is wrong with what somebody sees, and how large cards and buttons are."""
    found: dict[str, Any] = person.page.evaluate(LOOK)
    return found


@pytest.mark.parametrize("game", list(GAMES))
def test_a_full_table_is_whole_on_every_screen(visit: Visit, game: str) -> None:
    person = visit()
    sit_at(person, moment_of(game, *FULL[game]))
    person.page.locator(".actions button").first.wait_for()
    faults = {}
    for screen in SCREENS:
        turn(person, screen)
        for clothes, settings in CLOTHES.items():
            person.change_settings(settings)
            person.drawn()
            found = look(person)["faults"]
            if found:
                faults[screen, clothes] = found
    assert faults == {}


@pytest.mark.parametrize("game", list(GAMES))
def test_names_around_a_full_table_are_whole(visit: Visit, game: str) -> None:
    person = visit()
    sit_at(person, moment_of(game, *FULL[game]))
    for screen in SCREENS:
        turn(person, screen)
        for clothes, settings in CLOTHES.items():
            person.change_settings(settings)
            person.drawn()
            # Four melds of one's own leave no room for one's own name on a phone on its side.
            names = ".seat .name" if "phone on" in screen and game not in CARDS else ".badge .name"
            cut: list[str] = person.page.evaluate(CUT_NAMES, names)
            assert cut == [], (screen, clothes)


CUT_NAMES = """(names) => [...document.querySelectorAll(names)]
    .filter((one) => one.scrollWidth > one.clientWidth + 1
        || one.scrollHeight > one.clientHeight + 2)
    .map((one) => one.textContent)"""


@pytest.mark.parametrize("game", list(LATE))
def test_nothing_of_one_seat_lies_on_anything_of_another(visit: Visit, game: str) -> None:
    """Late in a hand, with every meld and discard there is, on every screen."""
    person = visit()
    faults = {}
    for moment in (LATE, FULL):
        sit_at(person, moment_of(game, *moment[game]))
        for screen in SCREENS:
            turn(person, screen)
            for clothes in ("zh", "large"):
                person.change_settings(CLOTHES[clothes])
                person.drawn()
                found = person.page.evaluate(OVER)
                if found:
                    faults[moment[game], screen, clothes] = found
    assert faults == {}


# Of different seats, the middle and the bar: what lies on something else.
OVER = """() => {
    const owners = {
        bar: ".choices button, .actions .clock, .actions .why",
        middle: ".pile, .shown-card, .open > small, .centre",
        own: `:is(.strip, .board > .own, .tools) :is(.meld .one, .river .one, .score, .face),
            .rivers > .bottom .one, .own .hand button`,
    };
    for (const place of ["left", "top", "right"])
        owners[place] = `.seat.${place} :is(.meld .one, .river .one, .face, .name, .score, .stake),
            .rivers > .${place} .one`;
    const all = Object.entries(owners).flatMap(([owner, parts]) =>
        [...document.querySelectorAll(parts)]
            .map((one) => ({owner, one, box: one.getBoundingClientRect()})))
        .filter(({box}) => box.width > 1 && box.height > 1);
    const faults = new Set();
    const name = ({owner, one}) => `${owner} ${one.getAttribute("class")}`;
    all.forEach((first, place) => {
        for (const other of all.slice(place + 1)) {
            if (first.owner === other.owner) continue;
            const [a, b] = [first.box, other.box];
            const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (wide > 2 && high > 2) faults.add(`${name(first)} lies on ${name(other)}`);
        }
    });
    return [...faults];
}"""


def test_discards_of_two_seats_lie_apart(visit: Visit) -> None:
    """On a tall screen those at the sides stand between the others: a gap tells whose is whose."""
    person = visit()
    sit_at(person, moment_of("wanzai", *FULL["wanzai"]))
    for screen in ("small phone", "phone", "tablet"):
        turn(person, screen)
        gaps: list[float] = person.page.evaluate(BETWEEN_RIVERS)
        assert min(gaps) >= 7, screen


# From the lowest discard of one seat to the highest of the next, down the table.
BETWEEN_RIVERS = """() => {
    const ends = (place) => {
        const boxes = [...document.querySelectorAll(`.rivers > .${place} .one`)]
            .map((one) => one.getBoundingClientRect());
        return [Math.min(...boxes.map(({top}) => top)),
            Math.max(...boxes.map(({bottom}) => bottom))];
    };
    const [above, below] = [ends("top"), ends("bottom")];
    return ["left", "right"].map(ends).flatMap(([from, to]) => [from - above[1], below[0] - to]);
}"""


def test_many_ways_to_take_a_card_are_asked_step_by_step(visit: Visit) -> None:
    """Nine ways to 吃: those that begin alike are one button, a second step tells them apart."""
    person = visit()
    moment = moment_of("xiangtan", *FULL["xiangtan"])
    assert moment.asks.count("chi") == 9
    sit_at(person, moment)
    page = person.page
    page.locator(".actions button").first.wait_for()
    steps = page.locator("[data-step=open]")
    found = places(person)
    for place in range(steps.count()):
        steps.nth(place).click()
        page.locator("[data-step=back]").wait_for()
        person.drawn()
        assert look(person)["faults"] == []
        found |= places(person)
        for more in page.locator("[data-step=more]").all():
            more.click()
            person.drawn()
            found |= places(person)
        page.keyboard.press("Escape")
        page.locator("[data-step=back]").wait_for(state="detached")
    assert len(found) == 9
    # Digits are the buttons as they stand there.
    page.keyboard.press("1")
    page.locator("[data-step=back]").wait_for()


# How far the word in a corner of each button reaches over the first of its cards.
OVER_CARDS = """() => [...document.querySelectorAll(".actions .tight")].map(one => {
    const word = one.querySelector(".words").getBoundingClientRect();
    return word.bottom - one.querySelector(".group > *").getBoundingClientRect().top;
})"""


def test_the_word_on_a_small_button_leaves_its_cards_free(visit: Visit) -> None:
    """“吃 2种” stands in a corner: what is eaten is read below it."""
    person = visit()
    sit_at(person, moment_of("xiangtan", *FULL["xiangtan"]))
    turn(person, "small phone")
    person.page.locator(".actions .tight").first.wait_for()
    person.drawn()
    over: list[float] = person.page.evaluate(OVER_CARDS)
    assert max(over) <= 2


def test_tiles_on_a_tall_screen_lie_in_two_rows_with_the_drawn_one(visit: Visit) -> None:
    person = visit()
    sit_at(person, moment_of("hongzhong", 1, 0))
    for screen in ("small phone", "phone", "tablet"):
        turn(person, screen)
        person.page.locator(".own .hand .drawn").wait_for()
        person.drawn()
        tops: list[int] = person.page.locator(".own .hand button").evaluate_all(
            "all => [...new Set(all.map(one => one.offsetTop))]"
        )
        assert len(tops) == 2, screen


def places(person: Person) -> set[str]:
    """Which of the ways to 吃 have a button now."""
    found: list[str] = person.page.locator("[data-action=chi]").evaluate_all(
        "buttons => buttons.map(button => button.dataset.place)"
    )
    return set(found)


def test_three_ways_fit_in_a_row_with_pass_and_clock(visit: Visit) -> None:
    person = visit()
    moment = moment_of("hengyang15", 50, 7)
    assert moment.asks == ["chi", "chi", "chi", "pass"]
    sit_at(person, moment)
    page = person.page
    page.locator("[data-action=chi]").first.wait_for()
    assert page.locator("[data-action=chi]").count() == 3
    person.drawn()
    found = look(person)
    assert found["faults"] == []
    assert min(found["bar"]) >= 44
    page.get_by_role("timer").wait_for()


def test_the_summary_of_a_room_opens_its_options(visit: Visit) -> None:
    person = visit()
    sit_at(person, moment_of("wanzai", *FULL["wanzai"]))
    summary = person.button("本房玩法")
    assert "20秒" in (summary.get_attribute("aria-label") or "")
    for screen in ("phone", "phone on its side"):
        turn(person, screen)
        assert "万载麻将" in summary.inner_text()
        assert "123456" in summary.inner_text()
        summary.click()
        box = person.dialog("房间 123456")
        assert "出牌时间" in box.inner_text()
        person.page.keyboard.press("Escape")
        box.wait_for(state="detached")


@pytest.mark.parametrize("game", list(GAMES))
def test_game_and_room_are_named_in_full_on_every_screen(visit: Visit, game: str) -> None:
    person = visit()
    sit_at(person, moment_of(game, *FULL[game]))
    for screen in SCREENS:
        turn(person, screen)
        for clothes, settings in CLOTHES.items():
            person.change_settings(settings)
            person.drawn()
            cut: list[str] = person.page.evaluate(CUT_TITLES)
            assert cut == [], (screen, clothes)


# Words of the head that reach out of what they are shown in; options may.
CUT_TITLES = """() => {
    const words = ".head .title b, .head .title span:not(.options, .lines), .head .named";
    return [...document.querySelectorAll(words)].filter((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const [text, shown] = [range, one.closest(".lines, button, .title")]
            .map((part) => part.getBoundingClientRect());
        return text.right > shown.right + 1 || text.bottom > shown.bottom + 2;
    }).map((one) => one.textContent);
}"""


@pytest.mark.parametrize("game", ["hongzhong", "hengyang15"])
def test_what_leads_on_after_a_hand_covers_no_toggle(visit: Visit, game: str) -> None:
    person = visit()
    *_, end = moments(game, FULL[game][0])
    sit_at(person, end)
    person.settled()
    person.button("看牌桌").click()
    person.page.get_by_role("button", name=ONWARD).wait_for()
    for screen in SCREENS:
        turn(person, screen)
        for settings in (CHINESE, LARGE):
            person.change_settings(settings)
            person.drawn()
            assert look(person)["faults"] == [], screen


def test_a_question_mark_explains_what_is_asked(visit: Visit) -> None:
    """Beside the choices it covers nothing; a tap opens what the game says, with its clause."""
    person = visit()
    moment = moment_of("xiangtan", 0, 0)
    person.page.set_viewport_size({"width": 360, "height": 640})
    sit_at(person, moment)
    mark = person.page.locator("button.why")
    mark.click()
    about = person.page.locator(".actions .about")
    about.get_by_role("button", name="ZP-11").wait_for()
    assert "比牌" in about.inner_text()
    mark.click()
    about.wait_for(state="detached")
    person.drawn()
    assert look(person)["faults"] == []
