/** Cards on a wide table on which up to three play: everything beside everything else. */

import { GAP } from "../board/sizes";
import type { OnTable, Standing } from "../board/standing";
import { DOOR_GAP, doorsHigh, HALF_CARD, ROW, type Cards } from "./fitting";

/** A wide table, in pixels. */
export interface WideTable {
  /** The columns at the left and right. */
  side: number;
  /** The table above the hand, and what prompts take of its lower end. */
  board: number;
  bar: number;
  /** The row of the hand, and what is beside the hand at each side. */
  row: number;
  aside: number;
  words: number;
  /** How much larger than on a phone names are written. */
  names: number;
  /** A desktop or a tablet on its side. */
  roomy: boolean;
  /** No card is larger. */
  most: number;
}

/** How large cards are, and how many discards are in a row: of the others, and one's own. */
export interface BesideSizes extends Cards {
  along: number;
  across: number;
}

const LEAST = { meld: 15, river: 14 };
/** The menu is left of one column; at the other there is the frame. */
const LEFT_EDGE = 57;
const RIGHT_EDGE = 11;
const PART_GAP = 6;
/** Discards are at least so large beside doors. */
const SMALLER = 0.8;
/** Discards in a row. */
const MOST_ALONG = 10;
const LEAST_ALONG = 4;
const MOST_ACROSS = 6;
const LEAST_ACROSS = 3;
/** One's own are no more than so much larger than those of the others. */
const OWN = 1.25;
/** A door is to be expected. */
const DOOR = 3;
/** Names take a line more where the column is so narrow. */
const NAME = 190;
const BADGE = 42;
const LINE = 12;
/** Toggles below one's own discards, in two rows on a phone and three elsewhere. */
const TOGGLES = 92;
const ROOMY_TOGGLES = 132;

/** The largest with which everything fits. */
export function largestBeside(room: WideTable, table: OnTable): BesideSizes {
  const others = largestOthers(room, table);
  const most = Math.min(room.most, others.meld * OWN);
  return { ...others, ...largestOwn({ ...room, most }, table.own) };
}

function largestOthers(
  room: WideTable,
  table: OnTable,
): Pick<BesideSizes, "meld" | "river" | "along"> {
  for (let meld = Math.floor(room.most); meld > LEAST.meld; meld--)
    for (let river = meld; river >= Math.max(LEAST.river, meld * SMALLER); river--)
      for (let along = MOST_ALONG; along >= LEAST_ALONG; along--) {
        const fits = (seat: Standing) =>
          seatFits(room, seat, seat === table.right, meld, river, along);
        if (table.sides.every(fits)) return { meld, river, along };
      }
  return { ...LEAST, along: MOST_ALONG };
}

/** Discards lie beside the doors of a seat where they have room there, or else below them. */
function seatFits(
  room: WideTable,
  seat: Standing,
  right: boolean,
  meld: number,
  river: number,
  along: number,
): boolean {
  const { side, board, bar, words, names } = room;
  const wide = side - (right ? RIGHT_EDGE : LEFT_EDGE);
  const badge = BADGE * names + (wide - BADGE * names < NAME * names - BADGE ? LINE * names : 0);
  const melds = seat.melds.length > 0 ? seat.melds : [DOOR];
  const doors = doorsHigh(melds, wide, meld, words);
  const across = Math.min(along, Math.max(LEAST_ALONG, seat.discards));
  const beside =
    melds.length * (meld + DOOR_GAP) + PART_GAP + across * river * GAP <= wide &&
    doors <= doorsHigh([Math.max(...melds)], wide, meld, words);
  if (across * river * GAP > wide) return false;
  const rows = Math.ceil(Math.max(seat.discards, 1) / along) * river * ROW;
  const rest = rows + (seat.shows ? river * HALF_CARD + PART_GAP : 0);
  const below = board - PART_GAP - bar;
  const end = badge + (beside ? rest : doors + PART_GAP + rest);
  // Choices keep clear of doors that reach down to them.
  return end <= below && badge + doors <= board - DOOR_GAP;
}

/** One's own doors below one's name, one's own discards above the toggles. */
function largestOwn(
  { row, aside, names, words, roomy, most }: WideTable,
  own: Standing,
): Pick<BesideSizes, "ownMeld" | "ownRiver" | "across"> {
  const badge = (BADGE + (aside < NAME * names ? LINE : 0)) * names + 10;
  const melds = own.melds.length > 0 ? own.melds : [DOOR];
  let ownMeld = Math.floor(most);
  while (ownMeld > LEAST.meld && badge + doorsHigh(melds, aside - 20, ownMeld, words) > row)
    ownMeld--;
  const high = row - (roomy ? ROOMY_TOGGLES : TOGGLES);
  for (let ownRiver = Math.floor(most); ownRiver > LEAST.river; ownRiver--) {
    const across = Math.min(MOST_ACROSS, Math.floor((aside - 12) / (ownRiver * GAP)));
    const rows = Math.ceil(Math.max(1, own.discards) / Math.max(across, 1));
    if (across >= LEAST_ACROSS && rows * ownRiver * ROW <= high)
      return { ownMeld, ownRiver, across };
  }
  return { ownMeld, ownRiver: LEAST.river, across: MOST_ACROSS };
}
