/** How large everything on the table is, from the size of the screen and what lies on the table. */

import { EMPTY_TABLE, type OnTable, type Standing } from "./on_table";

export interface Layout {
  /** Taller than wide: the hand in two rows of seven, the bar above it. */
  tall: boolean;
  /** Rows of the own hand. */
  rows: 1 | 2;
  /** Widths of tiles in pixels: in hand, among the discards, in melds. */
  hand: number;
  river: number;
  meld: number;
  /** Melds of mahjong: before oneself, opposite and at the sides. */
  ownMeld: number;
  topMeld: number;
  sideMeld: number;
  /** Hands at the sides that are laid open. */
  opened: number;
  /** Melds at the sides stand upright beside each other, one tile below the other. */
  upright: boolean;
  /** The panel in the middle. */
  centre: number;
  /** The width that the cards of the own hand may take, and the most that one of them may. */
  handRoom: number;
  handMost: number;
  /** The width of the columns at the left and right. */
  side: number;
  /** Tiles in a row of discards: before and opposite oneself, and at the sides. */
  across: number;
  along: number;
  /** Rows of discards that are kept free, so that nothing moves while they fill. */
  outer: number;
  inner: number;
  /** The height of the action bar. */
  bar: number;
  /** How much larger than on a phone words are written. */
  words: number;
}

const HAND_TILES = 14;
const TILE = 1.36;
const GAP = 1.07;
const ALONG = 4;
const LEAST_RIVER = 13;
/** On a wide screen the panel in the middle is so much lower than wide. */
export const FLAT_CENTRE = 0.74;

/** The most discards of a seat that are to be expected, by the size of the deck. */
function mostDiscards(deck: number): number {
  return deck > 0 && deck <= 108 ? 15 : 18;
}

/** The room between the seats, in pixels. */
interface Middle {
  tall: boolean;
  width: number;
  height: number;
  centre: number;
}

/** How discards lie: the width of a tile, and tiles in a row before and beside oneself. */
interface Rivers {
  river: number;
  across: number;
  along: number;
}

/** Sizes for a table of mahjong in so many pixels; on a wide one toggles may take the corners. */
export function mahjongLayout(
  width: number,
  height: number,
  large = false,
  deck = 136,
  table: OnTable = EMPTY_TABLE,
  corners = true,
): Layout {
  const tall = width < height;
  const bar = clamp(height * 0.1, 52, large ? 84 : 72);
  const oneRow = (width - 28) / (HAND_TILES + 0.9);
  const rows = tall && oneRow < 42 ? 2 : 1;
  const hand = Math.floor(
    rows === 2
      ? clamp((width - 14) / 7.3, 30, 62)
      : clamp(Math.min(oneRow, height * 0.125), 24, 76),
  );
  const side = Math.floor(tall ? clamp(width * 0.155, 54, 120) : clamp(width * 0.13, 84, 170));
  const ownHand = rows * hand * TILE + hand * (rows === 2 ? 0.6 : 0.42);
  const words = wordScale(width, height, large);
  const board = height - bar - ownHand - (tall ? 40 + 42 + 46 : 4) - 46 * words;
  const middle: Middle = { tall, width: width - 2 * side - 8, height: board, centre: 0 };
  const full = fullRivers(middle, mostDiscards(deck));
  const centre = centreSize(full.river);
  const lies =
    full.river < ROOMY
      ? largestRivers({ ...middle, centre }, Math.max(FEW, table.discards), full)
      : full;
  const meld = Math.floor(clamp(Math.min(full.river, side / (tall ? 3.5 : 4.2)), 12, 36));
  const upright = tall || height < SHORT;
  const opposite = width - (corners && !tall ? 54 + 238 + 16 : 24) - 100 * words;
  const discards = Math.max(table.discards, full === lies ? mostDiscards(deck) : FEW);
  return {
    tall,
    rows,
    hand,
    ...lies,
    meld,
    ownMeld: tall ? rowMeld(width - OWN_BADGE * words, { ...table.own, tiles: 0 }) : meld,
    topMeld: upright ? rowMeld(opposite, table.top) : meld,
    ...(upright
      ? sideTiles(side - 8, board - BADGE * words, table.sides)
      : { sideMeld: meld, opened: meld * OPENED }),
    upright,
    centre,
    handRoom: width - 14,
    handMost: hand,
    side,
    outer: Math.ceil(discards / lies.across),
    inner: Math.ceil(discards / lies.along),
    bar,
    words,
  };
}

/** From here on discards are large enough, and stay as large all through the hand. */
const ROOMY = 28;
/** For fewer discards than these they need not be larger. */
const FEW = 6;
/** Lower screens are phones on their side. */
const SHORT = 480;
/** A badge at the side, and the own one, with what is around it. */
const BADGE = 76;
const OWN_BADGE = 128;

