import { beforeEach, expect, it } from "vitest";
import { speakOf } from "../state/told_words";
import {
  actionText,
  costText,
  decisionAt,
  mistakesOf,
  ordered,
  sameAction,
  signed,
  tilesOf,
  type Decision,
  type Review,
} from "./review";

beforeEach(() => speakOf("wanzai"));

const decision = (at: number, seat: number, cost: number | null): Decision => ({
  at,
  seat,
  played: ["discard", "1m"],
  better: cost === null ? null : ["discard", "9s"],
  cost,
  error: 0.2,
  distance: 0,
  choices: [],
});

const review: Review = {
  by: "master",
  decisions: [decision(8, 0, 1.25), decision(11, 1, 4), decision(14, 0, null), decision(18, 0, 3)],
  mistakes: [1, 3, 0],
};

it("lists the mistakes of one seat, the dearest first", () => {
  expect(mistakesOf(review, 0).map((one) => one.at)).toEqual([18, 8]);
  expect(mistakesOf(review, 1).map((one) => one.at)).toEqual([11]);
  expect(mistakesOf(review, 2)).toEqual([]);
});

it("finds what a seat chooses at a moment, and nothing of another's", () => {
  expect(decisionAt(review, 0, 14)?.better).toBeNull();
  expect(decisionAt(review, 0, 11)).toBeNull();
  expect(decisionAt(review, 1, 11)?.cost).toBe(4);
});

it("says actions, points and costs in words", () => {
  expect(actionText(["discard", "9s"])).toBe("打 九条");
  expect(actionText(["pass"])).toBe("过");
  expect(actionText(["float", "2"])).toBe("飘 2");
  expect(tilesOf(["chi", "七八九", "八九十"])).toEqual([
    ["七", "八", "九"],
    ["八", "九", "十"],
  ]);
  expect(tilesOf(["float", "2"])).toEqual([]);
  const points = [4.31, -0.06, -12.58, 0.001, null].map(signed);
  expect(points).toEqual(["+4.3", "−0.06", "−12.6", "0.00", ""]);
  expect(costText(decision(1, 0, 4))).toBe("亏 4.0 分");
  expect(sameAction(["discard", "1m"], ["discard", "1m"])).toBe(true);
  expect(sameAction(["discard", "1m"], ["discard", "1p"])).toBe(false);
});

it("shows the best choice, then what was played, then the others", () => {
  const choices = ["9s", "4p", "1m", "5p"].map((tile) => ({
    action: ["discard", tile],
    points: 1,
    played_out: true,
    waits: [],
  }));
  const shown = ordered({ ...decision(8, 0, 1), choices });
  expect(shown.map(({ action }) => action[1])).toEqual(["9s", "1m", "4p", "5p"]);
  const alone = ordered({ ...decision(8, 0, 1), choices: choices.slice(2) });
  expect(alone.map(({ action }) => action[1])).toEqual(["1m", "5p"]);
});
