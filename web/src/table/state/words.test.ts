import { beforeEach, expect, it } from "vitest";

import type { Win } from "./events";
import { speakOf } from "./told_words";
import { callOf, seatName, stakeWord, wayFrom, winLine } from "./words";

beforeEach(() => speakOf("hengyang15"));

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
  callOf({ event: "hand_won", win: won, tiles: [], doors: [], steps: [], great: [] })?.word ?? "";

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

it("calls a stake by its name, and by how much where that is chosen", () => {
  speakOf("wanzai");
  expect([stakeWord("fire", 1), stakeWord("fire", 0)]).toEqual(["上火", "不上火"]);
  expect([stakeWord("float", 2), stakeWord("float", 0)]).toEqual(["飘 2", "不飘"]);
});

it("calls out no more than the game does", () => {
  const shown = (name: string) =>
    callOf({ event: "hand_shown", seat: 0, names: [name], tiles: ["二"], until: "discard" });
  expect(shown("亮张")).toBeNull();
  speakOf("hengyang258");
  expect(shown("六六顺")).toEqual({ seat: 0, word: "六六顺", meaning: "two triplets" });
});

it("calls no bot by the name of somebody at the table", () => {
  const person = (name: string) => ({ name, bot: "" });
  const bot = { name: "", bot: "expert" };
  expect(seatName([person("老李"), bot, bot], 2)).toBe("老周");
  expect(seatName([person("老周"), bot, bot], 2)).toBe("老陈");
  expect(seatName([person("老周"), person("老陈"), bot], 2)).toBe("电脑3");
  expect(seatName([person("老周"), person(""), bot], 1)).toBe("2号位");
});
