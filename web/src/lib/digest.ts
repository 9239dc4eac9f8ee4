/**
 * Whether a record is still the one that its table was told of: one hash of all that it says, names
 * as salted hashes (`paiguan.records.binding` is the other half of this).
 */

import { sha256, unhex } from "./hashes";
import type { HandRecord } from "./protocol.gen";

const encoder = new TextEncoder();
const DIGEST_DOMAIN = "paiguan record digest 1\0";
const NAME_DOMAIN = "paiguan name 1\0";
const SALT_BYTES = 16;
/** What the digest is not of: itself, what its hashes stand for, what is worked out much later. */
const BESIDE = ["digest", "seats", "salts", "events", "left_out"];

export interface RecordVerdict {
  /** All of it is what its own digest is of; there is none in a record of an earlier server. */
  whole: "yes" | "no" | "none";
  /** The names are those that were hashed; somebody may have been forgotten since. */
  names: "yes" | "no" | "forgotten" | "none";
  /** It is the digest that this device was told when the hand had ended, if it was. */
  told: "yes" | "no" | "unknown";
}

/** Check a record against itself, and against the digest that was told; empty if none was. */
export function checkRecord(record: HandRecord, told: string): RecordVerdict {
  const own = digestOf(record);
  const known = told === "" ? "unknown" : told === own ? "yes" : "no";
  if (record.digest === undefined) return { whole: "none", names: "none", told: known };
  return { whole: own === record.digest ? "yes" : "no", names: checkNames(record), told: known };
}

/** The hash of a whole record; null if something in it cannot be written. */
export function digestOf(record: object): string | null {
  const said = Object.entries(record).filter(([name]) => !BESIDE.includes(name));
  const text = canonical(Object.fromEntries(said));
  return text === null ? null : sha256(encoder.encode(DIGEST_DOMAIN + text));
}

/** The one way to write a JSON value: sorted names, no spaces, whole numbers; null if none is. */
export function canonical(value: unknown): string | null {
  if (value === null || typeof value === "boolean" || typeof value === "string")
    return JSON.stringify(value);
  if (typeof value === "number") return Number.isSafeInteger(value) ? String(value + 0) : null;
  if (typeof value !== "object") return null;
  if (Array.isArray(value)) {
    const parts = value.map(canonical);
    return parts.includes(null) ? null : `[${parts.join(",")}]`;
  }
  const parts = Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, one]) => {
      const written = canonical(one);
      // eslint-disable-next-line no-control-regex
      return written === null || /[^\x00-\x7f]/.test(name)
        ? null
        : `${JSON.stringify(name)}:${written}`;
    });
  return parts.includes(null) ? null : `{${parts.join(",")}}`;
}

function checkNames(record: HandRecord): RecordVerdict["names"] {
  const { seats, salts = [], name_hashes: hashes = [] } = record;
  if (seats.length !== salts.length || seats.length !== hashes.length) return "no";
  let forgotten = false;
  for (const [place, name] of seats.entries()) {
    const salt = salts[place] ?? "";
    if (name === "" && salt === "") forgotten = true;
    else if (nameHash(salt, name) !== hashes[place]) return "no";
  }
  return forgotten ? "forgotten" : "yes";
}

/** What stands for a name in the digest; null if that is no salt. */
export function nameHash(salt: string, name: string): string | null {
  const bytes = unhex(salt);
  if (bytes?.length !== SALT_BYTES) return null;
  return sha256(
    Uint8Array.from([...encoder.encode(NAME_DOMAIN), ...bytes, ...encoder.encode(name)]),
  );
}
