"""What is asked over HTTP: accounts, rooms, history, replays, and how the server is."""

import secrets
from typing import Annotated, Final

from fastapi import APIRouter, Cookie, Depends, HTTPException, Query, Request, Response
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST

from paiguan.games import GAMES
from paiguan.records import is_earlier
from paiguan.server.gate.allowance import network_of
from paiguan.server.http.games import games_told, words_told
from paiguan.server.http.replays import retold
from paiguan.server.http.wrong_numbers import trying
from paiguan.server.parlour import Parlour
from paiguan.server.room.setup import ROOM_OPTIONS, known_game
from paiguan.server.store.accounts import AccountError, User, checked_name, login_name
from paiguan.server.store.history import (
    NOT_THERE,
    companions_of,
    faces_of,
    games_of,
    hands_around,
    hands_of,
    record_of,
    sessions_of,
)
from paiguan.server.store.own_tables import tables_of
from paiguan.server.table.prices import prices_of
from paiguan.server.table.reopening import last_table, reopen
from paiguan.server.wire.bodies import (
    NO_NAME,
    Account,
    Credentials,
    Entering,
    History,
    HouseInfo,
    Me,
    Name,
    NewGuest,
    NewName,
    NewRoom,
    Nothing,
    OpenedRoom,
    Registration,
    Ticket,
)
from paiguan.server.wire.errors import RoomError
from paiguan.server.wire.replay_bodies import HandRecord, HandsAround, Retold

LAST_ID: Final = 2**62


async def parlour_of(request: Request) -> Parlour:
    """The server that was asked."""
    parlour: Parlour = request.app.state.parlour
    return parlour


House = Annotated[Parlour, Depends(parlour_of)]


Ours = Annotated[str | None, Cookie(alias="paiguan")]


async def known(house: House, cookie: Ours = None) -> User | None:
    """Who asks, if they have been here before."""
    token = house.cookies.token_in(cookie)
    return await house.accounts.by_token(token) if token else None


Known = Annotated[User | None, Depends(known)]


async def signed_in(user: Known) -> User:
    """Who asks; nobody else gets further."""
    if user is None:
        raise RoomError("not_signed_in")
    if user.banned:
        raise RoomError("banned")
    return user


async def asking_network(request: Request) -> str:
    """The network that a request comes from."""
    return network_of(request.client.host) if request.client else ""


SignedIn = Annotated[User, Depends(signed_in)]
Network = Annotated[str, Depends(asking_network)]


async def may_open(house: House, user: SignedIn, network: Network) -> User:
    """Who opens a room; nobody does so without end."""
    if not house.rooms_of_address.has(network) or not house.new_rooms.take(str(user.id)):
        raise RoomError("rooms_too_fast")
    house.rooms_of_address.take(network)
    return user


Opening = Annotated[User, Depends(may_open)]

accounts = APIRouter()
rooms = APIRouter()
operations = APIRouter()


@accounts.post("/api/guest")
async def guest(body: NewGuest, house: House, network: Network, response: Response) -> Account:
    """Play at once."""
    user = await _new_guest(body, house, network, response)
    return {"id": user.id, "name": user.name}


async def _new_guest(body: NewGuest, house: Parlour, network: str, response: Response) -> User:
    if not house.new_guests.take(network):
        raise RoomError("too_fast")
    user, token = await house.accounts.new_guest(body.name)
    house.cookies.give(response, token)
    return user


@accounts.post("/api/enter")
async def enter(
    body: Entering, house: House, user: Known, network: Network, response: Response
) -> Me:
    """Who one is, as `/api/me`; somebody new becomes a guest at once."""
    # A name that is taken was one's own, on an account that one is signed out of.
    names = [body.name, body.otherwise, NO_NAME]
    while user is None:
        try:
            guest = NewGuest(name=names.pop(0))
            user = await _new_guest(guest, house, network, response)
        except AccountError as error:
            if error.code != "name_taken":
                raise
    user = await signed_in(user)
    await house.accounts.give_cards_of_the_day(user)
    return await me(house, user)


@accounts.post("/api/register")
async def register(
    body: Registration, house: House, user: SignedIn, network: Network, response: Response
) -> Account:
    """Keep the account under a name and password, or change them; other devices are signed out."""
    _only_few_passwords(house, network, str(user.id))
    token = await house.accounts.register(user, body.name, body.password, body.old)
    own = house.hand_on(user.id, user.login, token)
    house.send_out(user.id, RoomError("signed_out"), but=own)
    house.cookies.give(response, token)
    return {"id": user.id, "name": checked_name(body.name)}


