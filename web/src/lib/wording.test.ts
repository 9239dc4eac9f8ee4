import { describe, expect, it } from "vitest";

import type { OptionTable } from "./api";
import { valuesOf, wordFor } from "./wording";

const OPTIONS: OptionTable[] = [
  {
    name: "dealer_rule",
    zh: "坐庄",
    en: "Next dealer",
    choices: [
      { value: "winner", turns_up: "", zh: "谁胡谁坐庄", en: "whoever won" },
      { value: "rotate", turns_up: "", zh: "庄赢连庄", en: "the dealer stays" },
    ],
    only_where: null,
    unit: "",
    room: "",
  },
];

describe("code in a rule page", () => {
  it("becomes the words of the option or of the value", () => {
    expect(wordFor("dealer_rule", OPTIONS, null)).toEqual({ text: "坐庄", chosen: null });
    expect(wordFor("rotate", OPTIONS, null)).toEqual({ text: "庄赢连庄", chosen: null });
    expect(wordFor("else", OPTIONS, null)).toBeNull();
  });

  it("says what the room has chosen", () => {
    const room = { dealer_rule: "rotate" };
    expect(wordFor("winner", OPTIONS, room)?.chosen).toBe(false);
    expect(wordFor("rotate", OPTIONS, room)?.chosen).toBe(true);
    expect(valuesOf(OPTIONS[0]!, room).map((one) => one.chosen)).toEqual([false, true]);
  });
});
