import { describe, expect, it } from "vitest";
import { EMPTY, foldAll } from "../state/fold";
import { columns, held, unseenOf } from "./order";

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

  it("stands in no more columns than there may be: neighbours with few cards share one", () => {
    const hand = [..."一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾一"];
    const held = columns(hand, { columns: 8, high: 4 });
    expect(held).toHaveLength(8);
    expect(Math.max(...held.map((column) => column.length))).toBeLessThanOrEqual(4);
    expect(held.flat().sort()).toEqual([...hand].sort());
  });

  it("loses no card", () => {
    const hand = [..."一一壹壹二二二二贰贰贰叁叁叁四肆五五伍伍"];
    expect(columns(hand).flat().sort()).toEqual([...hand].sort());
  });
});

it("counts what has not been seen: as many as the deck has, less hand, melds and discards", () => {
  const view = foldAll([
    { event: "hand_began", seats: 4, dealer: 0, wall: 108 },
    { event: "tiles_dealt", seat: 0, tiles: ["1m", "1m", "2m"], drawn: false, held: null },
    { event: "tiles_dealt", seat: 1, tiles: [null, null, null], drawn: false, held: null },
    { event: "tile_discarded", seat: 1, tile: "1m" },
  ]);
  const deck = "1m 1m 1m 1m 2m 2m 2m 2m 7z";
  expect(unseenOf(view, "1m", deck)).toBe(1);
  expect(unseenOf(view, "2m", deck)).toBe(3);
  expect(unseenOf(EMPTY, "2m", deck)).toBe(4);
  expect(unseenOf(EMPTY, "7z", deck)).toBe(1);
});

it("knows that a card shown of a 提 shows four, of a 偎 three, and a hidden door nothing", () => {
  const door = (kind: "ti" | "wei" | "peng", tiles: (string | null)[]) => ({
    kind,
    tiles,
    taken: null,
    giver: null,
    hidden: tiles.filter((tile) => tile === null).length,
    seen_as: "" as const,
    huxi: null,
  });
  const view = foldAll([
    { event: "hand_began", seats: 3, dealer: 0, wall: 80 },
    { event: "tiles_dealt", seat: 0, tiles: ["三"], drawn: false, held: null },
    {
      event: "melds_given",
      seat: 1,
      melds: [
        door("ti", ["二", null, null, null]),
        door("wei", ["三", null, null]),
        door("wei", [null, null, null]),
        door("peng", ["四", "四", "四"]),
      ],
    },
  ]);
  const deck = [..."二二二二三三三三四四四四五五五五"].join(" ");
  expect([..."二三四五"].map((tile) => unseenOf(view, tile, deck))).toEqual([0, 0, 1, 4]);
});