@accounts.post("/api/login")
async def login(
    body: Credentials,
    house: House,
    network: Network,
    response: Response,
    before: Known,
    cookie: Ours = None,
) -> Name:
    """Sign in again; the cookie that one had before is good no more."""
    _only_few_passwords(house, network, login_name(body.name) or "")
    old = house.cookies.token_in(cookie) or ""
    token = await house.accounts.log_in(body.name, body.password, old)
    after = await house.accounts.by_token(token)
    if before is not None and after is not None and before.id == after.id:
        house.hand_on(before.id, before.login, token)
    elif before is not None:
        house.send_out(before.id, RoomError("signed_out"), only=before.login)
    house.cookies.give(response, token)
    return {"name": body.name if after is None else after.name}


@accounts.post("/api/name")
async def rename(body: NewName, house: House, user: SignedIn) -> Name:
    """Be called something else; whoever has a password signs in by the new name from then on."""
    return {"name": await house.accounts.rename(user, body.name, body.face)}


def _only_few_passwords(house: Parlour, network: str, name: str) -> None:
    """Passwords cannot be tried out, neither for one account nor for all."""
    for_name = house.password_tries.take(f"{network} {name}")
    if not (for_name and house.password_work.take(network)):
        raise RoomError("too_fast")


@accounts.post("/api/logout")
async def logout(
    house: House,
    user: SignedIn,
    response: Response,
    cookie: Ours = None,
    everywhere: bool = False,
) -> Nothing:
    """Sign out here, or on every device."""
    if everywhere:
        await house.accounts.log_out_everywhere(user)
        house.send_out(user.id, RoomError("signed_out"))
    else:
        await house.accounts.log_out(house.cookies.token_in(cookie) or "")
        house.send_out(user.id, RoomError("signed_out"), only=user.login)
    house.cookies.take(response)
    return {}


@accounts.get("/api/me")
async def me(house: House, user: SignedIn) -> Me:
    """Who one is, one's cards, and the rooms that one is in."""
    tables = await tables_of(house.store, user.id)
    return {
        "id": user.id,
        "name": user.name,
        "guest": user.guest,
        "face": user.face,
        "cards": await house.accounts.cards_of(user),
        "rooms": [table["number"] for table in tables],
        "tables": tables,
        "last": await last_table(house.lobby, user.id),
    }


@accounts.get("/api/history")
async def history(
    house: House,
    user: SignedIn,
    game: Annotated[str, Query(max_length=32)] = "",
    before: Annotated[int, Query(ge=0, le=LAST_ID)] = LAST_ID,
    since: Annotated[int, Query(ge=0, le=LAST_ID)] = 0,
) -> History:
    """One's own settled hands and sessions, newest first, totals per game and companion.

    `since` is the moment from which on they are told, in milliseconds.
    """
    if game:
        known_game(game)
    unseen = await house.lobby.unseen()
    return {
        "hands": await hands_of(house.store, user.id, unseen, since, game, before),
        "sessions": await sessions_of(house.store, user.id, unseen, since),
        "games": await games_of(house.store, user.id, unseen, since),
        "companions": await companions_of(house.store, user.id, unseen, since),
    }


@rooms.get("/api/games")
async def games(request: Request) -> Response:
    """The table of games with their options."""
    return games_told().answer(request)


@rooms.get("/api/games/{name}/words")
async def game_words(name: str, request: Request) -> Response:
    """What a game calls things: names of wins and payments, melds, actions, in both languages."""
    return words_told(known_game(name)).answer(request)


@rooms.get("/api/house")
async def house_rules(house: House) -> HouseInfo:
    """What any room may be opened with beside its game's options: clocks, bots, prices."""
    return {
        "options": {name: list(values) for name, values in ROOM_OPTIONS.items()},
        "address": house.settings.address,
        "reviews": house.settings.review_seconds > 0,
        "bots": list(house.lobby.remote_bots.levels),
        "prices": {
            name: prices_of(game, house.settings.card_price_8) for name, game in GAMES.items()
        },
        "cards_contact": house.settings.cards_contact,
        "cards_per_day": house.settings.cards_per_day,
    }


