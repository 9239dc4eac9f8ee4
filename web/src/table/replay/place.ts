/** A place in a replay, as an address says it: which event, whose seat, open hands or not. */

export interface ReplayPlace {
  /** So many events have happened; 0 where the address does not say. */
  at: number;
  /** Null where the address does not say. */
  seat: number | null;
  open: boolean;
}

/** The place that an address such as `#/replay/ab12?at=7&seat=2&open=0` names. */
export function readPlace(hash: string): ReplayPlace {
  const wanted = new URLSearchParams(hash.split("?")[1] ?? "");
  const seat = wanted.get("seat");
  return {
    at: whole(wanted.get("at")),
    seat: seat === null ? null : whole(seat),
    open: wanted.get("open") !== "0",
  };
}

/** The address of a place. */
export function placeAddress(code: string, at: number, seat: number, open: boolean): string {
  return `#/replay/${code}?at=${at}&seat=${seat}${open ? "" : "&open=0"}`;
}

function whole(text: string | null): number {
  return Math.max(0, Math.trunc(Number(text)) || 0);
}
