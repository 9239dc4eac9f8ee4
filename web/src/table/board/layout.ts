/** How large everything on a table of tiles is, from the size of the screen and what lies there. */

import { EMPTY_TABLE, type OnTable, type Standing } from "./standing";
import { clamp, GAP, wordScale, type Layout } from "./sizes";

export type { Layout };

const HAND_TILES = 14;
const TILE = 1.36;
const ALONG = 4;
const LEAST_RIVER = 13;
const MOST_RIVER = 58;
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
  words: number;
}

/** How discards lie: the width of a tile, and tiles in a row before and beside oneself. */
interface Rivers {
  river: number;
  across: number;
  along: number;
}

/**
 * Sizes for a table of tiles in so many pixels; on a wide one toggles take the corners, but not in
 * a replay. In large print hand and choices grow little: the table is to keep its sizes.
 */
export function tileLayout(
  width: number,
  height: number,
  large = false,
  deck = 136,
  table: OnTable = EMPTY_TABLE,
  corners = true,
): Layout {
  const tall = width < height;
  const tablet = Math.min(width, height) > TABLET;
  const bar = clamp(height * (tablet ? 0.115 : 0.1), 52, tablet ? 104 : large ? 78 : 72);
  const oneRow = (width - 28) / (HAND_TILES + 0.9);
  // What is only looked at may be small, so that more of the others is seen.
  const low = !corners && height < LOW_REPLAY;
  const rows = tall && oneRow < 60 && !low ? 2 : 1;
  const hand = Math.floor(
    rows === 2
      ? clamp(Math.min((width - 14) / 7.3, height * 0.072), 30, 84)
      : clamp(Math.min(oneRow, height * (large ? 0.132 : 0.125)), 18, 96),
  );
  const side = Math.floor(
    tall ? clamp(width * (corners ? 0.155 : 0.19), 54, 120) : clamp(width * 0.13, 84, 190),
  );
  const ownHand = rows * hand * TILE + hand * (rows === 2 ? 0.6 : 0.42);
  const words = wordScale(width, height, large);
  const upright = tall || height < SHORT;
  // Names keep their size in large print where melds need the room.
  const names = corners ? wordScale(width, height, false) : words;
  const board = height - bar - ownHand - (tall ? 40 + STRIP * names + 46 : 4) - 48 * names;
  const middle: Middle = { tall, width: width - 2 * side - 8, height: board, centre: 0, words };
  const expected = Math.max(mostDiscards(deck), table.discards);
  const full = fullRivers(middle, expected);
  const centre = centreSize(full.river, words);
  const most = large ? Math.max(MOST_LARGE, full.river * LARGER) : MOST_EARLY;
  const lies =
    full.river < ROOMY || large
      ? largestRivers({ ...middle, centre }, Math.max(FEW, table.discards), full, Math.floor(most))
      : full;
  const meld = Math.floor(clamp(Math.min(full.river, side / (tall ? 3.5 : 4.2)), 12, 44));
  const aside = !corners || tall ? 24 : width < WIDE ? 54 + 238 + 16 : 238 + 354 + 16;
  const narrow = !tall && width < WIDE;
  const topBadge = Math.floor(Math.min(TOP_BADGE * names, width * (narrow ? 0.2 : 0.36)));
  const beside = Math.max(0, (width - (tall || narrow ? TOP_ROW : WIDE_TOP_ROW)) / 2 - 12);
  const opposite = width - aside - beside - topBadge;
  const discards = Math.max(table.discards, full === lies ? expected : FEW);
  return {
    tall,
    rows,
    hand,
    ...lies,
    ownRiver: lies.river,
    meld,
    ownMeld: rowMeld(
      (tall ? width : width * OWN_SHARE) - OWN_BADGE * names,
      { ...table.own, tiles: 0 },
      tall
        ? MOST_ROW * words * (words > 1.3 ? 1.1 : 1)
        : upright
          ? Math.min(MOST_ROW, bar * 0.5)
          : meld,
    ),
    topBadge,
    topMeld: upright
      ? rowMeld(opposite, table.top, MOST_ROW * words, STANDING * names)
      : rowMeld(opposite, table.top, meld, meld),
    ...(upright
      ? sideTiles(
          side - 8,
          board - (tall ? BADGE * names + (words - names) * SCORES : LOW_BADGE),
          table.sides,
          tall ? MOST_OPENED : STANDING,
          words,
          tall ? FEW_ACROSS : MANY_ACROSS,
          !tall && table.sides.some((seat) => seat.open) ? LEAST_OPEN : LEAST_MELD,
        )
      : { sideMeld: meld, opened: meld * OPENED }),
    upright,
    centre,
    columns: HAND_TILES,
    handRoom: width - 14,
    handMost: hand,
    side,
    outer: Math.ceil(discards / lies.across),
    inner: Math.ceil(discards / lies.along),
    stack: Math.floor(clamp((Math.min(middle.width, board) * 0.8) / STACKS, 6, 18)),
    bar,
    words,
    names,
    shown: 0,
    ownHigh: 0,
    low: false,
    ownBadge: 0,
  };
}

