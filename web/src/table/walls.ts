/** What is left of the four walls, from where the dice have broken them. */

import { NOBODY, type View } from "./fold";
import { placeOf, type Place } from "./player";

/** Stacks of one wall that stand beside each other. */
export interface Piece {
  side: Place;
  /** So many stacks of the wall would come before these, in the order of taking. */
  from: number;
  stacks: number;
  /** Stacks of the whole wall. */
  of: number;
}

/** Tiles are taken clockwise, from the right end of a wall to its left, as its owner sees it. */
const ROUND: readonly Place[] = ["bottom", "left", "top", "right"];

/**
 * The pieces that stand, seen from a seat: tiles go from the front, and from the tail after a kong;
 * where the game throws no dice the dealer's wall is the first.
 */
export function piecesLeft(view: View, home: number): Piece[] {
  const all = Math.ceil(view.deck / 2);
  const first = (wall: number) => Math.floor((wall * all) / ROUND.length);
  const { seat, stack } = view.broken ?? { seat: view.dealer, stack: 0 };
  if (seat === NOBODY || view.wall === 0) return [];
  const start = first(ROUND.indexOf(placeOf(seat, home, ROUND.length))) + stack;
  const next = start + Math.floor((view.deck - view.wall - view.tail) / 2);
  const end = start + all - Math.floor(view.tail / 2);
  const pieces: Piece[] = [];
  // Whoever has gone around comes to the walls a second time.
  for (const gone of [0, all])
    ROUND.forEach((side, wall) => {
      const [from, to] = [first(wall) + gone, first(wall + 1) + gone];
      const [a, b] = [Math.max(from, next), Math.min(to, end)];
      if (a < b) pieces.push({ side, from: a - from, stacks: b - a, of: to - from });
    });
  return pieces;
}
