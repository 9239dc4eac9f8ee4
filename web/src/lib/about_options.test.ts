import { beforeEach, expect, it } from "vitest";

import { aboutOption, aboutRoomOption } from "./about_options";
import { DEFAULTS, settings } from "./settings.svelte";

const WORDS = { names: {}, texts: { "option birds": { zh: "翻几张鸟", en: "Tiles turned" } } };

beforeEach(() => void Object.assign(settings, DEFAULTS, { language: "zh" }));

it("says of a game's option what its words say, in the language of now", () => {
  expect(aboutOption(WORDS, "birds")).toBe("翻几张鸟");
  settings.language = "en";
  expect(aboutOption(WORDS, "birds")).toBe("Tiles turned");
  expect([aboutOption(WORDS, "hands"), aboutOption(undefined, "birds")]).toEqual(["", ""]);
});

it("has a line for every option of a room", () => {
  for (const name of ["clock", "claim_time", "help", "mode"])
    expect(aboutRoomOption(name).length, name).toBeGreaterThan(8);
});
