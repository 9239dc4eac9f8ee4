import { describe, expect, it } from "vitest";
import { EMPTY, foldAll } from "./fold";
import { columns, held, unseenOf } from "./holding";

describe("a hand of tiles", () => {
  it("stands in order with the drawn tile apart, which may be like another", () => {
    const found = held(["9s", "1m", "5p", "1m"], "1m", true);
    expect(found.map((one) => one.tile)).toEqual(["1m", "5p", "9s", "1m"]);
    expect(found.map((one) => one.drawn)).toEqual([false, false, false, true]);
    expect(new Set(found.map((one) => one.key)).size).toBe(4);
  });

  it("stays as it was taken where it is not to be sorted", () => {
    expect(held(["9s", "1m"], undefined, false).map((one) => one.tile)).toEqual(["9s", "1m"]);
  });
});

describe("a hand of cards", () => {
  it("puts 坎 first and the big and small of a rank together", () => {
    expect(columns([..."三一壹三三十"])).toEqual([["三", "三", "三"], ["一", "壹"], ["十"]]);
  });

  it("loses no card", () => {
    const hand = [..."一一壹壹二二二二贰贰贰叁叁叁四肆五五伍伍"];
    expect(columns(hand).flat().sort()).toEqual([...hand].sort());
  });
});

it("counts what has not been seen: four less hand, melds and discards", () => {
  const view = foldAll([
    { event: "hand_began", seats: 4, dealer: 0, wall: 108 },
    { event: "tiles_dealt", seat: 0, tiles: ["1m", "1m", "2m"] },
    { event: "tiles_dealt", seat: 1, tiles: [null, null, null] },
    { event: "tile_discarded", seat: 1, tile: "1m" },
  ]);
  expect(unseenOf(view, "1m")).toBe(1);
  expect(unseenOf(view, "2m")).toBe(3);
  expect(unseenOf(EMPTY, "2m")).toBe(4);
});
