/** How large everything on a table of cards is, from the size of the screen and what lies there. */

import { EMPTY_TABLE, type OnTable, type Standing } from "../board/standing";
import { clamp, wordScale, type Layout } from "../board/sizes";
import { largestBeside, LEAST, widthBelow, type WideTable } from "./beside";
import {
  ACROSS_OF_FOUR,
  cardsAlong,
  largestBelow,
  largestOpenCards,
  largestOpened,
  largestTall,
  OPEN_ACROSS,
  ownAcross,
  OWN_BADGE,
  ownHigh,
  shownWide,
  TOP_BADGE,
  type Cards,
  type CardTable,
} from "./fitting";

/** Cards in a column of the hand cover each other: one that is seen whole, and so much of the rest. */
const CARD = 1.85;
const COVERED = 0.97;
/** One that lies open by itself. */
const WHOLE_CARD = 2.3;
/** The hand has room for columns of four. */
const FOUR_CARDS = 4.8;
/** On a tall screen a hand stands in so few columns that each card is easy to touch. */
const FEW_COLUMNS = 8;
const FEW_LARGE_COLUMNS = 7;
const COLUMNS = 9;
/** From here on the shorter side of a screen is that of a tablet. */
const TABLET = 700;
/** What a hand takes of the height; in large print more. */
const HIGH = { tall: 0.29, short: 0.27, four: 0.22, wide: 0.42, replayTall: 0.25, replay: 0.44 };
const LARGER = 0.05;
const WIDE_LARGER = 0.03;

/** What each column at the sides takes of a wide table, by how many play. */
const SIDES = { three: 0.38, four: 0.27, two: 0.15 };
/** On a wide table the name of the game and the room stands above whoever sits opposite. */
const HEAD = 38;
const LOW_HEAD = 16;
/** From here on there is room for it. */
const NAMED = 900;
/** The menu stands in the corner of a wide table, left of whoever sits there. */
const MENU = 57;
/** Lower tall screens are short phones. */
const LOW_TALL = 720;

/** A hand in large print is at least so much larger than in plain print. */
const LARGER_HAND = 1.07;
/** So much larger are cards on the table wished to be in large print; what is lost weighs more. */
const WISHED = 1.3;
const LOST = 100;
/** The head of a tall table and its toggles, and one's own name in a row of its own. */
const HEAD_AND_TOGGLES = 84;
const OWN_NAME = 46;
/** The largest cards: so many of them are as wide as the column of a seat, and never wider than. */
const TALL_MOST = { plain: 5, large: 3.9 };
const WIDE_MOST = { plain: 8, large: 6.5 };
const MOST = { plain: 54, large: 72 };
const LOW_MOST = { plain: 30, large: 38 };

/** What there is room for. */
interface Screen {
  width: number;
  height: number;
  large: boolean;
  plays: boolean;
  table: OnTable;
}

/**
 * Sizes for a table of cards: tall cards in columns, few on a tall screen. On a wide one the own
 * doors and discards lie beside the hand; in a replay there is no bar, and hands lie open. In large
 * print the hand grows only as far as doors and discards are larger too.
 */
export function cardLayout(
  width: number,
  height: number,
  large = false,
  plays = true,
  table: OnTable = EMPTY_TABLE,
): Layout {
  const screen = { width, height, large: false, plays, table };
  const plain = layoutOf(screen);
  if (!large) return plain;
  const over = table.sides.some((seat) => seat.open);
  const least = plain.hand * (plays && !over ? LARGER_HAND : 1);
  let best = layoutOf({ ...screen, large }, plain);
  for (let hand = best.hand - 1; hand >= least; hand--) {
    const found = layoutOf({ ...screen, large }, plain, hand);
    if (gain(found, plain) > gain(best, plain)) best = found;
  }
  return best;
}

/** How much larger than in plain print hand and table are, all in all. */
function gain(found: Layout, plain: Layout): number {
  const parts = (["meld", "river", "ownMeld", "ownRiver", "opened"] as const).map(
    (part) => found[part] / plain[part],
  );
  const lost = parts.reduce((sum, part) => sum + Math.max(0, 1 - part), 0);
  const won = parts.reduce((sum, part) => sum + Math.min(part, WISHED), 0);
  return won - LOST * lost + (2 * found.hand) / plain.hand;
}

/**
 * The same in one print, with a hand of at most this size; cards are if possible at least as large
 * as in plain print.
 */