@rooms.post("/api/rooms")
async def open_room(body: NewRoom, house: House, user: Opening) -> OpenedRoom:
    """Open a room; its number is the answer."""
    given = {name: getattr(body, name) for name in body.model_fields_set - {"bots"}}
    room = await house.lobby.open_room(user, given, body.bots)
    return {"number": room.number, "cards": room.setup.cards}


@rooms.post("/api/rooms/{number}/ticket")
async def ticket(
    number: str, house: House, user: SignedIn, network: Network, cookie: Ours = None
) -> Ticket:
    """A ticket for the socket, good once and for a minute."""
    async with trying(number, house, user, network):
        given = await house.lobby.ticket_for(user, number)
    # A login that ended while this was asked may have missed the ticket.
    if await known(house, cookie) is None:
        house.lobby.tickets.cancel(given)
        raise RoomError("not_signed_in")
    return {"ticket": given}


@rooms.post("/api/rooms/{number}/close")
async def close(number: str, house: House, user: SignedIn) -> Nothing:
    """Owner: give up a room before its first hand, or one in which only bots play besides."""
    await house.lobby.close_own(user, number)
    return {}


@rooms.post("/api/rooms/last")
async def reopen_last(house: House, user: Opening) -> OpenedRoom:
    """A room like the one that one opened and played last, with its options and its bots."""
    room = await reopen(house.lobby, user)
    return {"number": room.number, "cards": room.setup.cards}


@rooms.post("/api/rooms/{number}/again")
async def again(number: str, house: House, user: Opening) -> OpenedRoom:
    """Owner: play on with the same people in a new room, when this one is over."""
    room = await house.lobby.again(user, number)
    return {"number": room.number, "cards": room.setup.cards}


# A record goes out as it was written, whatever is in it.
@rooms.get("/api/replay/{code}", response_model=None)
async def replay(code: str, house: House) -> HandRecord:
    """The record of a settled hand."""
    hidden = not (code.isascii() and code.isalnum()) or code in await house.lobby.unseen()
    record = None if hidden else await record_of(house.store, code)
    if record is None:
        raise RoomError("no_replay")
    return record


@rooms.get("/api/replay/{code}/events")
async def replay_events(code: str, house: House) -> Retold:
    """The same hand event by event, all open, and the winners' hands in their sets."""
    return retold(await replay(code, house), await faces_of(house.store, code))


@rooms.get("/api/replay/{code}/hands")
async def replay_hands(code: str, house: House, user: Known) -> HandsAround:
    """The hands beside it, for those who played them: a link given away opens one hand only."""
    await replay(code, house)
    if user is None:
        return NOT_THERE
    return await hands_around(house.store, user.id, await house.lobby.unseen(), code)


@rooms.get("/api/replay/{code}/review")
async def replay_review(code: str, house: House, network: Network) -> Response:
    """The same hand looked through: at every choice what was better, and what it cost."""
    record = await replay(code, house)
    if is_earlier(record):
        raise RoomError("no_review")
    review = await house.reviews.of(code, record, lambda: house.review_asks.take(network))
    return Response(review, media_type="application/json")


@operations.get("/healthz", response_class=PlainTextResponse)
async def healthz() -> str:
    """The process is alive."""
    return "ok"


@operations.get("/readyz", response_class=PlainTextResponse)
async def readyz(house: House) -> str:
    """The database answers, writes come through and rooms are running."""
    if not await house.ready():
        raise RoomError("not_ready")
    return "ok"


@operations.get("/metrics", response_class=PlainTextResponse)
async def metrics(house: House, request: Request) -> Response:
    """For Prometheus, and nobody else: counts that rise tell that somebody has answered."""
    if not _may_watch(house, request):
        raise HTTPException(404)
    return Response(house.metrics.text(), media_type=CONTENT_TYPE_LATEST)


def _may_watch(house: Parlour, request: Request) -> bool:
    """Whoever has the token; where none is set, whoever asks from this very machine."""
    token = house.settings.metrics_token
    if token:
        given = request.headers.get("authorization", "")
        return secrets.compare_digest(given.encode(), f"Bearer {token}".encode())
    forwarded = "x-forwarded-for" in request.headers or "forwarded" in request.headers
    address = request.client.host if request.client else ""
    return address in ("127.0.0.1", "::1") and not forwarded
