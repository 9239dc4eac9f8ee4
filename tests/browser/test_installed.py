"""The client as an app: it can be installed, opens without a network, and keeps nothing private."""

from urllib.parse import urlparse

from tests.browser.conftest import Visit
from tests.browser.house import BrowserHouse
from tests.browser.person import PATIENCE, Person
from tests.browser.rooms import alone

# What a browser says of every page in a context of its own, which cannot install anything.
IN_A_TEST = "in-incognito"
KEPT = """async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map((request) => request.url);
}"""

# A slow worker: it comes after the faces of the tiles and what a tap in the lobby needs.
LATE = """{
    const worker = ServiceWorkerContainer.prototype;
    const register = worker.register;
    const has = (end) => performance.getEntriesByType("resource").some(
        ({ name, responseEnd }) => responseEnd && /sprite|later/.test(name) && name.endsWith(end)
    );
    worker.register = async function (...given) {
        while (!has(".svg") || !has(".js")) await new Promise((done) => setTimeout(done, 50));
        return register.apply(this, given);
    };
}"""
ALL_IS_KEPT = """async (milliseconds) => {
    const names = performance.getEntriesByType("resource").map(({ name }) => name);
    const files = names.filter((name) => name.includes("/assets/"));
    const until = Date.now() + milliseconds;
    while (Date.now() < until) {
        const kept = await Promise.all(files.map((name) => caches.match(name)));
        if (kept.every((one) => one !== undefined)) return true;
        await new Promise((done) => setTimeout(done, 100));
    }
    return false;
}"""


def kept(person: Person) -> list[str]:
    """The paths of all that the service worker has kept."""
    urls: list[str] = person.page.evaluate(KEPT)
    return [urlparse(url).path for url in urls]


def test_it_can_be_installed(visit: Visit) -> None:
    person = visit()
    page = person.open()
    person.has_worker()
    browser = person.context.new_cdp_session(page)
    manifest = browser.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith("/manifest.webmanifest")
    # The browser has looked at the icons, the first page and the way it is shown.
    found = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in found if error["errorId"] != IN_A_TEST] == []


def test_files_that_came_before_the_worker_are_kept_too(visit: Visit) -> None:
    person = visit()
    person.context.add_init_script(LATE)
    page = person.open()
    person.has_worker()
    assert page.evaluate(ALL_IS_KEPT, PATIENCE)


def test_it_opens_without_a_network_and_comes_back_with_it(
    visit: Visit, house: BrowserHouse
) -> None:
    person = visit()
    person.open()
    # What it asks for from now on is kept.
    person.has_worker()
    with alone(house, person):
        before = person.be_asked("湘潭跑胡子")
    person.context.set_offline(True)
    house.cut_connections()
    person.page.reload()
    person.page.get_by_text("正在重新连接").wait_for()
    # The page learns who it is for as soon as it can.
    person.context.set_offline(False)
    person.has_again(before)
    person.context.set_offline(True)
    house.cut_connections()
    person.go("#/")
    person.page.get_by_role("alert").get_by_text("连不上服务器").wait_for()
    # Files of the client, the rules and what games say, and nothing of people or what they play.
    paths = {path for path in kept(person) if not path.startswith("/assets/")}
    assert paths >= {"/", "/icon.svg"}
    others = paths - {"/", "/icon.svg", "/api/games", "/api/rules"}
    told = ("/api/rules/", "/api/clauses/", "/api/games/")
    assert [path for path in others if not path.startswith(told)] == []
    person.context.set_offline(False)
    person.page.get_by_role("link", name="回去").click()
    person.has_again(before)
    # That there was no network is what was asked about.
    person.complaints = [text for text in person.complaints if "ERR_INTERNET" not in text]