function layoutOf(
  { width, height, large, plays, table }: Screen,
  atLeast: Layout | null = null,
  mostHand = 96,
): Layout {
  const tall = width < height;
  const laid = table.sides.some((seat) => seat.open);
  const tablet = Math.min(width, height) > TABLET;
  const short = tall && height < LOW_TALL;
  const bar = plays ? barHigh(width, height, large) : 0;
  // Four share a deck that is made for three: their hands are smaller. On a short phone whoever sits
  // opposite needs as much height.
  const around = !table.opposite ? "three" : table.sides.length > 0 ? "four" : "two";
  const opposite = around === "four" || (around === "two" && short);
  const share = plays
    ? HIGH[tall ? (opposite ? "four" : short ? "short" : "tall") : "wide"] +
      (large ? (tall || tablet ? LARGER : WIDE_LARGER) : 0)
    : HIGH[tall ? "replayTall" : "replay"];
  const columns = tall ? (large ? FEW_LARGE_COLUMNS : FEW_COLUMNS) : COLUMNS;
  const aside = large ? Math.max(110, width * 0.13) : Math.max(130, width * 0.17);
  const handRoom = tall ? width - 4 : width - 2 * aside;
  const hand = Math.floor(
    clamp(Math.min(handRoom / columns, (height * share) / FOUR_CARDS), 20, mostHand),
  );
  const handMost = hand * (tall || plays ? 1.3 : 1);
  const words = wordScale(width, height, large);
  // Names keep their size where one plays: doors need the room.
  const names = plays ? wordScale(width, height, false) : words;
  const sides = tall
    ? (plays ? 0.36 : 0.4) - (table.opposite || height < LOW_TALL ? 0.01 : 0)
    : SIDES[around];
  const side = Math.floor(clamp(width * sides, 110, 520));
  // On a wide screen prompts are laid over the lower end of the table.
  const board = height - (tall ? bar : 0) - hand * FOUR_CARDS - 12;
  const named = tall && plays && large;
  const free =
    tall && plays ? board - HEAD_AND_TOGGLES - (named ? 0 : OWN_NAME) : board - 42 * words - 14;
  // Beside nobody the columns at the sides are narrow, and yet cards are as large as beside two.
  const column = tall ? side : Math.max(side, Math.floor(width * SIDES.four));
  const low = table.opposite || ((short || large) && plays);
  // Above the choices of a wide screen, with a line that says who gave it.
  const said = (height < ROOMY ? LOW_HEAD : HEAD) + 26 * words;
  const shownMost = Math.max(34, Math.floor((board - bar - said) / WHOLE_CARD));
  const print = large ? "large" : "plain";
  const widest = (height < ROOMY ? LOW_MOST : MOST)[print];
  const most = tall ? side / TALL_MOST[print] : Math.min(widest, column / WIDE_MOST[print]);
  const room: CardTable = {
    ...{ tall, width, side, column, free, words, names, plays, low, named, most },
  };
  const beside: WideTable = {
    side,
    board,
    bar,
    row: hand * FOUR_CARDS + 12,
    aside: (width - Math.min(handRoom, Math.min(columns, table.own.columns) * handMost)) / 2,
    words,
    names,
    roomy: isRoomy(width, height),
    most,
    least: atLeast ? { meld: atLeast.meld - 1, river: atLeast.river } : LEAST,
  };
  const open = !plays || (laid && !tall && !table.opposite);
  const wide = !open && !tall && !table.opposite ? largestBeside(beside, table) : null;
  // Where hands were laid open on a wide table they lie beside the doors, as in a replay.
  const cards: Cards =
    wide ??
    (open
      ? largestOpenCards(plays ? { ...room, side: side - MENU } : room, table)
      : tall
        ? largestTall(room, table, atLeast)
        : largestBelow(room, board, width < NAMED ? LOW_HEAD : HEAD));
  return {
    tall,
    rows: 1,
    hand,
    ...cards,
    topMeld: cards.meld,
    sideMeld: cards.meld,
    topBadge: TOP_BADGE * words,
    opened: laid && tall && plays ? largestOpened(room, table, cards) : cards.river,
    upright: true,
    centre: 0,
    columns,
    handRoom,
    handMost,
    side,
    across: wide?.across ?? ownAcross(room, table, cards.ownRiver),
    along: wide?.along ?? alongOf(room, table, open, cards),
    outer: 1,
    inner: 1,
    stack: 0,
    bar,
    words,
    names,
    shown: Math.min(shownWide(room, cards.river), tall || !plays ? Infinity : shownMost),
    ownHigh: !tall ? bar : plays ? ownHigh(room, table, cards) + 6 : 0,
    low,
    ownBadge: named ? OWN_BADGE * words : 0,
  };
}

/** Discards in a row at the sides. */
function alongOf(room: CardTable, table: OnTable, open: boolean, { meld, river }: Cards): number {
  if (open) return OPEN_ACROSS;
  if (room.tall) return table.opposite ? ACROSS_OF_FOUR : cardsAlong(room.column, river);
  return Math.max(4, Math.floor((room.side - 7 * meld) / (river * 1.08)));
}

/** On a wide screen of this height choices stand above the hand, not at the edge. */
const ROOMY = 600;

/** Whether it is that of a tablet on its side or of a desktop. */
export function isRoomy(width: number, height: number): boolean {
  return width > height && width >= NAMED && height >= ROOMY;
}

/** The bar of choices: on tablets and desktops cards on buttons are nearly as large as on a table. */
function barHigh(width: number, height: number, large: boolean): number {
  const tall = width < height;
  if (Math.min(width, height) > TABLET || isRoomy(width, height))
    return tall ? clamp(height * 0.12, 100, 116) : clamp(height * 0.16, 100, 150);
  const share = tall && height < LOW_TALL ? 0.11 : 0.12;
  return clamp(height * share, tall ? 60 : 56, large ? 100 : 88);
}

/** Choices stand so much below the upper end of their bar. */
const BAR_EDGE = 4;

/** So much at the right or left of the choices stays free for doors that reach down to them. */
export function doorsAside(layout: Layout, height: number, seat: Standing, right: boolean): number {
  if (layout.tall) return 0;
  const choices = height - (layout.hand * FOUR_CARDS + 12) - layout.bar + BAR_EDGE;
  return widthBelow(layout, seat, right, layout, choices);
}

/** Cards of the hand are larger where there are fewer columns, and lower ones. */
export function cardWidth(layout: Layout, columns: number, tallest: number): number {
  const { hand, handRoom, handMost } = layout;
  const high = (hand * FOUR_CARDS) / (CARD + COVERED * (tallest - 1));
  return Math.floor(Math.min(handRoom / Math.max(columns, 1), high, handMost));
}
