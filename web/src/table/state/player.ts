/** Who sits at a table, as a seat is drawn: live and in replays. */

export interface Player {
  name: string;
  /** The number of a drawn face; none for bots. */
  face?: number;
  /** Points of the session so far, with those of the running hand. */
  score: number;
  bot: boolean;
  /** 托管. */
  auto: boolean;
  /** Connected. */
  here: boolean;
  /** What they have just said. */
  says: string;
}

/** Where the others sit, seen from home: to the right is who plays next. */
export type Place = "bottom" | "right" | "top" | "left";

const FOUR: readonly Place[] = ["bottom", "right", "top", "left"];
const FEWER: Record<number, readonly Place[]> = {
  2: ["bottom", "top"],
  3: ["bottom", "right", "left"],
};

/** The place of a seat around the table. */
export function placeOf(seat: number, home: number, seats: number): Place {
  const around = FEWER[seats] ?? FOUR;
  return around[(seat - home + seats) % seats] ?? "bottom";
}

/** Points to where a tile came from. */
export function arrowTo(seat: number, giver: number, seats: number): string {
  const place = placeOf(giver, seat, seats);
  return { bottom: "", right: "→", top: "↑", left: "←" }[place];
}
