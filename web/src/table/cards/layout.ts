/** How large everything on a table of cards is, from the size of the screen and what lies there. */

import { EMPTY_TABLE, type OnTable, type Standing } from "../board/standing";
import { clamp, GAP, wordScale, type Layout } from "../board/sizes";

/** Cards in a column of the hand cover each other: one that is seen whole, and so much of the rest. */
const CARD = 1.85;
const COVERED = 0.97;
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

/** Own discards in a row, and on a tall table of a replay, where they lie beside the badge. */
const OWN_ACROSS = 6;
const OWN_ACROSS_BESIDE = 3;
/** The own badge with its words, and that of the seat opposite. */
const OWN_BADGE = 136;
const TOP_BADGE = 112;
/** What each column at the sides takes of a wide table, by how many play. */
const SIDES = { three: 0.38, four: 0.27, two: 0.15 };
/** On a wide table the name of the game and the room stands above whoever sits opposite. */
const HEAD = 38;
const LOW_HEAD = 16;
/** From here on there is room for it. */
const NAMED = 900;
/** What prompts take of the lower end of a wide table. */
const PROMPTS = 16;
const NARROW = 300;
/** The menu stands in the corner of a wide table, left of whoever sits there. */
const MENU = 57;
/** Lower tall screens are short phones. */
const LOW_TALL = 720;

/** A hand in large print is at least so much larger than in plain print. */
const LARGER_HAND = 1.08;
/** The head of a tall table and its toggles, and one's own name in a row of its own. */
const HEAD_AND_TOGGLES = 84;
const OWN_NAME = 46;
/** A badge at the side, its name above it, with what is around it; in large print its words take a line more on a phone. */
const SIDE_BADGE = 64;
const LARGE_SIDE_BADGE = 84;

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
 * print the hand grows only as far as doors and discards stay as large as they are in plain print.
 */
export function cardLayout(
  width: number,
  height: number,
  large = false,
  plays = true,
  table: OnTable = EMPTY_TABLE,
): Layout {
  const screen = { width, height, large: false, plays, table };
  const plain = layoutOf(screen, SMALLEST);
  if (!large) return plain;
  const least = plain.hand * (plays ? LARGER_HAND : 1);
  let found = layoutOf({ ...screen, large }, plain);
  const smaller = ({ meld, river, opened }: Layout) =>
    meld < plain.meld || river < plain.river || opened < plain.opened;
  while (smaller(found) && found.hand - 1 >= least)
    found = layoutOf({ ...screen, large }, plain, found.hand - 1);
  return found;
}

/** The same in one print, with a hand of at most this size; where hands stand beside, cards of at least. */
function layoutOf(
  { width, height, large, plays, table }: Screen,
  least: Cards,
  mostHand = 96,
): Layout {
  const tall = width < height;
  const laid = table.sides.some((seat) => seat.open);
  const tablet = Math.min(width, height) > TABLET;
  const short = tall && height < LOW_TALL;
  const bar = plays
    ? clamp(height * (short ? 0.11 : 0.12), tall ? 60 : 56, tablet ? 116 : large ? 100 : 88)
    : 0;
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
  const words = wordScale(width, height, large);
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
  const room: CardTable = { tall, width, side, column, free, words, plays, low, named };
  // Where hands were laid open on a wide table they lie beside the doors, as in a replay.
  const { meld, river } = !plays
    ? largestOpenCards(room, table)
    : laid && !tall && !table.opposite
      ? largestOpenCards({ ...room, side: side - MENU }, table)
      : tall
        ? ((laid ? largestCards(room, table, EASY_OPENED) : null) ??
          largestCards(room, table) ??
          LEAST_CARDS)
        : table.opposite
          ? largestBelow(room, board, width < NAMED ? LOW_HEAD : HEAD)
          : {
              meld: Math.floor(clamp(Math.min(side / 8, free / 6.8), least.meld, 50)),
              river: Math.floor(clamp(Math.min(side / 7, free / 8.2), least.river, 40)),
            };
  return {
    tall,
    rows: 1,
    hand,
    river,
    meld,
    ownMeld: meld,
    topBadge: TOP_BADGE * words,
    topMeld: meld,
    sideMeld: meld,
    opened: laid && tall && plays ? largestOpened(room, table, { meld, river }) : river,
    upright: true,
    centre: 0,
    columns,
    handRoom,
    handMost: hand * (tall || plays ? 1.3 : 1),
    side,
    across: ownAcross(room, table, river),
    along:
      !plays || (laid && !tall && !table.opposite)
        ? OPEN_ACROSS
        : tall
          ? table.opposite
            ? ACROSS_OF_FOUR
            : cardsAlong(column, river)
          : Math.max(4, Math.floor((side - 7 * meld) / (river * 1.08))),
    outer: 1,
    inner: 1,
    stack: 0,
    bar,
    words,
    ownHigh: !tall ? bar : plays ? ownHigh(room, table, meld, river) + 6 : 0,
    low,
    ownBadge: named ? OWN_BADGE * words : 0,
  };
}

