"""The rule pages in the browser: a summary of one screen, contents, options last, no holes."""

import re

import pytest

from paiguan.games import GAMES
from paiguan.rulebook import heading, page_names
from tests.browser.conftest import Visit
from tests.browser.person import CHINESE, PLAIN_ENGLISH

SCREEN = (390, 844)
# The head of the page with the contents, which are closed.
HEAD = 56
# A mark after a gap, or a bracket that begins or ends with one.
HOLE = re.compile(r"[（(] |[（(][）)]|[：，、；] *[，。、；）)]| [，。；、]")
RULE_PAGES = [name for name in page_names() if heading(name).clauses]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_page_begins_with_a_summary_and_has_no_holes(visit: Visit, lang: str) -> None:
    person = visit(size=SCREEN, settings=CHINESE if lang == "zh" else PLAIN_ENGLISH)
    page = person.open()
    for name in RULE_PAGES:
        person.go(f"#/rules/{name}")
        page.get_by_role("heading", level=1, name=heading(name, lang).title).wait_for()
        page.locator("article section").first.wait_for()
        text = page.locator("article").inner_text()
        assert HOLE.findall(text) == [], name
        titles = page.locator("article section h2").all_inner_texts()
        listed = page.locator(".contents .part").all_text_contents()
        assert listed == titles, name
        if name == "room":
            continue
        assert titles[0] == ("一屏看懂" if lang == "zh" else "At a glance")
        box = page.locator("article section").first.bounding_box()
        assert box is not None
        assert box["height"] <= SCREEN[1] - HEAD, (name, box["height"])
        if name in GAMES:
            assert titles[-1] == ("选项" if lang == "zh" else "Options")


def test_the_contents_lead_to_a_part_and_to_a_clause(visit: Visit) -> None:
    page = visit().open("#/rules/wanzai")
    page.get_by_text("目录", exact=True).click()
    contents = page.get_by_role("navigation", name="目录")
    contents.get_by_role("link", name="算分（番）").click()
    page.wait_for_function("scrollY > 500")
    assert page.get_by_role("heading", name="算分").is_visible()
    page.evaluate("scrollTo(0, 0)")
    contents.get_by_role("link", name="WZ-17").click()
    page.locator("#WZ-17.marked").wait_for()
    page.wait_for_function("scrollY > 500")
