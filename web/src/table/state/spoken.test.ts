import { afterEach, expect, it } from "vitest";
import { settings } from "../../lib/settings.svelte";
import { spokenPrompt } from "./spoken";

afterEach(() => {
  settings.language = "zh";
});

const PONG = { label: "碰 五筒 五筒 五筒" };
const PASS = { label: "过" };

it("says every choice with its key, and that a tile may be discarded", () => {
  settings.language = "zh";
  expect(spokenPrompt("", [PONG, PASS], 0)).toBe("轮到你：1键 碰 五筒 五筒 五筒；2键 过");
  expect(spokenPrompt("", [], 14)).toBe("轮到你：左右键选一张牌，回车打出");
  expect(spokenPrompt("要海底吗", [PASS], 0)).toBe("轮到你，要海底吗：1键 过");
  settings.language = "en";
  expect(spokenPrompt("", [{ label: "Kong" }], 3)).toBe(
    "Your turn: 1: Kong; arrow keys lift a tile to discard, Enter discards it",
  );
});

it("says nothing where nothing is asked", () => {
  expect(spokenPrompt("", [], 0)).toBe("");
});
