"""One server and one browser for all of these tests, and people who come and go."""

import fcntl
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.browser.house import BrowserHouse, find_browser, launch, open_browser_house
from tests.browser.person import Person

Visit = Callable[..., Person]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All that is in this folder needs a browser."""
    for item in items:
        if "tests/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(autouse=True)
def undisturbed(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[None]:
    """Where a test adds a network to the machine, no other browser is loading anything.

    It would break that off: the network has changed. The folder above is of all workers.
    """
    adds = request.path.name == "test_lan.py"
    with (tmp_path_factory.getbasetemp().parent / "network").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX if adds else fcntl.LOCK_SH)
        yield


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives browsers; it does not even start where what it needs is missing."""
    find_browser()
    with sync_playwright() as driving:
        yield driving


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The system's Chromium."""
    running = launch(playwright)
    yield running
    running.close()


@pytest.fixture(scope="session")
def house(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserHouse]:
    """A server; nothing is started where there is no browser."""
    assert browser.is_connected()
    with open_browser_house(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture
def visit(browser: Browser, house: BrowserHouse) -> Iterator[Visit]:
    """Somebody new with a phone, as often as asked; nobody may have anything to complain of."""
    people: list[Person] = []

    def come(**more: object) -> Person:
        people.append(Person(browser, house.base, **more))  # type: ignore[arg-type]
        return people[-1]

    yield come
    for person in people:
        person.leave()
