"""How people come to sit around a table."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from paiguan.games import GAMES
from tests.browser.house import BrowserHouse
from tests.browser.person import Person
from tests.browser.plans import Known

Come = Callable[[], Person]


# The first hand of somebody who plays bots comes from this.
ALONE = bytes(range(80))


def table_of(come: Come, game: str) -> list[Person]:
    """People around a new table, each with a phone, all ready; nobody is ever late."""
    owner, *others = people = [come() for _ in range(GAMES[game].seats)]
    sit_down(owner, others, owner.open_room(game, ["不限时"]), full=True)
    return people


@contextmanager
def alone(house: BrowserHouse, person: Person) -> Iterator[Person]:
    """Whoever begins to play bots meanwhile has the same tiles every time."""
    person.use_known_seed()
    with house.known_chance(ALONE):
        yield person


def known_table_of(come: Come, house: BrowserHouse, known: Known) -> list[Person]:
    """The people of a known hand around its table; bots sit in the rest."""
    owner, *others = people = known_people(known, come)
    sit_down(owner, others, open_known_room(house, known, owner), full=known.full)
    return people


def known_people(known: Known, come: Come) -> list[Person]:
    """The people of a known hand, the owner first."""
    people = [come() for _ in range(known.people)]
    for person in people:
        person.use_known_seed()
    return people


def open_known_room(house: BrowserHouse, known: Known, owner: Person) -> str:
    """Open the room of a known hand; its number."""
    with house.known_chance(known.secret):
        # What is planned is done however long it takes on a busy machine.
        return owner.open_room(known.game, (*known.chosen, "不限时"))


def sit_down(owner: Person, others: list[Person], number: str, *, full: bool) -> None:
    """Let everybody come in and be ready; bots sit in the rest, if it is not full."""
    for other in others:
        other.join(number)
        other.ready()
    # The owner's page has heard of everybody.
    owner.page.locator("li.taken").nth(len(others)).wait_for()
    if full:
        owner.ready()
    else:
        owner.button("补电脑").click()
