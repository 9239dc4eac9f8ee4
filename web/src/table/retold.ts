/** What the server tells of a settled hand. */

import { api } from "../lib/api";
import type { DealRecord } from "../lib/verify";
import type { TableEvent } from "./events";

export interface Retold {
  events: TableEvent[];
  /** Every winner's hand in its sets, as the game itself divides it. */
  doors: { seat: number; doors: string[] }[];
}

/** A record, as far as the client reads it. */
export interface HandRecord extends DealRecord {
  options: Record<string, boolean | number | string>;
  dealer: number;
  seats: string[];
}

export const retold = (code: string): Promise<Retold> => api.replayEvents<Retold>(code);
export const recordOf = (code: string): Promise<HandRecord> => api.replay<HandRecord>(code);
