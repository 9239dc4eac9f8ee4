/**
 * Checks a deal without asking the server anything: the published hash belongs to the secret, and
 * the secret with everybody's seeds shuffles to the very deck that was played
 * (`paiguan.engine.deck` is the other half of this).
 */

import { sha256, shake256, unhex } from "./hashes";
import type { HandRecord } from "./protocol.gen";

const WORD = 65536;
const FIRST_STREAM_BYTES = 320;
const encoder = new TextEncoder();
const SHUFFLE_DOMAIN = "paiguan shuffle 1\0";
const COMMITMENT_DOMAIN = "paiguan commitment 1\0";

/** What is kept of a hand, as far as its deal goes. */
type DealRecord = Pick<HandRecord, "deck" | "secret" | "commitment" | "seeds">;

export interface Verdict {
  /** The hash published before the deal is that of the secret. */
  commitment: boolean;
  /** The secret and the seeds shuffle to the deck. */
  deck: boolean;
}

/** The hash of a secret that is published before the deal; null if it is no secret. */
export function commitmentOf(secret: string): string | null {
  const bytes = unhex(secret);
  return bytes && sha256(joined(encoder.encode(COMMITMENT_DOMAIN), bytes));
}

/** Check the deal of a record, by the deck of its game before it is shuffled. */
export function verifyDeal(record: DealRecord, whole: string): Verdict {
  const secret = unhex(record.secret);
  if (secret === null) return { commitment: false, deck: false };
  const dealt = shuffled(whole.split(" "), mixed(secret, record.seeds));
  return {
    commitment: commitmentOf(record.secret) === record.commitment,
    deck: dealt.join(" ") === record.deck,
  };
}

/** A secret together with what the players' own clients added to it, seat by seat. */
export function mixed(secret: Uint8Array, seeds: readonly string[]): Uint8Array {
  if (!seeds.some(Boolean)) return secret;
  const added = seeds.map((seed) => `${[...seed].length}:${seed},`).join("");
  return joined(secret, encoder.encode(`\0seeds ${added}`));
}

/** The tiles in the order that a secret gives them. */
export function shuffled(tiles: readonly string[], secret: Uint8Array): string[] {
  const order = [...tiles];
  const source = joined(encoder.encode(SHUFFLE_DOMAIN), secret);
  let stream = shake256(source, FIRST_STREAM_BYTES);
  let used = 0;
  let last = order.length - 1;
  while (last > 0) {
    if (used + 2 > stream.length) stream = shake256(source, 2 * stream.length);
    const word = (stream[used] ?? 0) * 256 + (stream[used + 1] ?? 0);
    used += 2;
    const choices = last + 1;
    // Numbers that would favour some places are thrown away.
    if (word >= WORD - (WORD % choices)) continue;
    const other = word % choices;
    [order[last], order[other]] = [order[other] ?? "", order[last] ?? ""];
    last -= 1;
  }
  return order;
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
