import { beforeEach, expect, it } from "vitest";
import { speakOf } from "../state/told_words";

import { wayLines, worth } from "./waits";

beforeEach(() => speakOf("hengyang15"));

const wait = (ways?: { by: "self" | "wall" | "discard"; huxi: number; value: number }[]) => ({
  tile: "二",
  unseen: 2,
  value: 20,
  huxi: 21,
  ...(ways ? { ways } : {}),
});

it("has a line for each way that brings something of its own", () => {
  const lines = wayLines(
    wait([
      { by: "self", huxi: 21, value: 20 },
      { by: "wall", huxi: 19, value: 4 },
      { by: "discard", huxi: 19, value: 4 },
    ]),
  );
  expect(lines).toEqual([
    { label: "自摸", huxi: 21, value: 20 },
    { label: "翻出/点炮", huxi: 19, value: 4 },
  ]);
});

it("says nothing of ways where the game does not", () => {
  expect(wayLines(wait())).toEqual([]);
  expect(wayLines(wait([]))).toEqual([]);
});

it("says in short what a card brings, from the least to the most of its ways", () => {
  const [drawn, given] = [
    { by: "self" as const, huxi: 21, value: 20 },
    { by: "wall" as const, huxi: 19, value: 4 },
  ];
  expect(worth(wait([drawn, given]))).toBe("4–20");
  expect(worth(wait([given]))).toBe("4");
  expect(worth(wait())).toBe("20");
});
