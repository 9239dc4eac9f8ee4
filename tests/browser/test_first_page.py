"""The first page: few and small files draw it, and what they leave out is there before a tap."""

from tests.browser.conftest import Visit
from tests.browser.person import Person

KILOBYTE = 1024
# Text, program and style sheet of the lobby, compressed. Whatever can wait belongs into
# web/src/later.ts; see docs/client.md.
LOBBY = 30 * KILOBYTE
FIRST_PAGE = 150 * KILOBYTE
TABLE = 300 * KILOBYTE

LATER = "**/assets/later-*"
# A program and its style sheet.
LATER_IS_THERE = """() => performance.getEntriesByType("resource").filter(
    ({ name, responseEnd }) => name.includes("/assets/later-") && responseEnd
).length === 2"""
# The page itself, its programs and its style sheets, as many bytes as came over the network.
WEIGHTS = """() => [
    ...performance.getEntriesByType("navigation"),
    ...performance.getEntriesByType("resource"),
]
    .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize])
    .filter(([path, size]) => size && /^[/]$|[.](js|css)$/.test(path))"""


def without_a_worker(person: Person) -> Person:
    """Nothing is fetched but what the page itself asks for."""
    person.context.add_init_script("delete Navigator.prototype.serviceWorker")
    return person


def test_the_lobby_is_drawn_by_three_small_files(visit: Visit) -> None:
    person = without_a_worker(visit())
    page = person.page
    page.route(LATER, lambda route: route.abort())
    person.open()
    person.button("和电脑打").first.wait_for()
    page.locator(".who .face").wait_for()
    weights: dict[str, int] = dict(page.evaluate(WEIGHTS))
    assert sorted(path.rpartition(".")[2] for path in weights) == ["/", "css", "js"], weights
    assert sum(weights.values()) < LOBBY, weights
    # What a tap needs does not come: the page says so, and tries again by itself.
    person.button("和电脑打").first.click()
    page.get_by_text("没有网络，页面没有打开").wait_for()
    page.get_by_role("link", name="回大厅").click()
    person.button("和电脑打").first.click()
    page.get_by_text("没有网络，页面没有打开").wait_for()
    page.unroute(LATER)
    person.button("和电脑打").first.click()
    person.at_the_table()
    # That something did not come is what was asked about.
    person.complaints = [text for text in person.complaints if "net::ERR_FAILED" not in text]


def test_what_the_lobby_leaves_out_is_there_before_a_tap(visit: Visit) -> None:
    person = without_a_worker(visit())
    person.open_room("wanzai")
    person.open()
    person.button("关掉").wait_for()
    person.page.wait_for_function(LATER_IS_THERE)
    person.context.set_offline(True)
    person.button("关掉").click()
    person.dialog("关掉房间").get_by_role("button", name="留着").click()
    person.context.set_offline(False)


def test_the_first_page_and_the_table_are_small(visit: Visit) -> None:
    person = visit()
    sizes: list[int] = []
    person.page.on(
        "requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"])
    )
    person.open()
    person.button("和电脑打").first.wait_for()
    person.page.wait_for_load_state("networkidle")
    assert 10 * KILOBYTE < sum(sizes) < FIRST_PAGE
    person.button("和电脑打").first.click()
    person.at_the_table()
    person.page.wait_for_load_state("networkidle")
    assert sum(sizes) < TABLE
