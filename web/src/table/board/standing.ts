/** How much lies on a table: everything is drawn as large as there is room for it. */

import type { Face, Meld } from "../state/events";
import type { SeatView, View } from "../state/fold";
import { placeOf } from "../state/player";
import { CARDS } from "../tiles/kinds";

/** What is before a seat. */
export interface Standing {
  /** Tiles that lie beside each other in each meld. */
  melds: readonly number[];
  /** Tiles in hand, with the one that is about to be drawn. */
  tiles: number;
  /** The hand is laid open. */
  open: boolean;
  discards: number;
  /** Some tiles of the hand are shown. */
  shows: boolean;
  /** The hand stands in so many columns, if it is one of cards. */
  columns: number;
  /** So many words stand below its name. */
  tags: number;
}

export interface OnTable {
  /** Of the seat with the most of them. */
  discards: number;
  own: Standing;
  top: Standing;
  /** Somebody sits opposite: not at a table of three. */
  opposite: boolean;
  sides: readonly Standing[];
  /** The one of them at the left, and at the right, where prompts are. */
  left: Standing;
  right: Standing;
}

const HAND = 13;
const RANKS = 10;
const NOTHING: Standing = {
  melds: [],
  tiles: HAND + 1,
  open: false,
  discards: 0,
  shows: false,
  columns: HAND,
  tags: 0,
};
export const EMPTY_TABLE: OnTable = {
  discards: 0,
  own: NOTHING,
  top: NOTHING,
  opposite: false,
  sides: [],
  left: NOTHING,
  right: NOTHING,
};

const STACKED = new Set<Meld["kind"]>(["kong", "added", "concealed"]);

/** A kong's fourth tile lies on top of the others; everything else lies in a row. */
export function isStacked(meld: Meld): boolean {
  return meld.tiles.length === 4 && STACKED.has(meld.kind);
}

/** What lies there now, seen from a seat. */
export function onTable(view: View, home: number, open = false): OnTable {
  const found = { ...EMPTY_TABLE, sides: [] as Standing[] };
  view.seats.forEach((seat, number) => {
    found.discards = Math.max(found.discards, seat.discards.length);
    const standing = standingOf(seat, open || view.result !== null);
    const place = placeOf(number, home, view.seats.length);
    if (place === "bottom") found.own = standing;
    else if (place === "top") {
      found.top = standing;
      found.opposite = true;
    } else {
      found.sides.push(standing);
      found[place] = standing;
    }
  });
  return found;
}

function standingOf(seat: SeatView, known: boolean): Standing {
  const { melds, hand } = seat;
  const open = known && hand.some((tile) => tile !== null);
  return {
    melds: melds.map((meld) => (isStacked(meld) ? 3 : meld.tiles.length)),
    tiles: open ? hand.length : Math.max(hand.length, HAND + 1 - 3 * melds.length),
    open,
    discards: seat.discards.length,
    shows: seat.shown.length > 0 && !open,
    columns: columnsOf(hand),
    tags: Object.values(seat.stakes).filter(Boolean).length + (seat.rolled ? 1 : 0),
  };
}

/** Three alike stand by themselves, all else of a rank together. */
function columnsOf(hand: readonly Face[]): number {
  const alike = (card: Face) => hand.filter((other) => other === card).length;
  const found = hand.map((card) => (alike(card) > 2 ? card : CARDS.indexOf(card ?? "") % RANKS));
  return new Set(found).size;
}
