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
  /** The height of the action bar. */
  bar: number;
  /** How much larger than on a phone words are written. */
  words: number;
}

const HAND_TILES = 14;
const TILE = 1.36;

/** Sizes for a table of mahjong in so many pixels. */
export function mahjongLayout(width: number, height: number, large = false): Layout {
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
  const board = height - bar - ownHand - (tall ? 40 + 42 + 46 : 4) - 48;
  const byHeight = board / ((tall ? 8.4 : 6.9) * TILE * 1.06);
  const river = Math.floor(clamp(Math.min(middle / (tall ? 11.6 : 17), byHeight), 13, 42));
  const meld = Math.floor(clamp(Math.min(river * 0.92, side / (tall ? 3.5 : 4.2)), 12, 36));
  return {
    tall,
    rows,
    hand,
    river,
    meld,
    side,
    across: Math.max(6, Math.min(12, Math.floor(middle / (river * 1.06)))),
    along: tall ? 4 : 6,
    bar,
    words: wordScale(width, height, large),
  };
}

/** Sizes for a table of zipai: tall cards in columns, at most eleven of them. */
export function zipaiLayout(width: number, height: number, large = false): Layout {
  const tall = width < height;
  const bar = clamp(height * 0.12, 60, large ? 100 : 88);
  const room = tall ? height * 0.25 : height * 0.38;
  const hand = Math.floor(clamp(Math.min((width - 20) / 11, room / 4.8), 22, 62));
  const side = Math.floor(clamp(width * (tall ? 0.36 : 0.3), 110, 380));
  const river = Math.floor(clamp(Math.min(side / 6.6, height / 26), 16, 34));
  return {
    tall,
    rows: 1,
    hand,
    river,
    meld: Math.floor(clamp(Math.min(side / 5.6, height / 23), 18, 38)),
    side,
    across: 8,
    along: Math.max(4, Math.floor(side / (river * 1.08))),
    bar,
    words: wordScale(width, height, large),
  };
}

function wordScale(width: number, height: number, large: boolean): number {
  return clamp(Math.min(width, height) / 420, 1, 1.5) * (large ? 1.15 : 1);
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
