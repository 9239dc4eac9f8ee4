/** How strong bots are, in words; which there are is the server's to say. */

import type { Both } from "./i18n";

const BOTS: Record<string, Both> = {
  novice: { zh: "新手", en: "Novice" },
  steady: { zh: "老手", en: "Steady" },
  expert: { zh: "高手", en: "Expert" },
  master: { zh: "大师", en: "Master" },
};

export function botName(level: string): Both {
  return BOTS[level] ?? { zh: level, en: level };
}
