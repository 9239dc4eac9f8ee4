/** Hands of an earlier edition of the rules, and those that were broken off, in words. */

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

/** What is said of a hand in which choices were taken back; empty for the others. */
export function practiceNote(told: Retold | null): string {
  if (!told?.practice) return "";
  return t(
    "练习，悔过棋：这里是最后走成的，不进战绩",
    "Practice: choices were taken back; this is what was played in the end, in no history",
  );
}

/** What is said of a hand that was broken off; empty for the others. */
export function voidNote(told: Retold | null): string {
  if (!told?.void) return "";
  return t("房间在这里关闭：这局作废，不算分", "The room was closed here: the hand is void");
}
