"""What an application answers: by its routes, or a code and both languages where it refuses."""

import json
from http import HTTPStatus
from typing import Any, Final

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from paiguan.server.store.database import StoreError
from paiguan.server.wire.errors import RefusedError, RoomError

STATUS_OF: Final = {
    "no_room": 404,
    "no_replay": 404,
    "no_rule": 404,
    "no_lesson": 404,
    "no_voice": 404,
    "too_fast": 429,
    "rooms_too_fast": 429,
    "not_signed_in": 401,
    "banned": 403,
    "not_ready": 503,
    "retry": 503,
    "busy": 503,
}
# What is wrong with a field, by how the kind of its error begins.
WRONG_WITH: Final = {
    "missing": "缺少这一项",
    "extra_forbidden": "没有这一项",
    "json_": "不是有效的 JSON",
    "string_too_": "长度不对",
    "string_pattern": "含有不能用的字符",
    "string_": "应为文字",
    "int_": "应为整数",
    "float_": "应为数字",
    "bool_": "应为 true 或 false",
    "greater_than": "超出范围",
    "less_than": "超出范围",
    "dict_": "应为 JSON 对象",
    "model_": "应为 JSON 对象",
}
STATUS_IN_CHINESE: Final = {
    400: "请求有误",
    403: "不许这样做",
    404: "没有这个页面",
    405: "不能用这种方法请求",
}


def add_routes(app: FastAPI, router: APIRouter) -> None:
    """Let an application answer what a router does, by the routes that are there already.

    Included, each of them would be made once more for every application, when it is first asked.
    """
    app.router.routes.extend(router.routes)


def answer_errors(app: FastAPI) -> None:
    """Let an application answer everything that it refuses in the same way."""
    app.exception_handler(RefusedError)(_refused)
    app.exception_handler(StoreError)(_store_error)
    app.exception_handler(RequestValidationError)(_not_understood)
    app.exception_handler(HTTPException)(_http_error)


async def _refused(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RefusedError)
    return _told(error, STATUS_OF.get(error.code, 409 if isinstance(error, RoomError) else 400))


async def _store_error(_request: Request, _error: Exception) -> Response:
    return _told(RoomError("store"), 503)


async def _not_understood(_request: Request, error: Exception) -> Response:
    """What is wrong with a request and where, without what it said."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"]).encode("ascii", "replace").decode()
    what = first["msg"].encode("ascii", "replace").decode()
    zh, en = f"请求有误：{where}：{_wrong_with(first)}", f"{where}: {what}"
    return _told(RefusedError("bad_request", zh, en), 422)


def _wrong_with(error: dict[str, Any]) -> str:
    """The same in Chinese."""
    kind = str(error["type"])
    return next((zh for begin, zh in WRONG_WITH.items() if kind.startswith(begin)), "格式不对")


async def _http_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    phrase = HTTPStatus(error.status_code).phrase
    zh = STATUS_IN_CHINESE.get(error.status_code, STATUS_IN_CHINESE[400])
    response = _told(RefusedError("http", zh, phrase), error.status_code)
    response.headers.update(error.headers or {})
    return response


def _told(error: RefusedError, status: int) -> Response:
    body = json.dumps({"code": error.code, "zh": error.zh, "en": error.en}, ensure_ascii=False)
    return Response(body.encode("utf-8", "replace"), status, media_type="application/json")