/** Discards as large as they can be if as many lie there as are to be expected. */
function fullRivers(middle: Middle, discards: number): Rivers {
  for (let river = 44; river > LEAST_RIVER; river--) {
    const across = middle.tall
      ? Math.max(6, Math.min(12, Math.floor(middle.width / (river * GAP))))
      : 12;
    const rivers = { river, across, along: ALONG };
    if (fits(rivers, { ...middle, centre: centreSize(river) }, discards)) return rivers;
  }
  return { river: LEAST_RIVER, across: 12, along: ALONG };
}

/** The largest with which all discards of now fit; they grow smaller as more come. */
function largestRivers(middle: Middle, discards: number, least: Rivers): Rivers {
  for (let river = ROOMY - 1; river > LEAST_RIVER; river--) {
    const most = Math.floor(middle.width / (river * GAP));
    for (const along of [3, 4, 2])
      for (let across = Math.min(most, discards); across >= 6; across--) {
        const rivers = { river, across, along };
        if (fits(rivers, middle, discards)) return rivers;
      }
  }
  return least;
}

/**
 * Whether so many discards of each seat fit: on a tall screen those at the sides lie between those
 * above and below, on a wide one beside them.
 */
function fits(rivers: Rivers, { tall, width, height, centre }: Middle, discards: number): boolean {
  const { river, across, along } = rivers;
  const row = river * TILE * GAP;
  const outer = 2 * Math.ceil(discards / across) * row;
  const inner = Math.ceil(discards / along) * row;
  const sides = 2 * along * river * GAP;
  const wide = tall ? sides + centre : across * river * GAP + sides + 16;
  const high = tall
    ? outer + Math.max(centre, inner)
    : Math.max(outer + centre * FLAT_CENTRE, inner);
  return wide <= width && high + 14 <= height;
}

/** The panel in the middle of the table. */
function centreSize(river: number): number {
  return Math.max(70, Math.min(150, river * 3.5));
}

const LEAST_MELD = 12;

const MOST_ROW = 22;
/** A hand that is laid open is so much smaller than the melds beside it. */
export const OPENED = 0.86;

/** Tiles in melds that lie in one row beside the rest of the hand, in so much room. */
function rowMeld(room: number, { melds, tiles, open }: Standing): number {
  const laid = melds.reduce((sum, length) => sum + length, 0);
  for (let meld = MOST_ROW; meld > LEAST_MELD; meld--) {
    const one = open ? meld * OPENED : Math.min(meld, STANDING) * 0.5;
    if (laid * (meld + 1) + melds.length * 7 + tiles * (one + 1) <= room) return meld;
  }
  return LEAST_MELD;
}

/** Nobody else's hand stands larger than this on a phone. */
export const STANDING = 16;
const MOST_COLUMN = 28;
const GAP_BETWEEN = 4;

/**
 * Tiles at the sides: melds stand in columns beside each other with the rest of the hand after
 * them; a hand that is laid open lies below them in rows of three, or of more where it is narrow.
 */
function sideTiles(
  width: number,
  height: number,
  seats: readonly Standing[],
): { sideMeld: number; opened: number } {
  for (const across of [3, 4, 5]) {
    const opened = Math.min(STANDING, Math.floor(width / across) - 1);
    for (let sideMeld = MOST_COLUMN; sideMeld > LEAST_MELD; sideMeld--)
      if (seats.every((seat) => columnsHigh(width, sideMeld, opened, seat) <= height))
        return { sideMeld, opened };
  }
  return { sideMeld: LEAST_MELD, opened: Math.floor(width / 5) - 1 };
}

/** How high all that is before a seat at the side is, row by row. */
function columnsHigh(width: number, meld: number, opened: number, seat: Standing): number {
  const stands = Math.min(meld, STANDING);
  const columns = seat.melds.map((length) => ({
    wide: meld,
    high: length * (meld * TILE + 1) + 6,
  }));
  if (!seat.open) columns.push({ wide: stands * 0.62, high: seat.tiles * (stands * 0.36 + 1) });
  let sum = 0;
  let row = { wide: -GAP_BETWEEN, high: 0 };
  for (const { wide, high } of columns) {
    if (row.high > 0 && row.wide + GAP_BETWEEN + wide > width) {
      sum += row.high + GAP_BETWEEN;
      row = { wide: -GAP_BETWEEN, high: 0 };
    }
    row = { wide: row.wide + GAP_BETWEEN + wide, high: Math.max(row.high, high) };
  }
  const across = Math.max(1, Math.floor(width / (opened + 1)));
  const rows = seat.open ? Math.ceil(seat.tiles / across) : 0;
  return sum + row.high + rows * (opened * TILE + 3) + 6;
}

/** Cards in a column of the hand cover each other: one that is seen whole, and so much of the rest. */
const CARD = 1.85;
const COVERED = 0.97;
/** The hand has room for columns of four. */
const FOUR_CARDS = 4.8;
const COLUMNS = 11;

/**
 * Sizes for a table of zipai: tall cards in columns, at most eleven of them. On a wide screen the
 * own doors and discards lie beside the hand; in a replay there is no bar.
 */
