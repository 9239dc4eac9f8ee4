/** Payments of one kind to one seat, as one line. */

import type { Payment } from "../state/events";

export interface PaymentLine {
  to: number;
  name: string;
  clause: string;
  from: { seat: number; points: number }[];
  sum: number;
  duty: string;
  insteadOf: number | null;
}

/** The lines of a settlement, by who is paid. */
export function paymentLines(payments: readonly Payment[]): PaymentLine[] {
  const lines = new Map<string, PaymentLine>();
  for (const paid of payments) {
    const key = [paid.to, paid.name, paid.clause, paid.duty, paid.instead_of].join(" ");
    const line = lines.get(key) ?? {
      to: paid.to,
      name: paid.name,
      clause: paid.clause,
      from: [],
      sum: 0,
      duty: paid.duty ?? "",
      insteadOf: paid.instead_of ?? null,
    };
    const payer = line.from.find((one) => one.seat === paid.from);
    if (payer === undefined) line.from.push({ seat: paid.from, points: paid.points });
    else payer.points += paid.points;
    line.sum += paid.points;
    lines.set(key, line);
  }
  return [...lines.values()].sort((one, other) => one.to - other.to);
}
