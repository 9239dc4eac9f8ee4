"""Those before the door of a running room: who has gone, and who is told to go."""

from paiguan.server.room import entries as e
from paiguan.server.room.room import Room
from paiguan.server.table.audience import Audience
from paiguan.server.wire.errors import RoomError
from paiguan.server.wire.refusals import bye


def knocks_given_up(room: Room, audience: Audience) -> list[e.AnyEntry]:
    """Who has knocked and gone away does not wait any more."""
    here = audience.users()
    return [e.KnockEnded(user) for user in room.knocking if user not in here]


def turn_away(audience: Audience, entry: e.AnyEntry) -> None:
    """Say goodbye to whom this entry sends away, if it does."""
    if isinstance(entry, e.SeatCleared) and entry.away:
        user, error = entry.away, RoomError("sent_away")
    elif isinstance(entry, e.KnockEnded):
        user, error = entry.user, RoomError("not_admitted")
    else:
        return
    send_off(audience, user, error)


def send_off(audience: Audience, user: int, error: RoomError) -> None:
    """Say goodbye to somebody on every device, as when the newest has the seat."""
    for viewer in audience.of_user(user):
        audience.remove(viewer)
        viewer.send(bye(error))


def go_elsewhere(audience: Audience) -> None:
    """Another server has the room: whoever is here is to come back, and finds it there."""
    audience.tell_all(bye(RoomError("retry")))
