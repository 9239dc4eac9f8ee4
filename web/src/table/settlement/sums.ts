/** Sums as the server tells them, made ready to be read: a row for each thing that is paid for. */

import { t } from "../../lib/i18n";
import type { Step, Sum } from "../state/events";
import { winName } from "../state/win_names";

/** A step in words: its name stands first or last, and a tap on it shows its clause. */
export interface SumPart {
  number: string;
  name: string;
  clause: string;
}

/** Who pays, for themselves, for others, or both. */
export interface SumPayer {
  seat: number;
  own: boolean;
  insteadOf: number[];
}

/** Shares that come about in the same way. */
export interface SumLine {
  steps: Step[];
  parts: SumPart[];
  from: SumPayer[];
  duties: string[];
}

export interface SumRow {
  to: number;
  points: number;
  lines: SumLine[];
}

/** The rows of a settlement, by who is paid. */
export function sumRows(sums: readonly Sum[]): SumRow[] {
  return sums
    .map(({ to, shares }) => ({
      to,
      points: shares.reduce((all, share) => all + share.points, 0),
      lines: linesOf(shares),
    }))
    .sort((one, other) => one.to - other.to);
}

function linesOf(shares: Sum["shares"]): SumLine[] {
  const lines = new Map<string, SumLine>();
  for (const share of shares) {
    const key = JSON.stringify(share.steps);
    const line = lines.get(key) ?? {
      steps: share.steps,
      parts: sumParts(share.steps),
      from: [],
      duties: [],
    };
    lines.set(key, line);
    let payer = line.from.find((one) => one.seat === share.from);
    if (payer === undefined) {
      payer = { seat: share.from, own: false, insteadOf: [] };
      line.from.push(payer);
    }
    if (share.instead_of === undefined) payer.own = true;
    else payer.insteadOf.push(share.instead_of);
    if (share.duty && !line.duties.includes(share.duty)) line.duties.push(share.duty);
  }
  return [...lines.values()];
}

/** `2 平胡`, `×2 上火`, `=4` as parts: 平胡 2, × 2 上火, = 4分. */
export function sumParts(steps: readonly Step[]): SumPart[] {
  return steps.map(({ sign, number, name, clause }, place) => {
    const points =
      place === steps.length - 1
        ? t(`${number}分`, `${number} point${number === 1 ? "" : "s"}`)
        : number;
    return {
      number: [sign, points].filter((one) => one !== "").join(" "),
      name: name.split(" ").filter(Boolean).map(winName).join(t("、", ", ")),
      clause,
    };
  });
}

/** Who pays a line: where all others pay as much for themselves, in one word. */
export function payersText(
  from: readonly SumPayer[],
  seats: number,
  names: (seat: number) => string,
): string {
  const others = seats - 1;
  if (from.length === others && others > 1 && from.every((one) => one.insteadOf.length === 0))
    return t(`${others}家各付`, `each of the ${others} others`);
  const listed = from.map(({ seat, own, insteadOf }) => {
    if (insteadOf.length === 0) return names(seat);
    const whose = insteadOf.map(names).join(t("、", ", "));
    return own
      ? t(`${names(seat)}（也替${whose}）`, `${names(seat)} (also for ${whose})`)
      : t(`${names(seat)}（替${whose}）`, `${names(seat)} (for ${whose})`);
  });
  const all = from.reduce((count, one) => count + one.insteadOf.length + (one.own ? 1 : 0), 0);
  return listed.join(t("、", ", ")) + (all > 1 ? t("各付", " each") : "");
}
