/**
 * What a browser keeps of the deals of a room, and what it finds in them by itself: the hashes that
 * were promised, the seeds in two steps, and its own seed among them (`docs/protocol.md`). Nothing
 * here asks the server for anything or believes what it says of itself.
 */

import { sha256 } from "./hashes";
import type { DrawIs, HandRecord, RedrawnInfo, Revealed, Welcome } from "./protocol.gen";
import { commitmentOf } from "./verify";

const encoder = new TextEncoder();

/** The seed of this browser for a hand; another one for each deal of it that was void. */
export interface Own {
  seat: number;
  seed: string;
  hash: string;
  /** How many times secrets had been drawn anew by then. */
  deal: number;
  /** Whether the server has taken the hash, and then the seed. */
  given: boolean;
  opened: boolean;
}

/** The hashes of a hand as they were told, and whether that was before any seed was. */
export interface Seen {
  hashes: string[];
  without: number[];
  before: boolean;
  /** Whether this browser was at the table when they were told. */
  here: boolean;
}

/**
 * `promise`: a commitment has changed without a word. `left_out`: a hash that was given in time is
 * not among those told, or the seed behind it not in the deal. `blamed`: a seed that was opened is
 * said not to have been. `changed`: hashes were told, and then others.
 */
export type Broken = "promise" | "left_out" | "blamed" | "changed";

export interface Alarm {
  hand: number;
  what: Broken;
}

/** All that is kept of one room. */
export interface Deals {
  mark: string;
  commitments: string[];
  redrawn: RedrawnInfo[];
  /** From this hand on the commitments were seen before the deal. */
  since: number;
  own: Record<number, Own>;
  seen: Record<number, Seen>;
  alarms: Alarm[];
}

/** The hash of a seed: it holds for one seat in one hand of one room. */
export function seedHash(mark: string, hand: number, seat: number, seed: string): string {
  return sha256(encoder.encode(`paiguan seed 1\0${mark}:${hand}:${seat}:${seed}`));
}

/** Somebody has come in, or back: what is told now is held against what was told before. */
export function welcomed(kept: Deals | null, told: Welcome): Deals {
  const { mark, commitments, room } = told;
  const since = room.next_hand + (room.phase === "playing" ? 1 : 0);
  if (kept === null || kept.mark !== mark) {
    const redrawn = room.redrawn;
    return { mark, commitments, redrawn, since, own: {}, seen: {}, alarms: [] };
  }
  const known = new Set(kept.redrawn.map((one) => one.at));
  const fresh = room.redrawn.filter((one) => !known.has(one.at));
  return { ...anew(kept, fresh, commitments), redrawn: room.redrawn };
}

/** A secret was drawn anew, and everybody is told. */
export function redrawn(kept: Deals, notice: RedrawnInfo, commitments: string[]): Deals {
  const next = anew(kept, [notice], commitments);
  return { ...next, redrawn: [...kept.redrawn, notice] };
}

function anew(kept: Deals, fresh: RedrawnInfo[], commitments: string[]): Deals {
  const alarms = [...kept.alarms];
  kept.commitments.forEach((promised, hand) => {
    if (promised !== commitments[hand] && !fresh.some((one) => covers(one, hand)))
      alarms.push({ hand, what: "promise" });
  });
  const own = { ...kept.own };
  const seen = { ...kept.seen };
  for (const notice of fresh) {
    const mine = own[notice.hand];
    if (notice.why === "withheld" && mine?.opened && notice.seats.includes(mine.seat))
      alarms.push({ hand: notice.hand, what: "blamed" });
    for (const hand of [...Object.keys(own), ...Object.keys(seen)].map(Number))
      if (covers(notice, hand)) {
        delete own[hand];
        delete seen[hand];
      }
  }
  return { ...kept, commitments, own, seen, alarms };
}

function covers(notice: RedrawnInfo, hand: number): boolean {
  return notice.why === "restored" ? notice.hand <= hand : notice.hand === hand;
}

/** The seed of this browser for a hand: the one it has given the hash of, or a new one. */
export function ownSeed(kept: Deals, hand: number, seat: number, random: () => string): Own {
  const known = kept.own[hand];
  if (known !== undefined && known.seat === seat && known.deal === kept.redrawn.length)
    return known;
  const seed = random();
  const hash = seedHash(kept.mark, hand, seat, seed);
  return { seat, seed, hash, deal: kept.redrawn.length, given: false, opened: false };
}

