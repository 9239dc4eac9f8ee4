/** Tiles that were turned up at the end of a hand, and whom they concern: 鸟 and 醒. */

import type { Fall } from "../state/events";
import type { View } from "../state/fold";

/** One comes so long after the other. */
export const TURN_MILLISECONDS = 450;

export interface Turned {
  purpose: string;
  /** One after the other, each with whom it falls on and whether it counts there. */
  tiles: readonly Fall[];
}

/** What is to be shown of them; dice concern nobody in this way. */
export function turnedUp({ turned }: View): Turned | null {
  if (turned === null || turned.falls.length === 0) return null;
  return { purpose: turned.purpose, tiles: turned.falls };
}
