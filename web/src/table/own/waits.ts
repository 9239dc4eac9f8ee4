/** What a card that is waited for brings, by each way in which it may come. */

import type { Wait } from "../../lib/protocol";
import { said } from "../state/glossary.svelte";

export interface WayLine {
  label: string;
  huxi: number;
  value: number;
}

/** One line for all ways with the same figures; none in games that do not tell them apart. */
export function wayLines(wait: Wait): WayLine[] {
  const lines: WayLine[] = [];
  for (const { by, huxi, value } of wait.ways ?? []) {
    const label = said(`wait ${by}`, by);
    const same = lines.find((line) => line.huxi === huxi && line.value === value);
    if (same) same.label += `/${label}`;
    else lines.push({ label, huxi, value });
  }
  return lines;
}

/** What a card brings by whichever way it comes: a figure, or the least and the most. */
export function worth(wait: Wait): string {
  const values = wait.ways?.length ? wait.ways.map(({ value }) => value) : [wait.value];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? String(most) : `${least}–${most}`;
}
