/** Hands that were played by an earlier edition of the rules, in words. */

import { t } from "../../lib/i18n";
import type { Retold } from "../../lib/protocol.gen";

/** What is said of a hand that today's rules would perhaps settle otherwise; empty for the others. */
export function editionNote(told: Retold | null): string {
  if (!told?.earlier) return "";
  const { edition, left_out: missing } = told;
  const note = t(
    `第 ${edition} 版规则的牌谱，照当时的样子放`,
    `Played by edition ${edition} of the rules, shown as it was`,
  );
  if (missing === 0) return note;
  return `${note}${t(`（${missing} 步现在没有的走法没放出来）`, ` (${missing} moves left out)`)}`;
}
