/** Whether doors and discards of some sizes have room on a table of cards, and the largest that do. */

import type { OnTable, Standing } from "../board/standing";
import { clamp, GAP } from "../board/sizes";

/** Own discards in a row, and on a tall table of a replay, where they lie beside the badge. */
const OWN_ACROSS = 6;
const OWN_ACROSS_BESIDE = 3;
/** The own badge with its words, and that of the seat opposite. */
export const OWN_BADGE = 136;
export const TOP_BADGE = 112;
const OWN_STRIP = 42;
/** Between prompts and whoever sits opposite. */
const PROMPTS = 16;
const NARROW = 300;
/** A badge at the side, its name above it, with what is around it; in large print its words take a line more on a phone. */
const SIDE_BADGE = 64;
const LARGE_BADGE_MORE = 8;
/** Words of so narrow a column take one line more again. */
const NARROW_SIDE = 130;
const MORE_LINE = 16;

/** A table of cards, in pixels. */
export interface CardTable {
  tall: boolean;
  width: number;
  side: number;
  column: number;
  free: number;
  words: number;
  /** The same of names. */
  names: number;
  /** Room for own doors is kept free, so that nothing moves when they come; not so in a replay. */
  plays: boolean;
  low: boolean;
  /** One's own name stands beside one's doors, not below them; the others' cards reach down to it. */
  named: boolean;
  /** No card on a tall table is larger. */
  most: number;
}

/** How wide cards are: in the doors of the others and among their discards, and in one's own. */
export interface Cards {
  meld: number;
  river: number;
  ownMeld: number;
  ownRiver: number;
}

/** One's own are as large as those of the others. */
export const alike = (meld: number, river: number): Cards => ({
  meld,
  river,
  ownMeld: meld,
  ownRiver: river,
});

/** Beside doors there is room for so many cards in a row, or a hand lies below them. */
export const OPEN_ACROSS = 5;
/** The same where four play on a tall table. */
export const ACROSS_OF_FOUR = 4;
/** Cards that were laid open on a tall table need be no larger than so many in a row. */
const FEW_OPENED = 4;
export const HALF_CARD = 1.06;
/** A row of discards, with what is between it and the next. */
export const ROW = HALF_CARD * 1.1;
/** The 胡息 of a door below it, and what is between it and the next. */
const NUMBER = 16;
export const DOOR_GAP = 4;
const LEAST_CARD = 12;
const LEAST_WIDE = 15;
/** A hand that was laid open is easily read in cards of this width. */
const EASY_OPENED = 21;

const EVERY: readonly (keyof Cards)[] = ["river", "ownRiver", "meld", "ownMeld"];
const LEAST_CARDS = alike(LEAST_CARD, LEAST_CARD);

export function cardsAlong(side: number, river: number): number {
  return Math.max(3, Math.floor((side - 6) / (river * GAP)));
}

/** Discards in a row before oneself and opposite: few where a badge is beside them. */
export function ownAcross(room: CardTable, table: OnTable, river: number): number {
  const { tall, plays, named, column } = room;
  const beside = (tall && !plays) || named || isNarrow(room, table);
  return Math.min(cardsAlong(column, river), beside ? OWN_ACROSS_BESIDE : OWN_ACROSS);
}

/** On a tall table on which one plays: all of one size as large as they fit, and then each part by itself. */
export function largestTall(room: CardTable, table: OnTable, atLeast: Cards | null): Cards {
  const laid = table.sides.some((seat) => seat.open);
  const opened = laid ? EASY_OPENED : 0;
  if (atLeast !== null && !table.opposite) {
    const { meld, river, ownMeld, ownRiver } = atLeast;
    const cards = shrunk(room, table, { meld, river, ownMeld, ownRiver }, opened);
    return grown(room, table, cards, opened);
  }
  const found =
    (laid ? largestCards(room, table, EASY_OPENED) : null) ??
    largestCards(room, table) ??
    LEAST_CARDS;
  return table.opposite ? found : grown(room, table, found, opened);
}

/** The largest cards in doors and discards with which everything fits, and open hands of at least so large ones. */
function largestCards(room: CardTable, table: OnTable, opened = 0): Cards | null {
  let best: Cards | null = null;
  for (let meld = Math.floor(room.most); meld > Math.max(LEAST_CARD, opened * 0.7); meld--)
    for (let river = meld; river > LEAST_CARD && river >= meld * 0.8; river--) {
      if (best !== null && best.meld + best.river >= meld + river) break;
      const found = alike(meld, river);
      if (cardsFit(room, table, found, Math.max(river, opened))) best = found;
    }
  return best;
}

