"""`paiguan judge`: one request, one answer."""

from collections.abc import Mapping
from typing import Any

from paiguan.engine.game import ScenarioError
from paiguan.engine.options import OptionError
from paiguan.games import UnknownGameError, find_game
from paiguan.records import fields


def judge_request(request: object) -> dict[str, Any]:
    """The answer to a request; a bad one is answered with its error."""
    try:
        if not isinstance(request, Mapping):
            raise ScenarioError('a request is an object, as in {"game": …, "hand": …}')
        return dict(find_game(request.get("game")).judge(request))
    except (ScenarioError, OptionError, UnknownGameError) as error:
        return {"error": fields.one_line(error)}
