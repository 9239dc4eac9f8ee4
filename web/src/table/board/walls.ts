/** What is left of the four walls, from where the dice have broken them. */

import { NOBODY, type View } from "../state/fold";
import { placeOf, type Place } from "../state/player";

export interface Wall {
  side: Place;
  /** Stacks of the whole wall. */
  of: number;
  /** Stacks that stand beside each other, from one to another in the order of taking. */
  pieces: [from: number, to: number][];
}

/** Tiles are taken clockwise, from the right end of a wall to its left, as its owner sees it. */
const ROUND: readonly Place[] = ["bottom", "left", "top", "right"];

/**
 * The walls seen from a seat, with what stands of them: tiles go from the front, and from the tail
 * after a kong; where the game throws no dice the dealer's wall is the first.
 */
export function wallsLeft(view: View, home: number): Wall[] {
  const all = Math.ceil(view.deck / 2);
  const first = (wall: number) => Math.floor((wall * all) / ROUND.length);
  const { seat, stack } = view.broken ?? { seat: view.dealer, stack: 0 };
  if (seat === NOBODY) return [];
  const start = first(ROUND.indexOf(placeOf(seat, home, ROUND.length))) + stack;
  const next = start + Math.floor((view.deck - view.wall - view.tail) / 2);
  const end = view.wall === 0 ? next : start + all - Math.floor(view.tail / 2);
  return ROUND.map((side, wall) => {
    const pieces: Wall["pieces"] = [];
    // Whoever has gone around comes to the walls a second time.
    for (const gone of [0, all]) {
      const from = Math.max(first(wall) + gone, next) - first(wall) - gone;
      const to = Math.min(first(wall + 1) + gone, end) - first(wall) - gone;
      if (from < to) pieces.push([from, to]);
    }
    return { side, of: first(wall + 1) - first(wall), pieces };
  });
}

/**
 * The part of a whole wall that is seen, as a style. The wall itself stays where it is all through
 * the hand: nothing has to be laid out anew.
 */
export function shownPart({ side, of, pieces }: Wall): string {
  if (pieces.length === 0) return "inset(50%)";
  const backwards = side === "bottom" || side === "left";
  const at = (stack: number) => `${(100 * (backwards ? of - stack : stack)) / of}%`;
  const corner = (along: string, across: string) =>
    side === "top" || side === "bottom" ? `${along} ${across}` : `${across} ${along}`;
  const corners = pieces.flatMap(([from, to]) => [
    corner(at(from), "0%"),
    corner(at(to), "0%"),
    corner(at(to), "100%"),
    corner(at(from), "100%"),
    corner(at(from), "0%"),
  ]);
  return `polygon(${[...corners, corners[0]].join(", ")})`;
}
