/** A great hand: whose it is, and when it is celebrated. */

import { t } from "../../lib/i18n";
import { settings } from "../../lib/settings.svelte";
import type { Winner } from "../state/fold";
import { winName } from "../state/win_names";

/** So long, unless a tap or a key ends it. */
export const GREAT_MILLISECONDS = 1800;

/** Which hands are great, the game has told. */
export function greatOnes(winners: readonly Winner[]): Winner[] {
  return winners.filter(({ great }) => great.length > 0);
}

/** Whether it moves on this device: by the settings and by the system. */
export function mayCelebrate(): boolean {
  if (!settings.celebrate || settings.speed === 0) return false;
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** What is called out of them, for those who hear it. */
export function greatText(winners: readonly Winner[], name: (seat: number) => string): string {
  return winners
    .map(({ win, great }) => {
      const names = great.map(winName).join(t("、", ", "));
      return t(
        `${name(win.seat)}胡了大牌：${names}`,
        `${name(win.seat)} wins a great hand: ${names}`,
      );
    })
    .join(t("；", "; "));
}
