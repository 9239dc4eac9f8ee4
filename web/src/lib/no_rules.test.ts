/**
 * No rule of a game is in the client: it names no game, no clause and none of a game's options, it
 * recognises no family, and what wins and payments are called it does not know. What a game is, the
 * server tells, so that a new one needs no line here. What is still missing for that stands in the
 * list below, each with its reason; the list only gets shorter.
 */

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import told from "../table/state/fixtures/games.json";

const SOURCE = new URL("../", import.meta.url);
const PAGES = new URL("../../../docs/rules/", import.meta.url);

const STILL: Record<string, { names: string[]; reason: string }> = {};

/** Words of the house: whatever the game, tables tell of a dealer, of wins, and how they came. */
const HOUSE = new Set(["胡", "自摸", "点炮", "庄家"]);
/** The settings say what is spoken, whatever the game, and speak one word to try the voice. */
const SAID_OF_ALL: Record<string, string[]> = { "pages/Settings.svelte": ["碰", "碰杠"] };

const read = (name: string, from: URL) => readFileSync(new URL(name, from), "utf8");
const pages = readdirSync(PAGES).filter((name) => /^\w+\.md$/.test(name));
const found = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map((one) => one[1]!);
const quoted = (names: readonly string[]) => new RegExp(`["'\`](${names.join("|")})["'\`]`, "g");

/** Ids in the table of games, the letters in the headings, the options in the games' own tables. */
const games = found(/^\|[^|]*\| `(\w+)` \|/gm, read("index.md", PAGES));
const letters = pages.flatMap((name) => found(/^# .*（([A-Z]+)）$/gm, read(name, PAGES)));
const options = games.flatMap((game) => found(/^\| `(\w+)` \|/gm, read(`${game}.md`, PAGES)));
const families = [...new Set(told.map((game) => game.family.page))];
/** What the games call wins, payments, melds and moves; longer names first, for they hold others. */
const names = [
  ...new Set(
    told.flatMap(({ words }) => [
      ...Object.keys(words.names),
      ...Object.values(words.texts).map((text) => text.zh.replace("{}", "").trim()),
    ]),
  ),
]
  .filter((name) => !HOUSE.has(name))
  .sort((one, other) => other.length - one.length);

/** What is looked for, in the code alone or in comments too, and what is to be done about it. */
const SEARCHES: { pattern: RegExp; reason: string; words?: true }[] = [
  {
    pattern: new RegExp(`\\b(${games.join("|")})\\b`, "g"),
    reason: "a game is named: what is special about it is told in GameInfo",
  },
  {
    pattern: new RegExp(`\\b(${letters.join("|")})\\b`, "g"),
    reason: "a clause is named: rule pages tell their letters, and payments their clause",
  },
  {
    pattern: new RegExp(`\\b((?:options|chosen)\\.(?:${options.join("|")}))\\b`, "g"),
    reason: "an option is named: what it is for is told with it (unit, room, turns_up)",
  },
  {
    pattern: quoted(options.filter((name) => name.includes("_"))),
    reason: "an option is named: what it is for is told with it (unit, room, turns_up)",
  },
  {
    pattern: new RegExp(
      `(${quoted(families).source.replace("(", "(?:")}|\\bfamily(?:\\.page)? *[!=]==)`,
      "g",
    ),
    reason: "a family is recognised: ask what is told of it, such as its pieces",
  },
  {
    pattern: new RegExp(`(?<![\\w-])(${families.join("|")})`, "g"),
    reason: "a family is named: the page knows two looks, tiles and cards",
    words: true,
  },
  {
    pattern: /\b(seats(?:\.length)? *[!=]== *\d *\? *["'`][a-z])/g,
    reason: "a family is recognised by its seats: ask what is told of it",
  },
  {
    pattern: new RegExp(`(${names.filter((name) => name.length > 1).join("|")})`, "g"),
    reason: "a game's own word: games tell theirs in both languages (textOf, winName)",
    words: true,
  },
  {
    pattern: quoted(names.filter((name) => name.length === 1)),
    reason: "a game's own word: games tell theirs in both languages (textOf, winName)",
    words: true,
  },
];

/** The code alone: comments may use the words of players. */
const codeOf = (text: string) =>
  text
    .replace(/\/\*[^]*?\*\//g, "")
    .replace(/<!--[^]*?-->/g, "")
    .replace(/^\s*\/\/.*$/gm, "");

/** Everything of the games in a text, each with what is to be done about it. */
function named(text: string): Map<string, string> {
  const code = codeOf(text);
  const all = SEARCHES.flatMap(({ pattern, reason, words }) =>
    found(pattern, words ? code : text).map((name) => [name, reason] as const),
  );
  return new Map(all.sort());
}

const sources = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => /\.(ts|svelte)$/.test(name) && !/\.(test|gen)\.ts$/.test(name));

describe("no rules in the client", () => {
  it("looks at all of it, for every game of the rulebook", () => {
    expect(games.length).toBeGreaterThanOrEqual(5);
    expect(letters.length).toBeGreaterThan(games.length);
    expect(options).toContain("birds");
    expect(told.map((game) => game.game).sort()).toEqual([...games].sort());
    expect(sources).toContain("table/state/fold.ts");
  });

  it.each([
    ['HY: "wanzai", options.birds', ["HY", "options.birds", "wanzai"]],
    ['option.name === "opening_mode"', ["opening_mode"]],
    ['const cards = game.family === "zipai"', ['"zipai"', "family ===", "zipai"]],
    ["<Tile {zipai} /> .wide.zipai mahjongLayout(width)", ["mahjong", "zipai"]],
    ['import tiles from "riichi-mahjong-tiles" /* zipai */', []],
    ['const cards = seats === 3 ? "cards" : "tiles"', ['seats === 3 ? "c']],
    ['t("七小对", "seven pairs")', ["七小对"]],
    ['const CALLS = { pong: "碰" }', ["碰"]],
    ["`${who}不要海底`", ["不要海底"]],
    ['viewBox={seats === 3 ? "0 28" : "0 0"}', []],
    ['t("庄家", "dealer") + t("自摸得", "if drawn")', []],
  ])("finds in %s what is a game's", (text, expected) => {
    expect([...named(text).keys()]).toEqual(expected);
  });

  it("leaves the words of players in comments alone, but no clause", () => {
    expect([...named("/** 七小对 and 碰 */\nlet x = 1; // HY-12").keys()]).toEqual(["HY"]);
  });

  it.each(sources)("%s", (name) => {
    const here = named(read(name, SOURCE));
    for (const word of SAID_OF_ALL[name] ?? []) here.delete(word);
    const listed = STILL[name]?.names ?? [];
    const come = [...here].filter(([one]) => !listed.includes(one));
    expect(come, come.map(([one, reason]) => `${one}: ${reason}`).join("; ")).toEqual([]);
    const gone = listed.filter((one) => !here.has(one));
    expect(gone, "this is told by now: take it out of the list").toEqual([]);
  });

  it("lists no file that is gone", () => {
    expect(Object.keys(STILL).filter((name) => !sources.includes(name))).toEqual([]);
  });
});