export function zipaiLayout(
  width: number,
  height: number,
  large = false,
  plays = true,
  table: OnTable = EMPTY_TABLE,
): Layout {
  const tall = width < height;
  const bar = plays ? clamp(height * 0.12, 60, large ? 100 : 88) : 0;
  const room = tall ? height * 0.25 : height * (plays ? 0.4 : 0.44);
  const hand = Math.floor(clamp(Math.min((width - 20) / COLUMNS, room / FOUR_CARDS), 20, 62));
  const words = wordScale(width, height, large);
  const side = Math.floor(clamp(width * (tall ? 0.36 : 0.38), 110, 520));
  // On a wide screen prompts are laid over the lower end of the table.
  const board = height - (tall ? bar : 0) - hand * FOUR_CARDS - 12;
  const free = tall ? board - (plays ? 130 : 46) : board - 42 * words - 14;
  const { meld, river } = tall
    ? largestCards({ width, side, free, words, kept: plays }, table)
    : {
        meld: Math.floor(clamp(Math.min(side / 8, free / 6.8), 15, 50)),
        river: Math.floor(clamp(Math.min(side / 7, free / 8.2), 14, 40)),
      };
  return {
    tall,
    rows: 1,
    hand,
    river,
    meld,
    ownMeld: meld,
    topMeld: meld,
    sideMeld: meld,
    opened: river,
    upright: true,
    centre: 0,
    handRoom: tall ? width - 20 : COLUMNS * hand,
    handMost: hand * (tall || plays ? 1.3 : 1),
    side,
    across: 8,
    along: tall
      ? cardsAlong(side, river)
      : Math.max(4, Math.floor((side - 7 * meld) / (river * 1.08))),
    outer: 1,
    inner: 1,
    bar,
    words,
  };
}

/** Cards of the hand are larger where there are fewer columns, and lower ones. */
export function cardWidth(layout: Layout, columns: number, tallest: number): number {
  const { hand, handRoom, handMost } = layout;
  const high = (hand * FOUR_CARDS) / (CARD + COVERED * (tallest - 1));
  return Math.floor(Math.min(handRoom / Math.max(columns, 1), high, handMost));
}

/** A tall table of zipai, in pixels. */
interface CardTable {
  width: number;
  side: number;
  free: number;
  words: number;
  /** Room for own doors is kept free, so that nothing moves when they come. */
  kept: boolean;
}

const HALF_CARD = 1.06;
const LEAST_CARD = 12;

function cardsAlong(side: number, river: number): number {
  return Math.max(4, Math.floor((side - 6) / (river * GAP)));
}

/** The largest cards in doors and discards with which everything on the table fits. */
function largestCards(room: CardTable, table: OnTable): { meld: number; river: number } {
  const most = Math.floor(clamp(room.side / 5, LEAST_CARD, 50));
  for (let meld = most; meld > LEAST_CARD; meld--)
    for (let river = meld; river > LEAST_CARD && river >= meld * 0.8; river--)
      if (cardsFit(room, table, meld, river)) return { meld, river };
  return { meld: LEAST_CARD, river: LEAST_CARD };
}

function cardsFit(room: CardTable, table: OnTable, meld: number, river: number): boolean {
  const along = cardsAlong(room.side, river);
  const row = river * HALF_CARD * 1.1;
  const ownAcross = Math.min(along, 6);
  const ownDiscards = Math.max(3, Math.min(ownAcross, table.own.discards)) * river * GAP;
  const own = Math.max(
    doorsHigh(table.own.melds, room.width - 32 - ownDiscards, meld, room.words),
    Math.ceil(table.own.discards / ownAcross) * row,
    room.kept ? meld * 3.2 + 16 : 0,
  );
  // The pile, and the card that lies open below it.
  const middle = 84 * room.words + Math.max(34, river * 1.9) * 2.3 + 20;
  if (room.kept && middle + own > room.free) return false;
  return table.sides.every((seat) => {
    const opened = seat.open ? Math.ceil(seat.tiles / along) * row + 6 : seat.shows ? row + 6 : 0;
    const discards = Math.ceil(Math.max(seat.discards, 1) / along) * row;
    const doors = doorsHigh(seat.melds, room.side - 6, meld, room.words);
    return 58 * room.words + doors + opened + discards + own + 10 <= room.free;
  });
}

/** How high doors are, of which as many as there is room for stand beside each other. */
function doorsHigh(melds: readonly number[], width: number, meld: number, words: number): number {
  const beside = Math.max(1, Math.floor((width + 4) / (meld + 4)));
  let sum = 0;
  for (let at = 0; at < melds.length; at += beside) {
    const longest = Math.max(...melds.slice(at, at + beside));
    sum += longest * meld * HALF_CARD + 16 * words + 6;
  }
  return sum;
}

function wordScale(width: number, height: number, large: boolean): number {
  return clamp(Math.min(width, height) / 420, 1, 1.5) * (large ? 1.15 : 1);
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
