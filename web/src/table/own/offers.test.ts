import { expect, it } from "vitest";
import type { Choice } from "../state/choices";
import { MOST_AT_ONCE, rowOf, type Bar, type Offer } from "./offers";

const PHONE: Bar = { room: 290, height: 76, cards: true };
const WIDE: Bar = { room: 1100, height: 88, cards: true };

function choice(place: number, name: string, ...groups: string[]): Choice {
  return {
    place,
    name,
    word: name === "pass" ? "过" : "吃",
    groups: groups.map((group) => [...group]),
    claimed: null,
    note: "",
    label: "",
    tone: "claim",
  };
}

const PASS = choice(99, "pass");
/** Nine ways to 吃 one card: three runs, some with one or two of the ways to lay a 比牌. */
const NINE = [
  ["三四五", "五六七"],
  ["三四五", "四五六"],
  ["三四五", "五伍伍"],
  ["四五六", "五六七"],
  ["四五六", "三四五"],
  ["五六七", "三四五"],
  ["五六七", "四五六"],
  ["五六七", "五伍伍"],
  ["五伍伍"],
].map((groups, place) => choice(place, "chi", ...groups));

const steps = (offers: readonly Offer[]) => offers.map(({ step }) => step);
const ways = (offers: readonly Offer[]) =>
  offers.filter(({ step }) => step === "choose" || step === "open").length;

it("shows three ways to 吃 with 过 in one row of a small phone", () => {
  const three = [
    choice(0, "chi", "六七八"),
    choice(1, "chi", "七八九"),
    choice(2, "chi", "八九十"),
  ];
  const row = rowOf([...three, PASS], PHONE, [], 0);
  expect(steps(row.offers)).toEqual(["choose", "choose", "choose", "choose"]);
  expect(row.tile).toBeGreaterThanOrEqual(17);
});

it.each([
  ["small phone", PHONE],
  ["wide screen", WIDE],
])("never shows more than five at a time on a %s, and every way is reached", (_, bar) => {
  const reached = new Set<number>();
  const visit = (path: number[]) => {
    for (let page = 0; page < 9; page++) {
      const { offers } = rowOf([...NINE, PASS], bar, path, page);
      expect(ways(offers)).toBeLessThanOrEqual(MOST_AT_ONCE + 1);
      expect(offers.length).toBeLessThanOrEqual(MOST_AT_ONCE + 1);
      for (const { step, choices } of offers)
        if (step === "choose") for (const { place } of choices) reached.add(place);
    }
  };
  visit([]);
  for (const first of [0, 3, 5]) visit([first]);
  expect([...reached].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 99]);
});

it("asks first what is taken, and then what is laid beside it", () => {
  const first = rowOf([...NINE, PASS], WIDE, [], 0);
  expect(steps(first.offers)).toEqual(["open", "open", "open", "choose", "choose"]);
  const second = rowOf([...NINE, PASS], WIDE, [3], 0);
  expect(second.offers.map(({ choices }) => choices.map(({ place }) => place))).toEqual([
    [3],
    [4],
    [],
  ]);
  expect(second.offers[2]?.step).toBe("back");
});

it("asks first what to do where that is more than one thing, and too much for a row", () => {
  const many = [choice(20, "peng", "五五五"), ...NINE, PASS];
  const { offers } = rowOf(many, WIDE, [], 0);
  expect(offers.map(({ step, choices }) => [step, choices.length])).toEqual([
    ["choose", 1],
    ["open", 9],
    ["choose", 1],
  ]);
});

it("leaves each its own button where all have room", () => {
  const tiles = [choice(0, "kong", "5555"), choice(1, "pong", "555"), PASS];
  const { offers } = rowOf(tiles, { room: 290, height: 60, cards: false }, [], 0);
  expect(steps(offers)).toEqual(["choose", "choose", "choose"]);
});
