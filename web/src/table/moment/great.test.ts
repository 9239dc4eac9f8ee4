import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DEFAULTS, settings } from "../../lib/settings.svelte";
import type { Winner } from "../state/fold";
import { speakOf } from "../state/told_words";
import { greatOnes, greatText, mayCelebrate } from "./great";

const winner = (seat: number, great: string[]): Winner => ({
  win: { seat, tile: "5m", by: "self", from: null, names: ["自摸", ...great], value: 1 },
  tiles: [],
  doors: [],
  steps: [],
  great,
});
const still = (reduce: boolean) => vi.stubGlobal("matchMedia", () => ({ matches: reduce }));

beforeEach(() => {
  Object.assign(settings, DEFAULTS, { language: "zh" });
  still(false);
});
afterEach(() => vi.unstubAllGlobals());

it("is what the game says, whatever the hand is called", () => {
  expect(greatOnes([winner(0, []), winner(2, ["碰碰胡"])]).map(({ win }) => win.seat)).toEqual([2]);
});

it("is told in words, in both languages", () => {
  speakOf("hengyang258");
  const winners = [winner(1, ["碰碰胡", "清一色"])];
  expect(greatText(winners, () => "小李")).toBe("小李胡了大牌：碰碰胡、清一色");
  settings.language = "en";
  expect(greatText(winners, () => "Li")).toBe("Li wins a great hand: all triplets, one suit");
  expect(greatText([], () => "Li")).toBe("");
});

it("moves nothing where the settings or the system want nothing to move", () => {
  expect(mayCelebrate()).toBe(true);
  settings.celebrate = false;
  expect(mayCelebrate()).toBe(false);
  settings.celebrate = true;
  settings.speed = 0;
  expect(mayCelebrate()).toBe(false);
  settings.speed = 2;
  expect(mayCelebrate()).toBe(true);
  still(true);
  expect(mayCelebrate()).toBe(false);
});
