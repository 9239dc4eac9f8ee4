"""The administrator's pages, in HTML without any script, and the same as JSON.

Whoever is no administrator finds nothing here: for them there is no such page.
"""

import re
import secrets
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Final
from urllib.parse import parse_qs

from fastapi import APIRouter, Body, Depends, FastAPI, HTTPException, Query, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse
from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Scope

from paiguan.server.gate.cookies import COOKIE
from paiguan.server.gate.guard import allowed_origin
from paiguan.server.http.admin import html
from paiguan.server.http.admin.admin import Admin, name_of
from paiguan.server.http.answers import add_routes, answer_errors
from paiguan.server.http.api import LAST_ID, House
from paiguan.server.parlour import Parlour
from paiguan.server.store.accounts import User
from paiguan.server.store.administration import AdminError

AdminFor = Callable[[Scope], Awaitable[ASGIApp | None]]
KEY_LETTERS: Final = r"^[A-Za-z0-9_-]{8,40}$"


def for_administrators(parlour: Parlour) -> AdminFor:
    """A door that opens for administrators and for nobody else."""
    app = FastAPI(openapi_url=None)
    app.state.parlour = parlour
    add_routes(app, _pages)
    add_routes(app, _data)
    answer_errors(app)
    app.exception_handler(AdminError)(_admin_error)

    async def admin_for(scope: Scope) -> ASGIApp | None:
        cookies = cookie_parser(Headers(scope=scope).get("cookie", ""))
        token = parlour.cookies.token_in(cookies.get(COOKIE))
        user = await parlour.accounts.by_token(token) if token else None
        if user is None or not user.admin or user.banned:
            return None
        scope["administrator"] = user
        return app

    return admin_for


async def _admin(house: House) -> Admin:
    return Admin(house)


async def _administrator(request: Request) -> User:
    user: User = request.scope["administrator"]
    return user


async def _from_here(request: Request, house: House) -> None:
    """What changes something has to come from a page of this server."""
    if not allowed_origin(house.settings, request.headers):
        raise HTTPException(403, "the request comes from another site")


async def _form(request: Request) -> dict[str, str]:
    text = (await request.body()).decode("utf-8", "replace")
    return {name: values[-1] for name, values in parse_qs(text).items()}


Doing = Annotated[Admin, Depends(_admin)]
Banned = Annotated[bool, Body(embed=True, strict=True)]
Administrator = Annotated[User, Depends(_administrator)]
Form = Annotated[dict[str, str], Depends(_form)]
FromHere = Depends(_from_here)
# PostgreSQL knows no text with a NUL in it.
Search = Annotated[str, Query(max_length=32, pattern=r"^[^\x00]*$")]
Before = Annotated[int, Query(ge=0, le=LAST_ID)]

_pages = APIRouter(prefix="/admin", default_response_class=HTMLResponse)
_data = APIRouter(prefix="/admin/api")


async def _admin_error(request: Request, error: AdminError) -> Response:
    if request.url.path.startswith("/admin/api/"):
        return JSONResponse({"zh": error.zh, "en": error.en}, 400)
    return HTMLResponse(html.problem(error.zh, error.en), 400)


# Pages


@_pages.get("")
async def rooms_page(admin: Doing) -> str:
    return html.rooms(await admin.rooms(), await admin.nodes())


@_pages.get("/users")
async def users_page(admin: Doing, q: Search = "") -> str:
    return html.users(await admin.users(q.strip()), q, secrets.token_urlsafe(16))


@_pages.get("/audit")
async def audit_page(admin: Doing, before: Before = LAST_ID) -> str:
    return html.deeds(await admin.deeds(before))


@_pages.get("/style.css")
async def style() -> Response:
    return Response(html.STYLE, media_type="text/css")


@_pages.post("/users/{user_id}/ban", dependencies=[FromHere])
async def ban_form(user_id: int, admin: Doing, who: Administrator, form: Form) -> Response:
    await admin.ban(who, _id(user_id), banned=form.get("banned") == "1")
    return RedirectResponse(f"/admin/users?q={user_id}", 303)


@_pages.post("/users/{user_id}/grant", dependencies=[FromHere])
async def grant_form(user_id: int, admin: Doing, who: Administrator, form: Form) -> Response:
    given = form.get("cards", "")
    cards = int(given) if given.isascii() and given.isdigit() and len(given) < 9 else 0
    key = form.get("key", "")
    if not re.fullmatch(KEY_LETTERS, key):
        raise AdminError(
            "表单已过期，请重新打开页面", "The form is out of date: open the page again"
        )
    await admin.grant(name_of(who), _id(user_id), cards, key)
    return RedirectResponse(f"/admin/users?q={user_id}", 303)


@_pages.post("/announce", dependencies=[FromHere])
async def announce_form(admin: Doing, who: Administrator, form: Form) -> Response:
    await admin.announce(who, form.get("text", ""))
    return RedirectResponse("/admin", 303)


# Data


@_data.get("/rooms")
async def rooms_data(admin: Doing) -> list[dict[str, Any]]:
    return await admin.rooms()


@_data.get("/nodes")
async def nodes_data(admin: Doing) -> list[dict[str, Any]]:
    return await admin.nodes()


@_data.get("/users")
async def users_data(admin: Doing, q: Search = "") -> list[dict[str, Any]]:
    return await admin.users(q.strip())


@_data.get("/audit")
async def audit_data(admin: Doing, before: Before = LAST_ID) -> list[dict[str, Any]]:
    return await admin.deeds(before)


@_data.post("/users/{user_id}/ban", dependencies=[FromHere])
async def ban_data(
    user_id: int,
    admin: Doing,
    who: Administrator,
    banned: Banned,
) -> dict[str, Any]:
    await admin.ban(who, _id(user_id), banned=banned)
    return {}


@_data.post("/users/{user_id}/grant", dependencies=[FromHere])
async def grant_data(
    user_id: int,
    admin: Doing,
    who: Administrator,
    cards: Annotated[int, Body(strict=True)],
    key: Annotated[str, Body(pattern=KEY_LETTERS)],
) -> dict[str, Any]:
    await admin.grant(name_of(who), _id(user_id), cards, key)
    return {}


@_data.post("/announce", dependencies=[FromHere])
async def announce_data(
    admin: Doing, who: Administrator, text: Annotated[str, Body(embed=True)]
) -> dict[str, Any]:
    return {"rooms": await admin.announce(who, text)}


def _id(user_id: int) -> int:
    """A number that may be a user's: larger ones fit into no database."""
    if not 0 < user_id <= LAST_ID:
        raise HTTPException(404)
    return user_id
