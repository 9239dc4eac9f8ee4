import { expect, it } from "vitest";
import { clauseAddress, generalPages } from "./rulebook";

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