/** Above the doors of a seat beside a wide table: its badge, and what is around it. */
const WIDE_BADGE = 36;
const AROUND_BADGE = 6;
/** Choices stand so much below the upper end of their bar; numbers have as much air below them. */
const BAR_EDGE = 4;
const DOOR_GAP = 4;

/**
 * So much at the right of the choices stays free on a low wide table: the width of doors that reach
 * down to where choices are, so that their numbers are seen. 0 where they end above.
 */
export function doorsAside(layout: Layout, height: number, { melds }: Standing): number {
  const { tall, meld, words, hand, bar } = layout;
  if (tall || melds.length === 0) return 0;
  const doors = Math.max(...melds) * meld * HALF_CARD + 16 * words;
  const end = AROUND_BADGE + WIDE_BADGE * words + doors - BAR_EDGE;
  const choices = height - (hand * FOUR_CARDS + 12) - bar + BAR_EDGE;
  return end > choices ? melds.length * (meld + DOOR_GAP) + 2 * DOOR_GAP : 0;
}

/** Cards of the hand are larger where there are fewer columns, and lower ones. */
export function cardWidth(layout: Layout, columns: number, tallest: number): number {
  const { hand, handRoom, handMost } = layout;
  const high = (hand * FOUR_CARDS) / (CARD + COVERED * (tallest - 1));
  return Math.floor(Math.min(handRoom / Math.max(columns, 1), high, handMost));
}

/** A table of cards, in pixels. */
interface CardTable {
  tall: boolean;
  width: number;
  side: number;
  column: number;
  free: number;
  words: number;
  /** Room for own doors is kept free, so that nothing moves when they come; not so in a replay. */
  plays: boolean;
  low: boolean;
  /** One's own name stands beside one's doors, not below them. */
  named: boolean;
}

/** Beside doors there is room for so many cards in a row, or a hand lies below them. */
const OPEN_ACROSS = 5;
/** The same where four play on a tall table. */
const ACROSS_OF_FOUR = 4;
/** Cards that were laid open on a tall table need be no larger than so many in a row. */
const FEW_OPENED = 4;
const HALF_CARD = 1.06;
const LEAST_CARD = 12;
const LEAST_WIDE = 15;
/** A hand that was laid open is easily read in cards of this width. */
const EASY_OPENED = 21;

/** How wide cards are: in doors, and among discards. */
interface Cards {
  meld: number;
  river: number;
}

const LEAST_CARDS: Cards = { meld: LEAST_CARD, river: LEAST_CARD };
const SMALLEST: Cards = { meld: 15, river: 14 };

function cardsAlong(side: number, river: number): number {
  return Math.max(4, Math.floor((side - 6) / (river * GAP)));
}

/** Discards in a row before oneself and opposite: few where a badge is beside them. */
function ownAcross(room: CardTable, table: OnTable, river: number): number {
  const { tall, plays, named, column } = room;
  const beside = (tall && !plays) || named || isNarrow(room, table);
  return Math.min(cardsAlong(column, river), beside ? OWN_ACROSS_BESIDE : OWN_ACROSS);
}

/** The largest cards in doors and discards with which everything fits, and open hands of at least so large ones. */
function largestCards(room: CardTable, table: OnTable, opened = 0): Cards | null {
  const most = Math.floor(clamp(room.side / 5, LEAST_CARD, 50));
  for (let meld = most; meld > Math.max(LEAST_CARD, opened * 0.7); meld--)
    for (let river = meld; river > LEAST_CARD && river >= meld * 0.8; river--)
      if (cardsFit(room, table, meld, river, Math.max(river, opened))) return { meld, river };
  return null;
}

/** Cards of hands that were laid open: larger than discards where there is room below the doors. */
function largestOpened(room: CardTable, table: OnTable, { meld, river }: Cards): number {
  const most = Math.floor((room.side - 6) / (FEW_OPENED * GAP));
  for (let opened = most; opened > river; opened--)
    if (cardsFit(room, table, meld, river, opened)) return opened;
  return river;
}

function cardsFit(
  room: CardTable,
  table: OnTable,
  meld: number,
  river: number,
  opened = river,
): boolean {
  const { side, free, words, named } = room;
  const along = cardsAlong(side, river);
  const row = river * HALF_CARD * 1.1;
  const own = ownHigh(room, table, meld, river);
  const taken = own + topHigh(room, table, meld, river);
  if (middleHigh(room, river) + taken > free) return false;
  return table.sides.every((seat) => {
    if (table.opposite)
      return 50 * words + besideHigh(room, seat, meld, river, ACROSS_OF_FOUR) + taken + 10 <= free;
    const laid = Math.ceil(seat.tiles / cardsAlong(side, opened)) * opened * HALF_CARD * 1.1 + 6;
    const hand = seat.open ? laid : seat.shows ? row + 6 : 0;
    const discards = Math.ceil(Math.max(seat.discards, 1) / along) * row;
    const doors = doorsHigh(seat.melds, side - 6, meld, words);
    const badge = named ? LARGE_SIDE_BADGE : SIDE_BADGE * words;
    return badge + doors + hand + discards + taken + 10 <= free;
  });
}