/** From here on the shorter side of a screen is that of a tablet. */
const TABLET = 700;
/** From here on discards are large enough, and stay as large all through the hand. */
const ROOMY = 28;
/** While there are few they are larger, in large print all the more, also on a large screen. */
const MOST_EARLY = 30;
const MOST_LARGE = 38;
const LARGER = 1.3;
/** For fewer discards than these they need not be larger. */
const FEW = 6;
/** Lower screens are phones on their side. */
const SHORT = 480;
/** Replays whose tables are lower than this, with what the bar would take, show one row of tiles. */
const LOW_REPLAY = 560;
/** From here on the corners hold the names of the game and the room. */
const WIDE = 900;
/** In the longest wall. */
const STACKS = 17;
/** A badge at the side, the own one and the one opposite, with what is around them. */
const BADGE = 90;
const OWN_BADGE = 144;
/** One at the side of a phone that lies on its side. */
const LOW_BADGE = 78;
/** What of a badge is larger in large print. */
const SCORES = 28;
const TOP_BADGE = 136;
/** The row of whoever sits opposite begins so that it is at most so wide around the middle. */
const TOP_ROW = 600;
const WIDE_TOP_ROW = 1428;
/** One's own name and melds: so high on a phone, and on a wide screen so much of the width. */
export const STRIP = 42;
export const OWN_SHARE = 0.53;
const TAG = 16;

/** Discards as large as they can be if as many lie there as are to be expected. */
function fullRivers(middle: Middle, discards: number): Rivers {
  for (let river = MOST_RIVER; river > LEAST_RIVER; river--) {
    const most = Math.min(12, Math.floor(middle.width / (river * GAP)));
    // On a wide screen shorter rows leave room for larger tiles, as long as there are two.
    const least = middle.tall ? most : Math.ceil(discards / 2);
    for (let across = Math.max(6, most); across >= Math.max(6, least); across--) {
      const rivers = { river, across, along: ALONG };
      const centre = centreSize(river, middle.words);
      if (fits(rivers, { ...middle, centre }, discards)) return rivers;
    }
  }
  return { river: LEAST_RIVER, across: 12, along: ALONG };
}

/** The largest with which all discards of now fit; they grow smaller as more come. */
function largestRivers(middle: Middle, discards: number, least: Rivers, largest: number): Rivers {
  for (let river = largest; river > LEAST_RIVER; river--) {
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
  return wide <= width && high + (tall ? 22 : 14) <= height;
}

/** With what everybody has the panel in the middle needs so much, in small words. */
const ROOMY_CENTRE = 108;

/** The panel in the middle of the table. */
function centreSize(river: number, words: number): number {
  const least = river < ROOMY ? 70 : ROOMY_CENTRE * words;
  return Math.max(least, Math.min(190, river * (river < ROOMY ? 3.5 : 4.3)));
}

const LEAST_MELD = 12;
/** Beside hands that are open on a phone on its side. */
const LEAST_OPEN = 10;

const MOST_ROW = 22;
/** A hand that is laid open is so much smaller than the melds beside it. */
export const OPENED = 0.86;

/** Tiles in melds that lie in one row beside the rest of the hand, in so much room. */
function rowMeld(
  room: number,
  { melds, tiles, open }: Standing,
  most = MOST_ROW,
  stands = STANDING,
): number {
  const laid = melds.reduce((sum, length) => sum + length, 0);
  for (let meld = Math.floor(most); meld > LEAST_MELD; meld--) {
    const one = open ? meld * OPENED : Math.min(meld, stands) * 0.5;
    if (laid * (meld + 1) + melds.length * 7 + tiles * (one + 1) <= room) return meld;
  }
  return LEAST_MELD;
}

/** Nobody else's hand stands larger than this on a phone. */
export const STANDING = 16;
/** One that is laid open is looked at closely. */
const MOST_OPENED = 20;
const MOST_COLUMN = 28;
/** So many tiles of one stand in a row below its melds: on a phone on its side there is more width. */
const FEW_ACROSS = [3, 4, 5];
const MANY_ACROSS = [3, 4, 5, 6, 7];
const GAP_BETWEEN = 4;

/**
 * Tiles at the sides: melds stand in columns beside each other with the rest of the hand after
 * them; a hand that is laid open lies below them in rows of three, or of more where it is narrow.
 */
function sideTiles(
  width: number,
  height: number,
  seats: readonly Standing[],
  most: number,
  words: number,
  rows: readonly number[],
  least: number,
): { sideMeld: number; opened: number } {
  for (const across of rows) {
    const opened = Math.min(most, Math.floor(width / across) - 1);
    for (let sideMeld = Math.floor(MOST_COLUMN * words); sideMeld > least; sideMeld--)
      if (
        seats.every(
          (seat) => columnsHigh(width, sideMeld, opened, seat) <= height - TAG * words * seat.tags,
        )
      )
        return { sideMeld, opened };
  }
  return { sideMeld: least, opened: Math.floor(width / (rows.at(-1) ?? 5)) - 1 };
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
