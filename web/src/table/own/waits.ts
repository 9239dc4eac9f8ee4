/** What a card that is waited for brings, by each way in which it may come. */

import { t } from "../../lib/i18n";
import type { Wait } from "../../lib/protocol";

export interface WayLine {
  label: string;
  huxi: number;
  value: number;
}

const LABELS: Record<string, readonly [zh: string, en: string]> = {
  self: ["自摸", "drawn"],
  wall: ["翻出", "turned up"],
  discard: ["点炮", "discarded"],
};

/** One line for all ways with the same figures; none in games that do not tell them apart. */
export function wayLines(wait: Wait): WayLine[] {
  const lines: WayLine[] = [];
  for (const { by, huxi, value } of wait.ways ?? []) {
    const [zh, en] = LABELS[by] ?? [by, by];
    const same = lines.find((line) => line.huxi === huxi && line.value === value);
    if (same) same.label += `/${t(zh, en)}`;
    else lines.push({ label: t(zh, en), huxi, value });
  }
  return lines;
}
