import { expect, it } from "vitest";

import type { Win } from "./events";
import { callOf, wayFrom, winLine } from "./words";

const win = (by: Win["by"], tile: string | null, from: number | null = null): Win => ({
  seat: 1,
  tile,
  by,
  from,
  names: [],
  value: 15,
});
const name = (seat: number) => ["甲", "乙", "丙"][seat] ?? "";
const called = (won: Win) =>
  callOf({ event: "hand_won", win: won, tiles: [], doors: [] })?.word ?? "";

it("calls a win with the cards dealt by its name, not 自摸", () => {
  expect(called(win("dealt", null))).toBe("天胡");
  expect(called(win("self", "二"))).toBe("自摸");
  expect(called(win("discard", "二", 0))).toBe("胡");
});

it("names no card that a win with the cards dealt was won with", () => {
  expect(winLine(win("dealt", null), name)).toBe("乙天胡");
  expect(winLine(win("dealt", "拾"), name)).toBe("乙天胡");
  expect(wayFrom(win("dealt", null), name)).toBe("起手");
});

it("says of a discard who gave it", () => {
  expect(wayFrom(win("discard", "二", 0), name)).toBe("甲点炮");
});
