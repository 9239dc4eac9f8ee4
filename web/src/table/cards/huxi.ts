/** 胡息 as it is told with doors and hands, added up for a badge. */

import { t } from "../../lib/i18n";
import type { SeatView } from "../state/fold";

/** What lies on the table for a seat, with a mark where some of it is not seen. */
export function openHuxi({ melds }: Pick<SeatView, "melds">): string {
  const sum = melds.reduce((all, { huxi }) => all + (huxi ?? 0), 0);
  return inWords(`${sum}${melds.some(({ huxi }) => huxi === null) ? "+" : ""}`);
}

/** One's own total, the hand included; to who only looks on, what lies on the table. */
export function ownHuxi(seat: Pick<SeatView, "melds" | "held">): string {
  if (seat.held === null) return openHuxi(seat);
  return inWords(String(seat.melds.reduce((all, { huxi }) => all + (huxi ?? 0), seat.held)));
}

function inWords(huxi: string): string {
  return t(`${huxi}胡息`, `${huxi} huxi`);
}
