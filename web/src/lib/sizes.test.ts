/**
 * Files of the client are of a size to read, as those of the house are. What is still longer stands
 * in the list below, each with its reason; it grows no further, and the list only gets shorter.
 */

import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const SOURCE = new URL("../", import.meta.url);
const MOST_LINES = 400;

const STILL: Record<string, { lines: number; reason: string }> = {
  "table/state/session.svelte.ts": {
    lines: 435,
    reason: "all that the server says to a table comes in here, and all that is asked goes out",
  },
};

/** What is made by a program is as long as it is. */
const sources = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => /\.(ts|svelte|css)$/.test(name) && !name.endsWith(".gen.ts"));

/** The lines of a file; of a page or part of one without its style, which is a list. */
function linesOf(name: string): number {
  const text = readFileSync(new URL(name, SOURCE), "utf8");
  const read = name.endsWith(".svelte") ? text.replace(/^<style>[^]*?^<\/style>\n/m, "") : text;
  return read.trimEnd().split("\n").length;
}

it("looks at all of the client, and at nothing that a program has made", () => {
  expect(sources).toContain("table/state/session.svelte.ts");
  expect(sources).toContain("pages/Table.svelte");
  expect(sources).not.toContain("lib/protocol.gen.ts");
});

it.each(sources)("%s is of a size to read", (name) => {
  const lines = linesOf(name);
  const most = STILL[name]?.lines ?? MOST_LINES;
  const why = `${lines} lines, ${most} at most: a file that long does several things; give one a file`;
  expect(lines, why).toBeLessThanOrEqual(most);
});

it("lists no file that is gone or short by now", () => {
  const long = Object.keys(STILL).filter(
    (name) => sources.includes(name) && linesOf(name) > MOST_LINES,
  );
  expect(Object.keys(STILL), "take it out of the list").toEqual(long);
});
