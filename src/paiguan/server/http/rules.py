"""The rulebook over HTTP: whole pages, and the clause behind a line of a settlement."""

from functools import cache
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response

from paiguan.rulebook import UnknownRuleError, clause, heading, page, page_names
from paiguan.server.http.written import AN_HOUR, Written, written
from paiguan.server.wire.bodies import RuleClause, RulePage, RulePageInfo
from paiguan.server.wire.errors import RoomError

Language = Annotated[Literal["zh", "en"], Query()]
Name = Annotated[str, Path(max_length=32)]

router = APIRouter()


@router.get("/api/rules")
async def rule_pages(request: Request) -> Response:
    """All rule pages with their titles, and which clauses are on them."""
    return _pages_told().answer(request)


@cache
def _pages_told() -> Written:
    pages: list[RulePageInfo] = [
        {
            "page": name,
            "zh": heading(name, "zh").title,
            "en": heading(name, "en").title,
            "clauses": heading(name, "zh").clauses,
        }
        for name in page_names()
    ]
    return written(pages)


@router.get("/api/rules/{name}")
async def rule_page(name: Name, request: Request, lang: Language = "zh") -> Response:
    """A rule page in Markdown."""
    try:
        return _page_told(name, lang).answer(request)
    except UnknownRuleError:
        raise RoomError("no_rule") from None


@cache
def _page_told(name: str, lang: Literal["zh", "en"]) -> Written:
    told: RulePage = {"page": name, "text": page(name, lang)}
    return written(told)


@router.get("/api/clauses/{number}")
async def rule_clause(number: Name, response: Response, lang: Language = "zh") -> RuleClause:
    """One clause by its number, such as `HY-12`."""
    try:
        found = clause(number, lang)
    except UnknownRuleError:
        raise RoomError("no_rule") from None
    response.headers["Cache-Control"] = AN_HOUR
    return {"id": found.id, "title": found.title, "text": found.text, "origin": found.origin}
