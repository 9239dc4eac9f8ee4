"""An evening on one Wi-Fi: the owner at the computer, a phone that scans the code, a bot."""

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Playwright

from paiguan.server.http import web
from paiguan.server.premises.addresses import own_addresses
from tests.browser.conftest import Visit
from tests.browser.house import launch_at
from tests.browser.neighbour import Neighbour, has_program, neighbour
from tests.browser.person import Person
from tests.qr_reader import read_code
from tests.server.doors import opened_door
from tests.server.parlour import free_port

GAME = "hengyang15"
FAST = ("快，不等", "不限时")
# What the page has drawn, as rows of dark squares.
SQUARES = """svg => {
    const places = [...svg.querySelector("path").getAttribute("d").matchAll(/M(\\d+) (\\d+)h1/g)]
        .map(([, x, y]) => [Number(x), Number(y)]);
    const first = Math.min(...places.flat());
    const size = Math.max(...places.flat()) - first + 1;
    const rows = Array.from({ length: size }, () => Array(size).fill(false));
    for (const [x, y] of places) rows[y - first][x - first] = true;
    return rows;
}"""
COPY = """() => {
    document.addEventListener("copy", () => {
        window.copied = String(document.activeElement.value);
    });
    [...document.querySelectorAll("button")].find((one) => /邀请/.test(one.textContent)).click();
}"""


@pytest.fixture
def near(
    browser: Browser, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> Iterator[Neighbour]:
    """Somebody on the same network; where they are not apart from this machine, that is said."""
    assert browser.is_connected()
    with neighbour(tmp_path) as there:
        if not there.apart:
            told = (
                "!! no network of its own could be made (root and iproute2 are needed): the phone"
                " comes from this machine, by its address in the network"
            )
            if os.environ.get("CI") and os.geteuid() == 0 and not has_program():
                pytest.fail(told)
            with capfd.disabled():
                print(f"\n{told}")
            if not own_addresses():
                pytest.skip("!! this machine is in no network: its test is SKIPPED")
        yield there


def test_a_phone_scans_the_code_and_plays_a_hand(
    playwright: Playwright, browser: Browser, near: Neighbour, tmp_path: Path
) -> None:
    if not (web.CLIENT / web.FIRST_PAGE).is_file():
        pytest.fail(f"{web.CLIENT}: the client is not built; run `make web` first")
    port = free_port()
    with opened_door(tmp_path, "--lan", "--port", str(port)) as door:
        told = door.greeted()
        owner = Person(browser, f"http://127.0.0.1:{port}")
        number = owner.open_room(GAME, FAST)
        link = read_code(owner.page.get_by_role("img", name="扫码进房").evaluate(SQUARES))
        assert link.endswith(f"/#/room/{number}")
        base = link.partition("/#/")[0]
        assert f"{base}/" in told
        assert urlsplit(base).hostname != "127.0.0.1"
        with closing(launch_at(playwright, near.browser)) as phones:
            phone = Person(phones, base)
            phone.page.goto(link)
            phone.ready()
            _a_hand_is_played(owner, phone)
            phone.leave()
        owner.leave()


def _a_hand_is_played(owner: Person, phone: Person) -> None:
    # Without HTTPS: no service worker, no clipboard but the old one, no hashes of the browser's.
    assert phone.page.evaluate("isSecureContext") is False
    phone.keep_notes()
    phone.page.evaluate(COPY)
    copied = phone.page.wait_for_function("() => window.copied").json_value()
    assert copied.startswith(phone.base)
    phone.was_told("链接已复制")
    owner.button("补电脑").click()
    for person in (owner, phone):
        person.at_the_table()
        person.start_autopilot()
    for person in (owner, phone):
        box = person.settled()
        assert "牌发得公平，没有换过" in box.inner_text()
        gained = box.locator(".totals b").all_inner_texts()
        assert sum(int(points.replace("−", "-")) for points in gained) == 0


def test_a_parlour_for_this_machine_alone_offers_no_code_that_leads_nowhere(visit: Visit) -> None:
    owner = visit()
    owner.open_room(GAME)
    owner.page.get_by_text("别人的手机现在打不开这里").wait_for()
    assert owner.page.get_by_role("img", name="扫码进房").count() == 0
