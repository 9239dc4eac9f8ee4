/** An own prompt as it is said to whoever does not see it: what may be done, and by which key. */

import { t } from "../../lib/i18n";
import type { Choice } from "./choices";

/** All choices in words; nothing where there is none. */
export function spokenPrompt(
  question: string,
  choices: readonly Pick<Choice, "label">[],
  discards: number,
): string {
  if (choices.length === 0 && discards === 0) return "";
  const listed = choices.map(({ label }, place) =>
    t(`${place + 1}键 ${label}`, `${place + 1}: ${label}`),
  );
  if (discards > 0)
    listed.push(
      t("左右键选一张牌，回车打出", "arrow keys lift a tile to discard, Enter discards it"),
    );
  const yours = t("轮到你", "Your turn");
  const head = question ? yours + t("，", ", ") + question : yours;
  const listing = listed.join(t("；", "; "));
  return /[?？]$/.test(head) ? `${head} ${listing}` : head + t("：", ": ") + listing;
}