/** Where these do not fit what is largest gives way. */
function shrunk(room: CardTable, table: OnTable, from: Cards, opened: number): Cards {
  let found = from;
  while (!cardsFit(room, table, found, Math.max(found.river, opened))) {
    const part = EVERY.reduce((most, other) => (found[other] > found[most] ? other : most));
    if (found[part] <= LEAST_CARD) return LEAST_CARDS;
    found = { ...found, [part]: found[part] - 1 };
  }
  return found;
}

/** Where the felt is still empty what is smallest grows first: discards and doors, and one's own. */
function grown(room: CardTable, table: OnTable, from: Cards, opened: number): Cards {
  let found = from;
  // Hands that were laid open are to grow beyond discards.
  let parts = EVERY.filter((part) => opened === 0 || part.startsWith("own"));
  while (parts.length > 0) {
    const part = parts.reduce((least, other) => (found[other] < found[least] ? other : least));
    const next = { ...found, [part]: found[part] + 1 };
    if (next[part] <= room.most && cardsFit(room, table, next, Math.max(next.river, opened)))
      found = next;
    else parts = parts.filter((other) => other !== part);
  }
  return found;
}

/** Cards of hands that were laid open: larger than discards where there is room below the doors. */
export function largestOpened(room: CardTable, table: OnTable, cards: Cards): number {
  const most = Math.floor((room.side - 6) / (FEW_OPENED * GAP));
  for (let opened = most; opened > cards.river; opened--)
    if (cardsFit(room, table, cards, opened)) return opened;
  return cards.river;
}

function cardsFit(room: CardTable, table: OnTable, cards: Cards, opened: number): boolean {
  const { side, free, words, names, named } = room;
  const { meld, river } = cards;
  const along = cardsAlong(side, river);
  const taken = ownHigh(room, table, cards) + topHigh(room, table, cards);
  if (middleHigh(room, river) + taken > free) return false;
  return table.sides.every((seat) => {
    if (table.opposite)
      return 50 * words + besideHigh(room, seat, meld, river, ACROSS_OF_FOUR) + taken + 10 <= free;
    const laid = Math.ceil(seat.tiles / cardsAlong(side, opened)) * opened * ROW + 6;
    const hand = seat.open ? laid : seat.shows ? river * ROW + 6 : 0;
    const discards = Math.ceil(Math.max(seat.discards, 1) / along) * river * ROW;
    const doors = doorsHigh(seat.melds, side - 6, meld, words);
    const badge = named
      ? SIDE_BADGE * names + LARGE_BADGE_MORE + (side < NARROW_SIDE ? MORE_LINE : 0)
      : SIDE_BADGE * words;
    const below = named ? belowHigh(room, table, cards, seat === table.right) : taken;
    return badge + doors + hand + discards + below + 10 <= free;
  });
}

/** What of one's own is below the cards of a seat at the side, where one's name stands beside one's doors. */
function belowHigh(room: CardTable, table: OnTable, cards: Cards, right: boolean): number {
  const { width, side, words } = room;
  const doors = ownDoors(room, table, cards);
  const strip = OWN_STRIP * words + 4;
  if (!right) return Math.max(strip, side > doors.left ? doors.high : 0);
  return Math.max(ownRows(room, table, cards), width - side < doors.right ? doors.high : 0);
}

/** On a wide table: with whoever sits opposite above the pile and the card that lies open. */
export function largestBelow(
  { column, free, words }: CardTable,
  board: number,
  head: number,
): Cards {
  const most = Math.floor(clamp(Math.min(column / 8, free / 6.8), 15, 50));
  for (let meld = most; meld > LEAST_WIDE; meld--) {
    const river = Math.floor(clamp(meld * 0.85, 14, 40));
    if (head + doorsHigh([4], 0, meld, words) + 12 + openHigh(river) <= board - PROMPTS * words)
      return alike(meld, river);
  }
  return alike(LEAST_WIDE, LEAST_WIDE - 1);
}

/** Whether there is little room for whoever sits opposite between the columns at the sides. */
function isNarrow({ tall, width, side }: CardTable, { opposite }: OnTable): boolean {
  return opposite && !tall && width - 2 * side < NARROW;
}

