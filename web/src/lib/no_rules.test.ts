/**
 * No rule of a game is in the client: it names no game, no clause, and none of a game's options.
 * What a game is, the server tells, so that a new one needs no line here. What is still missing
 * for that stands in the list below, each with its reason; the list only gets shorter.
 */

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const SOURCE = new URL("../", import.meta.url);
const PAGES = new URL("../../../docs/rules/", import.meta.url);

const STILL: Record<string, { names: string[]; reason: string }> = {
  "lib/games.ts": {
    names: ["dongfeng", "hengyang15", "hengyang258", "wanzai", "xiangtan"],
    reason: "the line about a game and its emblem on the first page are not told yet",
  },
  "table/room/options.ts": {
    names: ["options.hands", "options.rounds"],
    reason: "how long a session is, is not told yet",
  },
};

const read = (name: string, from: URL) => readFileSync(new URL(name, from), "utf8");
const pages = readdirSync(PAGES).filter((name) => /^\w+\.md$/.test(name));
const found = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map((one) => one[1]!);

/** Ids in the table of games, the letters in the headings, the options in the games' own tables. */
const games = found(/^\|[^|]*\| `(\w+)` \|/gm, read("index.md", PAGES));
const letters = pages.flatMap((name) => found(/^# .*（([A-Z]+)）$/gm, read(name, PAGES)));
const options = games.flatMap((game) => found(/^\| `(\w+)` \|/gm, read(`${game}.md`, PAGES)));
const PATTERNS = [
  new RegExp(`\\b(${games.join("|")})\\b`, "g"),
  new RegExp(`\\b(${letters.join("|")})\\b`, "g"),
  new RegExp(`\\b(options\\.(?:${options.join("|")}))\\b`, "g"),
];
const named = (text: string) =>
  [...new Set(PATTERNS.flatMap((pattern) => found(pattern, text)))].sort();

const sources = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => /\.(ts|svelte)$/.test(name) && !/\.(test|gen)\.ts$/.test(name));

describe("no rules in the client", () => {
  it("looks at all of it, for every game of the rulebook", () => {
    expect(games.length).toBeGreaterThanOrEqual(5);
    expect(letters.length).toBeGreaterThan(games.length);
    expect(options).toContain("birds");
    expect(sources).toContain("table/state/fold.ts");
    expect(named('HY: "wanzai", options.birds')).toEqual(["HY", "options.birds", "wanzai"]);
  });

  it.each(sources)("%s", (name) => {
    const { names, reason } = STILL[name] ?? { names: [], reason: "let the server tell it" };
    // More than is listed is a rule that has come in; less, and the list has to get shorter.
    expect(named(read(name, SOURCE)), reason).toEqual(names);
  });

  it("lists no file that is gone", () => {
    expect(Object.keys(STILL).filter((name) => !sources.includes(name))).toEqual([]);
  });
});
