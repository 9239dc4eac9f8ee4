"""The rulebook over HTTP: whole pages, and the clause behind a line of a settlement."""

from typing import Annotated, Final, Literal

from fastapi import APIRouter, Path, Query, Response

from paiguan.rulebook import UnknownRuleError, clause, heading, page, page_names
from paiguan.server.wire.bodies import RuleClause, RulePage, RulePageInfo
from paiguan.server.wire.errors import RoomError

# Pages change only with the package.
KEPT: Final = "public, max-age=3600"

Language = Annotated[Literal["zh", "en"], Query()]
Name = Annotated[str, Path(max_length=32)]

router = APIRouter()


@router.get("/api/rules")
async def rule_pages(response: Response) -> list[RulePageInfo]:
    """All rule pages with their titles, and which clauses are on them."""
    response.headers["Cache-Control"] = KEPT
    return [
        {
            "page": name,
            "zh": heading(name, "zh").title,
            "en": heading(name, "en").title,
            "clauses": heading(name, "zh").clauses,
        }
        for name in page_names()
    ]


@router.get("/api/rules/{name}")
async def rule_page(name: Name, response: Response, lang: Language = "zh") -> RulePage:
    """A rule page in Markdown."""
    try:
        text = page(name, lang)
    except UnknownRuleError:
        raise RoomError("no_rule") from None
    response.headers["Cache-Control"] = KEPT
    return {"page": name, "text": text}


@router.get("/api/clauses/{number}")
async def rule_clause(number: Name, response: Response, lang: Language = "zh") -> RuleClause:
    """One clause by its number, such as `HY-12`."""
    try:
        found = clause(number, lang)
    except UnknownRuleError:
        raise RoomError("no_rule") from None
    response.headers["Cache-Control"] = KEPT
    return {"id": found.id, "title": found.title, "text": found.text, "origin": found.origin}
