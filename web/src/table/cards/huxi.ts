/**
 * 胡息 of doors that lie on the table and of what is settled in hand (ZP-17), counted as players
 * count it while they play. What a win is worth comes from the server.
 */

import type { Face, Meld } from "../state/events";
import { CARDS } from "../tiles/names";

const ALIKE: Record<string, [small: number, big: number]> = {
  peng: [1, 3],
  wei: [3, 6],
  chouwei: [3, 6],
  pao: [6, 9],
  ti: [9, 12],
};
const RUNS = ["0,1,2", "1,6,9"];
const RUN_1_5_10 = "0,4,9";

/** Whether 一五十 has 胡息 in a room, from its options. */
export function scores1510(options: Readonly<Record<string, unknown>>): boolean {
  return options.run_1_5_10 === "scored" || options.run_1_5_10 === true;
}

/** The 胡息 of a door; null where its cards are not seen. */
export function doorHuxi(meld: Meld, with1510: boolean): number | null {
  const seen = meld.tiles.find((tile) => tile !== null);
  if (seen === undefined || seen === null) return null;
  const alike = ALIKE[meld.kind];
  if (alike !== undefined) return alike[isBig(seen) ? 1 : 0];
  const places = meld.tiles.map((tile) => CARDS.indexOf(tile ?? ""));
  const big = places.every((place) => place >= 10);
  if (!big && !places.every((place) => place < 10)) return 0;
  const ranks = places
    .map((place) => place % 10)
    .sort((one, other) => one - other)
    .join();
  const counts = RUNS.includes(ranks) || (with1510 && ranks === RUN_1_5_10);
  return counts ? (big ? 6 : 3) : 0;
}

/** What 坎 and 提 in hand count: three and four of a kind. */
export function handHuxi(hand: readonly Face[]): number {
  const counts = new Map<string, number>();
  for (const card of hand) if (card !== null) counts.set(card, (counts.get(card) ?? 0) + 1);
  let sum = 0;
  for (const [card, count] of counts) {
    const [small, big] = count === 4 ? [9, 12] : count === 3 ? [3, 6] : [0, 0];
    sum += isBig(card) ? big : small;
  }
  return sum;
}

/** What lies on the table for a seat, and whether some of it is not seen. */
export function tableHuxi(
  melds: readonly Meld[],
  with1510: boolean,
): { sum: number; more: boolean } {
  const counted = melds.map((meld) => doorHuxi(meld, with1510));
  return {
    sum: counted.reduce<number>((sum, one) => sum + (one ?? 0), 0),
    more: counted.includes(null),
  };
}

function isBig(card: string): boolean {
  return CARDS.indexOf(card) >= 10;
}
