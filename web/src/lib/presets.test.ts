import { describe, expect, it } from "vitest";

import { defaultsOf, lastChosen } from "./presets";

const OPTIONS = [
  {
    name: "hands",
    zh: "局数",
    en: "Hands",
    choices: [
      { value: 8, zh: "8局", en: "8" },
      { value: 16, zh: "16局", en: "16" },
    ],
  },
  {
    name: "fire",
    zh: "可上火",
    en: "Fire",
    choices: [
      { value: true, zh: "是", en: "yes" },
      { value: false, zh: "否", en: "no" },
    ],
  },
];

describe("what was chosen last", () => {
  it("is offered again", () => {
    expect(lastChosen("any", OPTIONS, { hands: 16, fire: false })).toEqual({
      hands: 16,
      fire: false,
    });
  });

  it("gives way to the defaults where the game has changed", () => {
    for (const stored of [null, 3, {}, { hands: 12, fire: 1 }, { other: true }]) {
      expect(lastChosen("any", OPTIONS, stored)).toEqual(defaultsOf(OPTIONS));
    }
  });
});
