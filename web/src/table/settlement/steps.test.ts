import { expect, it } from "vitest";
import { settings } from "../../lib/settings.svelte";
import { useWords } from "../state/glossary.svelte";
import { sumLine } from "./steps";

const WORDS = {
  names: { 大字胡: "big cards", 底分: "base" },
  texts: { value: { zh: "胡息", en: "huxi" } },
};

it("tells in one line how points come about", () => {
  useWords(WORDS);
  settings.language = "zh";
  expect(sumLine(["24", "×2 大字胡", "=48"])).toBe("24胡息 × 2 大字胡 = 48分");
  expect(sumLine(["27", "→1", "+4", "=5"])).toBe("27胡息 → 1 + 4 = 5分");
  // Nothing is added, and nothing is said twice.
  expect(sumLine(["16", "→1", "+0", "=1"])).toBe("16胡息 → 1分");
  expect(sumLine(["16", "→15", "=15"])).toBe("16胡息 → 15分");
  settings.language = "en";
  expect(sumLine(["16", "→15", "×2 大字胡", "×3 底分", "=90"])).toBe(
    "16 huxi → 15 × 2 big cards × 3 base = 90 points",
  );
  settings.language = "zh";
});

it("says nothing where points are what was counted, or nobody has told how they come about", () => {
  expect(sumLine(["15"])).toBe("");
  expect(sumLine([])).toBe("");
});
