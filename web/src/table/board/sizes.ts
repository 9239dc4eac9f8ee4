/** What a layout of a table says, and what layouts of both families have in common. */

export interface Layout {
  /** Taller than wide: the hand in two rows of seven, the bar above it. */
  tall: boolean;
  /** Rows of the own hand. */
  rows: 1 | 2;
  /** Widths of tiles in pixels: in hand, among the discards, in melds. */
  hand: number;
  river: number;
  meld: number;
  /** Among one's own discards. */
  ownRiver: number;
  /** Melds of mahjong: before oneself, opposite and at the sides. */
  ownMeld: number;
  topMeld: number;
  sideMeld: number;
  /** The badge of whoever sits opposite. */
  topBadge: number;
  /** Hands at the sides that are laid open. */
  opened: number;
  /** Melds at the sides stand upright beside each other, one tile below the other. */
  upright: boolean;
  /** The panel in the middle. */
  centre: number;
  /** The cards of the own hand stand in at most so many columns. */
  columns: number;
  /** The width that they may take, and the most that one of them may. */
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
  /** The width of a stack of the walls of mahjong. */
  stack: number;
  /** The height of the action bar. */
  bar: number;
  /** How much larger than on a phone words are written. */
  words: number;
  /** The same of names, which are no larger in large print where tiles need the room. */
  names: number;
  /** The card that lies open in the middle. */
  shown: number;
  /** One's own doors and discards take so much of the lower end of the table. */
  ownHigh: number;
  /** The pile of cards stands beside the one that lies open, not above it. */
  low: boolean;
  /** One's own name takes so much of the row of one's doors; 0 where it has a row of its own. */
  ownBadge: number;
}

/** Tiles that lie beside each other have a little room between them. */
export const GAP = 1.07;

/** How much larger than on a phone words are written. */
export function wordScale(width: number, height: number, large: boolean): number {
  return clamp(Math.min(width, height) / 420, 1, 1.5) * (large ? 1.15 : 1);
}

export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
