/** How a hand is held: sorted, the drawn tile apart; cards in columns by kind. */

import type { Face } from "../state/events";
import type { View } from "../state/fold";
import { CARDS } from "../tiles/kinds";
import { sorted } from "../tiles/names";

export interface Held {
  key: string;
  tile: string;
  drawn: boolean;
}

/** Own tiles in the order in which they stand, the drawn one last. */
export function held(hand: readonly Face[], drawn: Face | undefined, inOrder: boolean): Held[] {
  const rest = hand.filter((tile): tile is string => tile !== null);
  let apart: string | null = null;
  if (drawn !== undefined && drawn !== null && rest.includes(drawn)) {
    rest.splice(rest.lastIndexOf(drawn), 1);
    apart = drawn;
  }
  const counts = new Map<string, number>();
  const list = (inOrder ? sorted(rest) : rest).map((tile) => {
    const count = counts.get(tile) ?? 0;
    counts.set(tile, count + 1);
    return { key: `${tile}${count}`, tile, drawn: false };
  });
  return apart === null ? list : [...list, { key: "drawn", tile: apart, drawn: true }];
}

/** How cards are held: in at most so many columns, of at most so many cards. */
export interface Columns {
  columns: number;
  high: number;
}

const EACH_RANK: Columns = { columns: 20, high: 4 };

/**
 * Cards in columns: 坎 and 提 by themselves, the others with the big and small of their rank, and
 * with a neighbour where there would be too many columns.
 */
export function columns(hand: readonly Face[], most: Columns = EACH_RANK): string[][] {
  const counts = new Map<string, number>();
  for (const card of hand) if (card !== null) counts.set(card, (counts.get(card) ?? 0) + 1);
  const found: { order: number; cards: string[] }[] = [];
  for (let rank = 0; rank < 10; rank++) {
    const loose: string[] = [];
    for (const card of [CARDS.charAt(rank), CARDS.charAt(rank + 10)]) {
      const count = counts.get(card) ?? 0;
      const cards = Array.from({ length: count }, () => card);
      if (count >= 3) found.push({ order: rank - 20, cards });
      else loose.push(...cards);
    }
    if (loose.length > most.high) found.push({ order: rank, cards: loose.splice(0, 2) });
    if (loose.length > 0) found.push({ order: rank, cards: loose });
  }
  found.sort((one, other) => one.order - other.order);
  const settled = found.filter(({ order }) => order < 0).length;
  const all = found.map(({ cards }) => cards);
  return [
    ...all.slice(0, settled),
    ...joined(all.slice(settled), most.columns - settled, most.high),
  ];
}

/** Neighbours share a column, those with the fewest cards first, until there are few enough. */
function joined(found: string[][], most: number, high: number): string[][] {
  const all = [...found];
  while (all.length > Math.max(most, 1)) {
    const sums = all.slice(1).map((cards, at) => cards.length + (all[at]?.length ?? 0));
    const least = Math.min(...sums);
    if (least > high + 1) break;
    const at = sums.indexOf(least);
    all.splice(at, 2, [...(all[at] ?? []), ...(all[at + 1] ?? [])]);
  }
  return all;
}

/** A card of the own hand by its key: which it is, and how many like it stand before it. */
export function cardKeys(cards: readonly Face[]): string[] {
  const counts = new Map<string, number>();
  return cards
    .filter((card) => card !== null)
    .map((card) => {
      const count = counts.get(card) ?? 0;
      counts.set(card, count + 1);
      return `${card}${count}`;
    });
}

/** How many of a kind a meld shows: of one that lies partly face down a tile shows them all. */
function shownIn(tiles: readonly Face[], tile: string): number {
  const partly = tiles.includes(null) && tiles.includes(tile);
  return partly ? tiles.length : tiles.filter((one) => one === tile).length;
}

/** How many tiles of a kind a seat has not seen yet, in a game with this deck. */
export function unseenOf(view: View, tile: string, deck: string): number {
  const all = deck.split(" ").filter((one) => one === tile).length;
  let seen = view.turned?.tiles.filter((one) => one === tile).length ?? 0;
  if (view.turned?.purpose === "dice") seen = 0;
  for (const seat of view.seats) {
    seen += [...seat.hand, ...seat.discards].filter((one) => one === tile).length;
    for (const meld of seat.melds) seen += shownIn(meld.tiles, tile);
    if (seat.hand.includes(null)) seen += seat.known.filter((one) => one === tile).length;
  }
  // What the dice turned up lies open before it is discarded.
  if (view.turnedUp && view.open.length === 2) {
    const last = view.seats[view.giver]?.discards.slice(-2) ?? [];
    if (last.join() !== view.open.join()) seen += view.open.filter((one) => one === tile).length;
  }
  return Math.max(0, all - seen);
}
