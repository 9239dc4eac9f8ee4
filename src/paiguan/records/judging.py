"""`paiguan judge`: one request, one answer."""

from collections.abc import Mapping
from typing import Any

from paiguan.engine.errors import BilingualError
from paiguan.engine.game import ScenarioError
from paiguan.games import find_game
from paiguan.records import fields


def judge_request(request: object, language: str = "en") -> dict[str, Any]:
    """The answer to a request; a bad one is answered with its error, in this language."""
    try:
        return judged(request)
    except BilingualError as error:
        return {"error": fields.one_line(error.said(language))}


def judged(request: object) -> dict[str, Any]:
    """The answer to a request that can be answered."""
    if not isinstance(request, Mapping):
        raise ScenarioError(
            '要一个对象，例如 {"game": …, "hand": …}',
            'a request is an object, as in {"game": …, "hand": …}',
        )
    return dict(find_game(request.get("game")).judge(request))
