import { expect, it } from "vitest";
import { parseMarkdown, plainText } from "./markdown";
import { clauseAddress, clausesOf, generalPages, partsOf } from "./rulebook";

const page = (name: string, clauses: string) => ({ page: name, zh: "", en: "", clauses });
// A parlour with games that nobody has heard of.
const PAGES = [
  page("dorf", "DO"),
  page("index", ""),
  page("mahjong", "MJ"),
  page("room", "RM"),
  page("stadt", "ST"),
  page("zipai", "ZP"),
];
const GAMES = [
  { game: "stadt", family: { page: "zipai" } },
  { game: "dorf", family: { page: "mahjong" } },
];

it("finds the page of a clause by what the server tells", () => {
  expect(clauseAddress(PAGES, "DO-12")).toBe("#/rules/dorf/DO-12");
  expect(clauseAddress(PAGES, "RM-3")).toBe("#/rules/room/RM-3");
  expect(clauseAddress(PAGES, "XX-3")).toBe("#/rules");
  expect(clauseAddress(PAGES, "")).toBe("#/rules");
});

it("lists what holds for several games, families first", () => {
  const names = generalPages(PAGES, GAMES).map((one) => one.page);
  expect(names).toEqual(["zipai", "mahjong", "room"]);
});

it("takes a page apart under its headings, with the clauses of each", () => {
  const text = [
    "# 一页（DO）",
    "先说这个。",
    "## 打牌",
    "- **DO-1** 先摸`1m`：再打。〔原文〕",
    "- **DO-2** 碰：可以。〔原文〕",
    "## 选项",
    "没有。",
  ].join("\n\n");
  const parts = partsOf(parseMarkdown(text));
  expect(parts.map(({ id, title }) => [id, title])).toEqual([
    ["part-0", ""],
    ["part-1", "打牌"],
    ["part-2", "选项"],
  ]);
  const listed = clausesOf(parts[1]!).map(({ id, title }) => [id, plainText(title)]);
  expect(listed).toEqual([
    ["DO-1", "先摸"],
    ["DO-2", "碰"],
  ]);
  expect(clausesOf(parts[2]!)).toEqual([]);
});
