"""RM-14: deals that were void are counted, and everybody at the table sees why."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.prepared import HAND, NAMES, moments, sit_at


@pytest.mark.clause("RM-14")
def test_void_deals_are_told_and_counted_until_one_has_seen_it(visit: Visit) -> None:
    """Twice seeds were withheld, once a hand could not be paid for: two deals were void."""
    moment = next(moments("hengyang258", 3))
    whys = [("withheld", [1]), ("unpaid", []), ("withheld", [2, 3])]
    redrawn = [
        {"hand": HAND + 1, "why": why, "at": at, "seats": seats}
        for at, (why, seats) in enumerate(whys, 1)
    ]
    person = visit()
    sit_at(person, moment, redrawn=redrawn)
    notice = person.page.get_by_role("alert")
    lines = notice.locator("p").all_inner_texts()
    assert len(lines) == 4
    assert NAMES[1] in lines[0]
    assert all(name in lines[2] for name in NAMES[2:])
    assert lines[3] == "这一场作废重发 2 次"
    notice.get_by_role("button").click()
    notice.wait_for(state="detached")
