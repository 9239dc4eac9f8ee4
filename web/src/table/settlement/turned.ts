/** Tiles that were turned up at the end of a hand, and whom they concern: 鸟 and 醒. */

import type { View } from "../state/fold";

/** One comes so long after the other. */
export const TURN_MILLISECONDS = 450;

export interface Turned {
  purpose: string;
  /** One after the other, each with the seat that it falls on. */
  tiles: { face: string; seat: number }[];
  /** 醒: so many of that card are in the hand that has won. */
  times: number;
}

/** Birds count the seats from the dealer on, who is one; a wake card is the winner's. */
export function turnedUp(view: View): Turned | null {
  const up = view.turned !== null && view.turned.purpose !== "dice" ? view.turned : null;
  if (up !== null && up.purpose !== "birds")
    return {
      purpose: up.purpose,
      tiles: up.tiles.map((face) => ({ face, seat: up.seat })),
      times: timesHeld(view, up.seat, up.tiles[0] ?? ""),
    };
  // Whoever wins with the last tile of all has nothing left to turn up: that tile is the bird.
  const birds = up?.tiles ?? view.result?.birds ?? [];
  if (birds.length === 0) return null;
  const seats = view.seats.length;
  const tiles = birds.map((face) => ({
    face,
    seat: (view.dealer + Number(face.charAt(0)) - 1) % seats,
  }));
  return { purpose: "birds", tiles, times: 0 };
}

/** Who wins or pays in a hand that is settled. */
export function concerned(view: View): ReadonlySet<number> {
  const { winners = [], payments = [] } = view.result ?? {};
  const won = new Set(winners.map(({ seat }) => seat));
  const wins = payments.filter(({ to }) => won.has(to));
  return new Set([...won, ...wins.map(({ from }) => from)]);
}

/** How many of a card are in the doors of the hand that a seat has won with. */
function timesHeld(view: View, seat: number, card: string): number {
  const doors = view.winners.find(({ win }) => win.seat === seat)?.doors ?? [];
  return doors.reduce((sum, door) => {
    const cards = door.split(" ")[1] ?? "";
    return sum + [...cards].filter((one) => one === card).length;
  }, 0);
}
