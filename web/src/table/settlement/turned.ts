/** Tiles that were turned up at the end of a hand, and whom they concern: 鸟 and 醒. */

import { t } from "../../lib/i18n";
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

/** Whom one has hit, and how often where that is counted; of one that hit nobody, that it missed. */
export function fallText(
  { seat, counts, times }: Pick<Fall, "seat" | "counts" | "times">,
  name: (seat: number) => string,
): string {
  if (times !== null) return `${seat === null ? "" : name(seat)}${t(` ${times}张`, ` ×${times}`)}`;
  return counts && seat !== null ? name(seat) : t("没中", "missed");
}
