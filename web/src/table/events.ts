/** The events of a hand, as the server tells them (`paiguan.engine.events`). */

/** A tile by its name, such as `5m` or 二; null where it may not be seen. */
export type Face = string | null;

export interface Meld {
  kind: string;
  tiles: Face[];
  taken: Face;
  giver: number | null;
  /** So many of its first tiles lie face down for the others. */
  hidden: number;
  seen_as?: string;
}

export interface Payment {
  from: number;
  to: number;
  points: number;
  name: string;
  clause: string;
  /** Whoever pays in another's place says whose, and by which clause. */
  instead_of?: number;
  duty?: string;
}

export interface Win {
  seat: number;
  tile: Face;
  by: string;
  from: number | null;
  names: string[];
  value: number;
}

export interface Result {
  winners: Win[];
  payments: Payment[];
  deltas: number[];
  next_dealer: number;
  birds: string[];
}

export type TableEvent =
  | { event: "hand_began"; seats: number; dealer: number; wall: number }
  | { event: "wall_broken"; dice: [number, number]; seat: number; stack: number }
  | { event: "stake_set"; seat: number; name: string; value: number }
  | { event: "tiles_dealt"; seat: number; tiles: Face[] }
  | { event: "melds_given"; seat: number; melds: Meld[] }
  | { event: "hand_shown"; seat: number; names: string[]; tiles: string[] }
  | { event: "tile_drawn"; seat: number; tile: Face; source: string }
  | { event: "tile_shown"; seat: number; tile: string }
  | { event: "tile_discarded"; seat: number; tile: string }
  | { event: "meld_made"; seat: number; meld: Meld }
  | { event: "kong_declared"; seat: number; tile: string }
  | { event: "kong_robbed"; seat: number; tile: string }
  | { event: "meld_grown"; seat: number; place: number; meld: Meld; giver: number | null }
  | { event: "tiles_turned"; seat: number; tiles: string[]; purpose: string }
  | { event: "last_tile_declined"; seat: number }
  | { event: "hand_won"; win: Win; tiles: string[]; doors: string[] }
  | { event: "points_paid"; payment: Payment }
  | { event: "hand_ended"; result: Result; hands: string[][]; melds: Meld[][] };

/** What one seat may see of an event that holds the whole truth; for replays. */
export function seenBy(viewer: number, event: TableEvent): TableEvent {
  switch (event.event) {
    case "tiles_dealt":
      return event.seat === viewer ? event : { ...event, tiles: event.tiles.map(() => null) };
    case "tile_drawn":
      return event.seat === viewer ? event : { ...event, tile: null };
    case "meld_made":
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
  return { ...meld, kind: meld.seen_as || meld.kind, tiles, seen_as: "" };
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
