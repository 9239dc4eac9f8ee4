/** How large everything on the table is, from the size of the screen alone. */

export interface Layout {
  /** Taller than wide: the hand in two rows of seven, the bar above it. */
  tall: boolean;
  /** Rows of the own hand. */
  rows: 1 | 2;
  /** Widths of tiles in pixels: in hand, among the discards, in melds. */
  hand: number;
  river: number;
  meld: number;
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

/** Sizes for a table of mahjong in so many pixels. */
export function mahjongLayout(width: number, height: number, large = false, deck = 136): Layout {
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
  const middle = width - 2 * side - 8;
  const ownHand = rows * hand * TILE + hand * (rows === 2 ? 0.6 : 0.42);
  const words = wordScale(width, height, large);
  const board = height - bar - ownHand - (tall ? 40 + 42 + 46 : 4) - 46 * words;
  const discards = mostDiscards(deck);
  const river = largestRiver(tall, middle, board, discards);
  return {
    tall,
    rows,
    hand,
    river,
    meld: Math.floor(clamp(Math.min(river, side / (tall ? 3.5 : 4.2)), 12, 36)),
    side,
    across: across(tall, middle, river),
    along: ALONG,
    outer: Math.ceil(discards / across(tall, middle, river)),
    inner: Math.ceil(discards / ALONG),
    bar,
    words,
  };
}

function across(tall: boolean, middle: number, river: number): number {
  return tall ? Math.max(6, Math.min(12, Math.floor(middle / (river * GAP)))) : 12;
}

/**
 * The largest tiles with which all discards fit: on a tall screen those at the sides stand between
 * those above and below, on a wide one beside them.
 */
function largestRiver(tall: boolean, middle: number, board: number, discards: number): number {
  for (let river = 44; river > LEAST_RIVER; river--) {
    const row = river * TILE * GAP;
    const outer = 2 * Math.ceil(discards / across(tall, middle, river)) * row;
    const inner = Math.ceil(discards / ALONG) * row;
    const centre = centreSize(river);
    const flat = centre * FLAT_CENTRE;
    const wide = tall ? 2 * ALONG * river * GAP + centre : (12 + 2 * ALONG) * river * GAP + 16;
    const high = tall ? outer + Math.max(centre, inner) : Math.max(outer + flat, inner);
    if (wide <= middle && high + 14 <= board) return river;
  }
  return LEAST_RIVER;
}

/** The panel in the middle of the table. */
export function centreSize(river: number): number {
  return Math.max(70, Math.min(150, river * 3.5));
}

/**
 * Sizes for a table of zipai: tall cards in columns, at most eleven of them. On a wide screen the
 * own doors and discards lie beside the hand; in a replay there is no bar.
 */
export function zipaiLayout(width: number, height: number, large = false, plays = true): Layout {
  const tall = width < height;
  const bar = plays ? clamp(height * 0.12, 60, large ? 100 : 88) : 0;
  const room = tall ? height * 0.25 : height * (plays ? 0.4 : 0.44);
  const hand = Math.floor(clamp(Math.min((width - 20) / 11, room / 4.8), 20, 62));
  const words = wordScale(width, height, large);
  const side = Math.floor(clamp(width * (tall ? 0.36 : 0.38), 110, 520));
  // On a wide screen prompts are laid over the lower end of the table.
  const board = height - (tall ? bar : 0) - hand * 4.8 - 12;
  const free = tall ? board - (plays ? 126 : 42) : board - 42 * words - 14;
  const meld = clamp(
    Math.min(side / (tall ? 6 : 8), free / (tall ? (plays ? 12 : 14) : 6.8)),
    15,
    50,
  );
  const river = clamp(Math.min(side / 7, free / (tall ? (plays ? 15 : 17) : 8.2)), 14, 40);
  const across = (tall ? side - 12 : side - 7 * meld) / (river * 1.08);
  return {
    tall,
    rows: 1,
    hand,
    river: Math.floor(river),
    meld: Math.floor(meld),
    side,
    across: 8,
    along: Math.max(4, Math.floor(across)),
    outer: 1,
    inner: 1,
    bar,
    words,
  };
}

const SMALLER = 0.72;

/** When all hands are laid open there is more to see than while they are played. */
export function laidOpen(layout: Layout): Layout {
  return {
    ...layout,
    river: Math.floor(layout.river * SMALLER),
    meld: Math.floor(layout.meld * SMALLER),
    along: Math.floor(layout.along / SMALLER),
  };
}

function wordScale(width: number, height: number, large: boolean): number {
  return clamp(Math.min(width, height) / 420, 1, 1.5) * (large ? 1.15 : 1);
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