/** The same deals with this seed among one's own. */
export function withOwn(kept: Deals, hand: number, own: Own): Deals {
  return { ...kept, own: { ...kept.own, [hand]: own } };
}

/** Hashes were told, or the seeds behind them; `here`: not only on coming in. */
export function drawn(kept: Deals, draw: DrawIs, here: boolean): Deals {
  const alarms = [...kept.alarms];
  const before = kept.seen[draw.hand];
  if (before !== undefined && before.hashes.join() !== draw.hashes.join())
    alarms.push({ hand: draw.hand, what: "changed" });
  const mine = kept.own[draw.hand];
  const left = mine?.given === true && draw.hashes[mine.seat] !== mine.hash;
  if (left && here && before === undefined) alarms.push({ hand: draw.hand, what: "left_out" });
  const { hashes, without } = draw;
  const seen = before ?? { hashes, without, before: !draw.seeds.some(Boolean), here };
  return { ...kept, alarms, seen: { ...kept.seen, [draw.hand]: seen } };
}

/** The seed that is to be opened now, if this browser has one behind a hash that was told. */
export function toOpen(kept: Deals, draw: DrawIs): Own | null {
  const mine = kept.own[draw.hand];
  if (mine === undefined || draw.hashes[mine.seat] !== mine.hash) return null;
  return draw.seeds.some(Boolean) ? null : mine;
}

/** Whether every seed is the one whose hash was told, and every hash was opened. */
export function opens(mark: string, hand: number, hashes: string[], seeds: string[]): boolean {
  const found = seeds.map((seed, seat) => (seed ? seedHash(mark, hand, seat, seed) : ""));
  return found.length === hashes.length && found.join() === hashes.join();
}

/** The same of a record by itself; null for records in which seeds were given in one step. */
export function recordOpens(record: HandRecord): boolean | null {
  const { room, number, seed_hashes: hashes } = record;
  if (room === undefined || number === undefined || hashes === undefined) return null;
  return opens(room, number, hashes, record.seeds);
}

/** Checked and right, checked and wrong, or not to be checked here. */
export type Held = "yes" | "no" | "unknown";

/** What was checked of a hand whose secret is revealed. */
export interface DealCheckup {
  /** The secret is the one promised before the deal. */
  promise: Held;
  /** The seeds are those whose hashes were told before any was opened; `none` gave any. */
  hashes: Held | "none";
  /** This browser's own seed is that of its seat; `none` was given. */
  own: Held | "none";
  redrawn: RedrawnInfo[];
  alarms: Alarm[];
}

/** Look a hand through whose secret is revealed. */
export function checkup(kept: Deals, told: Revealed): DealCheckup {
  const { hand } = told;
  const kept_ = commitmentOf(told.secret) === kept.commitments[hand];
  const seen = kept.seen[hand];
  const given = told.seeds.some(Boolean);
  const hashes = seen?.hashes ?? told.seeds.map(() => "");
  const right = opens(kept.mark, hand, hashes, told.seeds);
  return {
    promise: !kept_ ? "no" : hand >= kept.since ? "yes" : "unknown",
    hashes: seen === undefined ? (given ? "unknown" : "none") : heldIf(right, seen.before),
    own: ownHeld(kept, told),
    redrawn: kept.redrawn.filter((one) => one.hand === hand),
    alarms: kept.alarms.filter((one) => one.hand === hand),
  };
}

function heldIf(right: boolean, before: boolean): Held {
  return right ? (before ? "yes" : "unknown") : "no";
}

function ownHeld(kept: Deals, told: Revealed): Held | "none" {
  const mine = kept.own[told.hand];
  if (mine === undefined || !mine.given) return "none";
  if (told.seeds[mine.seat] === mine.seed) return "yes";
  // Whoever was away when the hashes were told has none; the server may say so of nobody else.
  return kept.seen[told.hand]?.here === false && !mine.opened ? "unknown" : "no";
}

/** Whether anything is wrong with a deal. */
export function isWrong(found: DealCheckup): boolean {
  return [found.promise, found.hashes, found.own].includes("no") || found.alarms.length > 0;
}
