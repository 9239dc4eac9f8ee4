/** What a strong bot advises in practice, in words. */

import { t } from "../../lib/i18n";
import type { Advice } from "../../lib/protocol";
import { actionText } from "../replay/review";
import { tileName } from "../tiles/names";

/** So many tiles are named one by one; of more only how many there are. */
const MOST_NAMED = 4;

/** The advice and its reason, for these choices; empty where it is not one of them. */
export function adviceText(advice: Advice, choices: readonly string[][]): string {
  const choice = choices[advice.choice];
  if (choice === undefined) return "";
  const who = advice.by === "master" ? t("大师", "The master") : t("高手", "The expert");
  const what = actionText(choice);
  return [t(`${who}会选：${what}`, `${who} would choose: ${what}`), reason(advice, choice[0] ?? "")]
    .filter(Boolean)
    .join(t("。", ". "));
}

/** Why, as far as that can be told: what the hand waits for then, or how far it is from that. */
function reason({ waits, distance }: Advice, name: string): string {
  if (name === "win") return "";
  if (waits.length > 0) {
    const left = waits.reduce((sum, wait) => sum + wait.unseen, 0);
    const tiles =
      waits.length > MOST_NAMED
        ? t(`${waits.length} 种牌`, `${waits.length} kinds`)
        : waits.map(({ tile }) => tileName(tile)).join(t("、", ", "));
    return t(`听 ${tiles}，还有 ${left} 张没看见`, `It waits for ${tiles}: ${left} unseen`);
  }
  if (distance === null || distance === 0 || name !== "discard") return "";
  return t(`还差 ${distance} 张听牌`, `${distance} from ready`);
}
