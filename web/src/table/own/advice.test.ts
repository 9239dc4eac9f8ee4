import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Advice } from "../../lib/protocol";
import { settings } from "../../lib/settings.svelte";
import { speakOf } from "../state/told_words";
import { adviceText } from "./advice";

const CHOICES = [["discard", "3m"], ["discard", "9s"], ["win"], ["pass"]];
const ADVICE: Advice = {
  t: "advice",
  hand: 0,
  prompt: 3,
  choice: 1,
  by: "master",
  waits: [],
  distance: 2,
};
const wait = (tile: string, unseen: number) => ({ tile, unseen, value: 8, huxi: null, ways: [] });

beforeEach(() => speakOf("wanzai"));
afterEach(() => {
  settings.language = "zh";
});

describe("advice", () => {
  it("names who advises, the choice, and how far the hand is from ready", () => {
    expect(adviceText(ADVICE, CHOICES)).toBe("大师会选：打 九条。还差 2 张听牌");
    settings.language = "en";
    expect(adviceText({ ...ADVICE, by: "expert" }, CHOICES)).toContain("The expert would choose");
  });

  it("names what the hand waits for then, and how much of it is unseen", () => {
    const waits = [wait("1m", 2), wait("4m", 3)];
    expect(adviceText({ ...ADVICE, waits, distance: 0 }, CHOICES)).toBe(
      "大师会选：打 九条。听 一万、四万，还有 5 张没看见",
    );
    const many = ["1m", "2m", "3m", "4m", "5m"].map((tile) => wait(tile, 1));
    expect(adviceText({ ...ADVICE, waits: many }, CHOICES)).toContain("5 种牌，还有 5 张");
  });

  it("needs no reason for a win, and knows none where nothing is said", () => {
    expect(adviceText({ ...ADVICE, choice: 2 }, CHOICES)).toMatch(/^大师会选：[^。]*$/);
    expect(adviceText({ ...ADVICE, choice: 3 }, CHOICES)).toMatch(/^大师会选：[^。]*$/);
    expect(adviceText({ ...ADVICE, choice: 9 }, CHOICES)).toBe("");
  });
});
