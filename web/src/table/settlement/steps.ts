/** How points come about, in one line, from the steps in which the server tells it. */

import { t } from "../../lib/i18n";
import { counted } from "../state/glossary.svelte";
import { winName } from "../state/win_names";

const STEP = /^([×→+=]?)(\d+) ?(.*)$/;

/** What adds nothing is left out, and what a count comes to is not said twice: 16胡息 → 15分. */
function shortened(steps: readonly string[]): readonly string[] {
  const adding = steps.filter((step) => step !== "+0");
  const [last = "", before = ""] = [adding.at(-1), adding.at(-2)];
  const same = before.startsWith("→") && last === before.replace("→", "=");
  return same ? adding.slice(0, -1) : adding;
}

/** `24`, `×2 大字胡`, `=48` as 24胡息 × 2 大字胡 = 48分; empty where there is nothing to reckon. */
export function sumLine(told: readonly string[]): string {
  if (told.length < 2) return "";
  const steps = shortened(told);
  return steps
    .map((step, place) => {
      const [, sign = "", number = "", names = ""] = STEP.exec(step) ?? [];
      if (place === 0) return counted(number);
      const named = names.split(" ").filter(Boolean).map(winName).join(t("、", ", "));
      const points = place === steps.length - 1 ? t(`${number}分`, `${number} points`) : number;
      return [sign, points, named].filter(Boolean).join(" ");
    })
    .join(" ");
}
