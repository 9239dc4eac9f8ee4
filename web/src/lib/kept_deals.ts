/** The deals of the rooms that this device was in last, so that loading the page again loses none. */

import type { Deals } from "./seeds";

const KEY = "paiguan.deals";
const MOST_ROOMS = 4;

/** What is kept of the room of this number. */
export function keptDeals(number: string): Deals | null {
  return all().find((one) => one.number === number)?.deals ?? null;
}

/** Keep this of a room; rooms of long ago are forgotten. */
export function keepDeals(number: string, deals: Deals): void {
  const others = all().filter((one) => one.number !== number);
  try {
    localStorage.setItem(KEY, JSON.stringify([{ number, deals }, ...others].slice(0, MOST_ROOMS)));
  } catch {
    // It is remembered as long as the page is open.
  }
}

interface Kept {
  number: string;
  deals: Deals;
}

function all(): Kept[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(read) ? (read as Kept[]).filter((one) => one?.deals?.mark) : [];
  } catch {
    return [];
  }
}