/** On a wide table: with whoever sits opposite above the pile and the card that lies open. */
function largestBelow({ column, free, words }: CardTable, board: number, head: number): Cards {
  const most = Math.floor(clamp(Math.min(column / 8, free / 6.8), 15, 50));
  for (let meld = most; meld > LEAST_WIDE; meld--) {
    const river = Math.floor(clamp(meld * 0.85, 14, 40));
    if (head + doorsHigh([4], 0, meld, words) + 12 + openHigh(river) <= board - PROMPTS * words)
      return { meld, river };
  }
  return { meld: LEAST_WIDE, river: LEAST_WIDE - 1 };
}

/** Whether there is little room for whoever sits opposite between the columns at the sides. */
function isNarrow({ tall, width, side }: CardTable, { opposite }: OnTable): boolean {
  return opposite && !tall && width - 2 * side < NARROW;
}

/** How high the pile is with the card that lies open, which is below or beside it. */
function middleHigh({ tall, words, low }: CardTable, river: number): number {
  const pile = 84 * words;
  return low ? Math.max(tall ? pile : 0, openHigh(river)) + 8 : pile + openHigh(river);
}

/** How high the card that lies open in the middle is, with who gave it. */
function openHigh(river: number): number {
  return Math.max(34, river * 1.9) * 2.3 + 20;
}

/** How high the row of the seat opposite is; nothing where nobody sits there. */
function topHigh(room: CardTable, table: OnTable, meld: number, river: number): number {
  if (!table.opposite) return 0;
  const { tall, width, side, words, plays } = room;
  const { melds, tiles, open, discards } = table.top;
  const across = ownAcross(room, table, river);
  const wide = (tall ? width : width - 2 * side) - TOP_BADGE * words - 20;
  const rows = Math.ceil(discards / across) + (open ? Math.ceil(tiles / across) : 0);
  return (
    12 +
    Math.max(
      46 * words,
      doorsHigh(melds, wide - across * river * GAP, meld, words),
      rows * river * HALF_CARD * 1.1 + 6,
      plays ? meld * 3.2 + 16 : 0,
    )
  );
}

/** How high one's own cards on the table are; in a replay and in large print they lie beside the badge. */
function ownHigh(room: CardTable, table: OnTable, meld: number, river: number): number {
  const { width, words, plays, named } = room;
  const { own } = table;
  const across = ownAcross(room, table, river);
  const discards = Math.max(3, Math.min(across, own.discards)) * river * GAP;
  const beside = plays && !named ? 32 : 32 + OWN_BADGE * words;
  return Math.max(
    doorsHigh(own.melds, width - beside - discards, meld, words),
    Math.ceil(own.discards / across) * river * HALF_CARD * 1.1,
    plays ? meld * 3.2 + 16 : 0,
    plays && !named ? 0 : 46 * words,
  );
}

/** The same in a replay, where doors stand beside a hand that lies open. */
function largestOpenCards(room: CardTable, table: OnTable): Cards {
  const most = Math.floor(clamp(room.column / (room.tall ? 6 : 8), LEAST_CARD, 50));
  for (let meld = most; meld > LEAST_CARD; meld--) {
    const river = Math.min(40, meld);
    const top = topHigh(room, table, meld, river);
    const free = room.free - (room.tall ? ownHigh(room, table, meld, river) + top : 0);
    // Beside the badges of the sides there is the one opposite.
    const middle = middleHigh(room, river) + (room.tall ? 0 : top - 42 * room.words - 14);
    if (table.opposite && middle > free) continue;
    if (table.sides.every((seat) => besideHigh(room, seat, meld, river) <= free))
      return { meld, river };
  }
  return LEAST_CARDS;
}

function besideHigh(
  { side, words }: CardTable,
  seat: Standing,
  meld: number,
  river: number,
  across = OPEN_ACROSS,
): number {
  const doors = doorsHigh(seat.melds, side - 6, meld, words);
  const room = side - 12 - seat.melds.length * (meld + 4);
  const beside = room >= across * river * GAP;
  const hand = Math.ceil((seat.open ? seat.tiles : 0) / cardsAlong(beside ? room : side, river));
  const rows = hand + Math.ceil(seat.discards / across);
  const opened = rows * river * HALF_CARD * 1.1 + 6;
  return beside ? Math.max(doors, opened) : doors + opened + 6;
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
