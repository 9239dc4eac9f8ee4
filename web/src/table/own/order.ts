/** How a hand is held: sorted, the drawn tile apart; cards in columns by kind. */

import type { Face } from "../state/events";
import type { View } from "../state/fold";
import { CARDS, sorted } from "../tiles/names";

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

const MOST_IN_COLUMN = 4;

/** Cards in columns: 坎 and 提 by themselves, the others with the big and small of their rank. */
export function columns(hand: readonly Face[]): string[][] {
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
    if (loose.length > 0) found.push({ order: rank, cards: loose.slice(0, MOST_IN_COLUMN) });
  }
  return found.sort((one, other) => one.order - other.order).map((column) => column.cards);
}

/** A card of the own hand by its key: which it is, and its place in its column. */
export const cardKey = (card: string, row: number): string => `${card}${row}`;

/** The keys of all cards that stand in the columns of a hand. */
export function cardKeys(hand: readonly Face[]): string[] {
  return columns(hand).flatMap((column) => column.map(cardKey));
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
