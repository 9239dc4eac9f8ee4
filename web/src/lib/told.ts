/** The digests that this device was told at the end of hands, to compare their records with. */

const KEY = "paiguan.told";
/** The newest of them; the oldest are forgotten. */
const MOST = 1000;

/** Keep what a table was told of a hand; the first word counts. */
export function keepDigest(code: string, digest: string): void {
  if (digest === "") return;
  const kept = read();
  if (kept.some(([known]) => known === code)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([...kept, [code, digest]].slice(-MOST)));
  } catch {
    // A device that keeps nothing can compare nothing.
  }
}

/** What was told of a hand; empty if nothing was. */
export function toldDigest(code: string): string {
  return read().find(([known]) => known === code)?.[1] ?? "";
}

function read(): [string, string][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isPair) : [];
  } catch {
    return [];
  }
}

function isPair(value: unknown): value is [string, string] {
  return (
    Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === "string")
  );
}
