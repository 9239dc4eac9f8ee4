import { afterEach, describe, expect, it, vi } from "vitest";

import {
  defaultsOf,
  inOrder,
  lastChosen,
  LONGEST_NAME,
  MOST_PRESETS,
  presetName,
  readPresets,
  remember,
  sameChoice,
  savedPresets,
  savePresets,
  stillChosen,
  thatMatter,
  withPreset,
  type Preset,
} from "./presets";
import type { OptionTable } from "./api";

const OPTIONS: OptionTable[] = [
  {
    name: "hands",
    zh: "局数",
    en: "Hands",
    choices: [
      { value: 8, turns_up: "", zh: "8局", en: "8" },
      { value: 16, turns_up: "", zh: "16局", en: "16" },
    ],
    only_where: null,
    unit: "",
    room: "",
  },
  {
    name: "fire",
    zh: "可上火",
    en: "Fire",
    choices: [
      { value: true, turns_up: "", zh: "是", en: "yes" },
      { value: false, turns_up: "", zh: "否", en: "no" },
    ],
    only_where: { name: "hands", values: [16] },
    unit: "",
    room: "",
  },
];
const LONG = { hands: 16, fire: false };
it("offers an option only beside the values under which it means something", () => {
  const names = (hands: number) =>
    thatMatter(OPTIONS, { hands, fire: false }).map((option) => option.name);
  expect(names(16)).toEqual(["hands", "fire"]);
  expect(names(8)).toEqual(["hands"]);
});

it("shows numbers in their order, whichever of them is the default", () => {
  const shown = (values: (number | string)[], room = "") => {
    const choices = values.map((value) => ({ value, turns_up: "", zh: "", en: "" }));
    return inOrder({ ...OPTIONS[0]!, choices, room }).map((choice) => choice.value);
  };
  expect(shown([1, 0, 2, 4, 6])).toEqual([0, 1, 2, 4, 6]);
  expect(shown(["small", "big", "none"])).toEqual(["small", "big", "none"]);
  expect(shown([15, 8, 30, 0], "clock")).toEqual([8, 15, 30, 0]);
});

const preset = (name: string) => ({ name, options: LONG, room: defaultsOf(OPTIONS) });

/** A browser's store, with something in it. */
function storeWith(texts: Record<string, string>): Map<string, string> {
  const kept = new Map(Object.entries(texts));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  });
  return kept;
}

afterEach(() => vi.unstubAllGlobals());

describe("what was chosen last", () => {
  it("is offered again", () => {
    storeWith({});
    remember("wanzai", LONG);
    expect(lastChosen("wanzai", OPTIONS)).toEqual(LONG);
    expect(lastChosen("dongfeng", OPTIONS)).toEqual(defaultsOf(OPTIONS));
  });

  it("gives way to the defaults where the game has changed", () => {
    for (const kept of [null, 3, [], {}, { hands: 12, fire: 1 }, { other: true }]) {
      expect(stillChosen(OPTIONS, kept)).toEqual(defaultsOf(OPTIONS));
    }
  });
});

describe("choices with a name", () => {
  it("are kept for each game", () => {
    storeWith({});
    savePresets("wanzai", [preset("老家")]);
    savePresets("dongfeng", [preset("快")]);
    expect(savedPresets("wanzai", OPTIONS, OPTIONS)).toEqual([preset("老家")]);
    expect(savedPresets("xiangtan", OPTIONS, OPTIONS)).toEqual([]);
  });

  it("lose what there is no more", () => {
    const kept = [{ name: "老家", options: { ...LONG, gone: 3, fire: "?" }, room: 7, more: 1 }];
    const options = { hands: 16, fire: true };
    expect(readPresets(kept, OPTIONS, OPTIONS)).toEqual([{ ...preset("老家"), options }]);
  });

  it("survive a store that is broken or forbidden", () => {
    for (const text of ["{", "[]", "null", '{"wanzai":5}', '{"wanzai":[null,{"name":" "}]}']) {
      storeWith({ "paiguan.named_presets": text });
      expect(savedPresets("wanzai", OPTIONS, OPTIONS)).toEqual([]);
    }
    vi.unstubAllGlobals();
    savePresets("wanzai", [preset("老家")]);
    expect(savedPresets("wanzai", OPTIONS, OPTIONS)).toEqual([]);
  });

  it("have short names, once each, and there are not too many", () => {
    expect(presetName("  周末  ")).toBe("周末");
    expect([...presetName("长".repeat(40))]).toHaveLength(LONGEST_NAME);
    let presets: Preset[] = [preset("一")];
    presets = withPreset(presets, { ...preset("一"), options: defaultsOf(OPTIONS) });
    expect(presets.map((one) => one.options)).toEqual([defaultsOf(OPTIONS)]);
    for (let number = 0; number < 20; number++) presets = withPreset(presets, preset(`${number}`));
    expect(presets).toHaveLength(MOST_PRESETS);
    expect(readPresets([...presets, ...presets, preset("二")], OPTIONS, OPTIONS)).toHaveLength(
      MOST_PRESETS,
    );
  });

  it("are known again by what they choose", () => {
    expect(sameChoice(LONG, { fire: false, hands: 16 })).toBe(true);
    expect(sameChoice(LONG, { hands: 16 })).toBe(false);
  });
});
