"""Those before the door of a running room: who has gone, and who is told to go."""

from paiguan.server.room import entries as e
from paiguan.server.room.room import Room
from paiguan.server.table.viewers import Showing
from paiguan.server.wire.errors import RoomError
from paiguan.server.wire.refusals import bye


def knocks_given_up(room: Room, showing: Showing) -> list[e.AnyEntry]:
    """Who has knocked and gone away does not wait any more."""
    here = {viewer.user for viewer in showing.viewers}
    return [e.KnockEnded(user) for user in room.knocking if user not in here]


def turn_away(showing: Showing, entry: e.AnyEntry) -> None:
    """Say goodbye to whom this entry sends away, if it does."""
    if isinstance(entry, e.SeatCleared) and entry.away:
        user, error = entry.away, RoomError("sent_away")
    elif isinstance(entry, e.KnockEnded):
        user, error = entry.user, RoomError("not_admitted")
    else:
        return
    for viewer in [viewer for viewer in showing.viewers if viewer.user == user]:
        showing.remove(viewer)
        viewer.send(bye(error))
