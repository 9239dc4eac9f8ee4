/** The events of a hand, as the server tells them (`paiguan.server.wire.events`). */

import type { Meld, TableEvent } from "../../lib/protocol.gen";

export type {
  Fall,
  Meld,
  Payment,
  Result,
  Step,
  Sum,
  TableEvent,
  Win,
} from "../../lib/protocol.gen";

/** A tile by its name, such as `5m` or 二; null where it may not be seen. */
export type Face = string | null;

/** What one seat may see of an event that holds the whole truth; for replays. */
export function seenBy(viewer: number, event: TableEvent): TableEvent {
  switch (event.event) {
    case "tiles_dealt":
      return event.seat === viewer
        ? event
        : { ...event, tiles: event.tiles.map(() => null), held: null };
    case "tile_drawn":
      return event.seat === viewer ? event : { ...event, tile: null, held: null };
    case "meld_made":
      return {
        ...event,
        meld: seenMeld(viewer, event.seat, event.meld),
        held: event.seat === viewer ? event.held : null,
        still_drawn: event.seat === viewer ? event.still_drawn : null,
      };
    case "meld_grown":
      return { ...event, meld: seenMeld(viewer, event.seat, event.meld) };
    case "melds_given":
      return { ...event, melds: event.melds.map((meld) => seenMeld(viewer, event.seat, meld)) };
    default:
      return event;
  }
}

function seenMeld(viewer: number, owner: number, meld: Meld): Meld {
  const tiles = meld.tiles.map((tile, place) =>
    viewer !== owner && place < meld.hidden ? null : tile,
  );
  const huxi = tiles.some((tile) => tile !== null) ? meld.huxi : null;
  return { ...meld, kind: meld.seen_as || meld.kind, tiles, seen_as: "", huxi };
}

/** Whether an event puts a tile before a seat that the seat might win with. */
export function laysOpen(event: TableEvent, seat: number | null): boolean {
  switch (event.event) {
    case "tile_shown":
      return true;
    case "tile_discarded":
    case "kong_declared":
      return event.seat !== seat;
    default:
      return false;
  }
}
