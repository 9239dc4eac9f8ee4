import { afterEach, beforeEach, expect, it } from "vitest";

import { DEFAULTS, settings } from "../../lib/settings.svelte";
import { explained } from "./explained";
import { useWords } from "./glossary.svelte";

beforeEach(() =>
  useWords({
    names: {},
    texts: {
      "about leap": {
        zh: "跃：每家付{stake}分。（AB-1、AB-12）",
        en: "Leap: {stake} each. (AB-1, AB-12)",
      },
      "about grow doors": { zh: "都摆出来。（AB-3）", en: "Lay out all. (AB-3)" },
    },
  }),
);
afterEach(() => Object.assign(settings, DEFAULTS));

const offer = (name: string, groups: string[][] = []) => ({ name, groups });

it("tells what the game says, with the room's value and the clauses apart", () => {
  Object.assign(settings, { language: "zh" });
  expect(explained([offer("leap"), offer("pass")], { stake: 4 })).toEqual([
    { text: "跃：每家付4分。", clauses: ["AB-1", "AB-12"] },
  ]);
  Object.assign(settings, { language: "en" });
  expect(explained([offer("leap")], { stake: 2 })).toEqual([
    { text: "Leap: 2 each.", clauses: ["AB-1", "AB-12"] },
  ]);
});

it("tells it once, however many ways there are", () => {
  expect(explained([offer("leap"), offer("leap")], { stake: 2 })).toHaveLength(1);
});

it("tells of several groups only where a choice lays them out", () => {
  expect(explained([offer("grow", [["a", "b"]])], {})).toEqual([]);
  expect(explained([offer("grow", [["a"], ["b"]])], {})).toHaveLength(1);
});

it("has nothing to say of what the game does not explain", () => {
  expect(explained([offer("pass")], {})).toEqual([]);
});