/** How wide the card is that lies open: on a tall table it stands beside the pile, between the others. */
export function shownWide({ tall, width, side, words, low }: CardTable, river: number): number {
  const room = tall && low ? width - 2 * side - LOW_PILE * words : MOST_SHOWN;
  return Math.floor(clamp(river * 1.9, 34, clamp(room, 34, MOST_SHOWN)));
}

const MOST_SHOWN = 84;
const LOW_PILE = 54;

/** How high the pile is with the card that lies open, which is below or beside it. */
function middleHigh(room: CardTable, river: number): number {
  const { tall, words, low } = room;
  const pile = 84 * words;
  const open = shownWide(room, river) * 2.3 + 20;
  return low ? Math.max(tall ? pile : 0, open) + 8 : pile + open;
}

/** How high the card that lies open in the middle of a wide table is, with who gave it. */
function openHigh(river: number): number {
  return Math.max(34, river * 1.9) * 2.3 + 20;
}

/** How high the row of the seat opposite is; nothing where nobody sits there. */
function topHigh(room: CardTable, table: OnTable, { meld, river }: Cards): number {
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
      rows * river * ROW + 6,
      plays ? meld * 3.2 + 16 : 0,
    )
  );
}

/** How high one's own cards on the table are; in a replay and in large print they lie beside the badge. */
export function ownHigh(room: CardTable, table: OnTable, cards: Cards): number {
  const { words, plays, named } = room;
  return Math.max(
    ownDoors(room, table, cards).high,
    ownRows(room, table, cards),
    plays ? cards.ownMeld * 3.2 + 16 : 0,
    plays && !named ? 0 : 46 * words,
  );
}

/** How high one's own discards are. */
function ownRows(room: CardTable, table: OnTable, { ownRiver }: Cards): number {
  return Math.ceil(table.own.discards / ownAcross(room, table, ownRiver)) * ownRiver * ROW;
}

/** Where one's own doors are. */
function ownDoors(
  room: CardTable,
  { own, ...table }: OnTable,
  { ownMeld, ownRiver }: Cards,
): { left: number; right: number; high: number } {
  const { width, words, plays, named } = room;
  const across = ownAcross(room, { own, ...table }, ownRiver);
  const discards = Math.max(3, Math.min(across, own.discards)) * ownRiver * GAP;
  const badge = plays && !named ? 0 : OWN_BADGE * words;
  const wide = width - 32 - badge - discards;
  const left = badge + 8;
  return {
    left,
    right: left + Math.min(wide, own.melds.length * (ownMeld + DOOR_GAP)),
    high: doorsHigh(own.melds, wide, ownMeld, words),
  };
}

/** In a replay, where doors stand beside a hand that lies open. */
export function largestOpenCards(room: CardTable, table: OnTable): Cards {
  const most = Math.floor(clamp(room.column / (room.tall ? 6 : 8), LEAST_CARD, 50));
  for (let meld = most; meld > LEAST_CARD; meld--) {
    const cards = alike(meld, Math.min(40, meld));
    const top = topHigh(room, table, cards);
    const free = room.free - (room.tall ? ownHigh(room, table, cards) + top : 0);
    // Beside the badges of the sides there is the one opposite.
    const middle = middleHigh(room, cards.river) + (room.tall ? 0 : top - 42 * room.words - 14);
    if (table.opposite && middle > free) continue;
    if (table.sides.every((seat) => besideHigh(room, seat, meld, cards.river) <= free))
      return cards;
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
  const room = side - 12 - seat.melds.length * (meld + DOOR_GAP);
  const beside = room >= across * river * GAP;
  const hand = Math.ceil((seat.open ? seat.tiles : 0) / cardsAlong(beside ? room : side, river));
  const rows = hand + Math.ceil(seat.discards / across);
  const opened = rows * river * ROW + 6;
  return beside ? Math.max(doors, opened) : doors + opened + 6;
}

/** How high doors are, of which as many as there is room for stand beside each other. */
export function doorsHigh(
  melds: readonly number[],
  width: number,
  meld: number,
  words: number,
): number {
  const beside = Math.max(1, Math.floor((width + DOOR_GAP) / (meld + DOOR_GAP)));
  let sum = 0;
  for (let at = 0; at < melds.length; at += beside) {
    const longest = Math.max(...melds.slice(at, at + beside));
    sum += longest * meld * HALF_CARD + NUMBER * words + 6;
  }
  return sum;
}
