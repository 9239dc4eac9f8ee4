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
  /** No card is larger; where it is possible none is as small, and discards no smaller. */
  most: number;
  least: { meld: number; river: number };
}

/** How large cards are, and how many discards are in a row: of the others, and one's own. */
export interface BesideSizes extends Cards {
  along: number;
  across: number;
}

export const LEAST = { meld: 15, river: 14 };
/** Below the number of a door there is air. */
const NUMBER_EDGE = 6;
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
  const { least } = room;
  for (let meld = Math.floor(room.most); meld > least.meld; meld--)
    for (let river = meld; river >= Math.max(least.river, meld * SMALLER); river--)
      for (let along = MOST_ALONG; along >= LEAST_ALONG; along--) {
        const fits = (seat: Standing) =>
          seatFits(room, lies(room, seat, seat === table.right, { meld, river, along }));
        if (table.sides.every(fits)) return { meld, river, along };
      }
  if (least.meld > LEAST.meld) {
    const lower = { meld: least.meld - 1, river: Math.max(LEAST.river, least.river - 1) };
    return largestOthers({ ...room, least: lower }, table);
  }
  return { ...LEAST, along: MOST_ALONG };
}

/** Where the cards of a seat at the side end, and how wide they are. */
interface Lies {
  wide: number;
  doors: number;
  doorsWide: number;
  rest: number;
  restWide: number;
  /** Discards lie beside the doors, or else below them. */
  beside: boolean;
}

function lies(
  { side, words, names }: Pick<WideTable, "side" | "words" | "names">,
  seat: Standing,
  right: boolean,
  { meld, river, along }: Pick<BesideSizes, "meld" | "river" | "along">,
): Lies {
  const wide = side - (right ? RIGHT_EDGE : LEFT_EDGE);
  const badge = BADGE * names + (wide - BADGE * names < NAME * names - BADGE ? LINE * names : 0);
  const melds = seat.melds.length > 0 ? seat.melds : [DOOR];
  const high = doorsHigh(melds, wide, meld, words);
  const doorsWide = melds.length * (meld + DOOR_GAP);
  const restWide = Math.min(along, Math.max(LEAST_ALONG, seat.discards)) * river * GAP;
  const beside = doorsWide + PART_GAP + restWide <= wide;
  const rows = Math.ceil(Math.max(seat.discards, 1) / along) * river * ROW;
  const rest = rows + (seat.shows ? river * HALF_CARD + PART_GAP : 0);
  const doors = badge + high;
  return {
    ...{ wide, doors, doorsWide: Math.min(doorsWide, wide), restWide, beside },
    rest: beside ? badge + rest : doors + PART_GAP + rest,
  };
}

/** Choices keep clear of doors that reach down to them, and where there is room of discards below those. */
function seatFits(
  { board, bar, roomy }: WideTable,
  { wide, doors, doorsWide, rest, restWide, beside }: Lies,
): boolean {
  if (restWide > wide || doors > board - DOOR_GAP) return false;
  const below = roomy && !beside && restWide <= doorsWide ? DOOR_GAP : bar + PART_GAP;
  return rest <= board - below;
}

/**
 * So much at an end of the choices stays free: the width of what a seat has laid down to where
 * choices are, so that its numbers are seen. 0 where that ends above.
 */
export function widthBelow(
  room: Pick<WideTable, "side" | "words" | "names">,
  seat: Standing,
  right: boolean,
  sizes: Pick<BesideSizes, "meld" | "river" | "along">,
  choices: number,
): number {
  if (seat.melds.length === 0) return 0;
  const { doors, doorsWide, rest, beside } = lies(room, seat, right, sizes);
  const reaches = doors - NUMBER_EDGE > choices || (!beside && rest > choices);
  return reaches ? doorsWide + 2 * DOOR_GAP : 0;
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
