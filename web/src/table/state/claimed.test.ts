import { beforeEach, expect, it } from "vitest";

import { Claimed } from "./claimed";
import type { Meld, TableEvent } from "./events";
import { EMPTY, type View } from "./fold";
import { speakOf } from "./told_words";

beforeEach(() => speakOf("xiangtan"));

const OWN = 0;
const name = (seat: number) => ["我", "小梅", "老周"][seat] ?? "";
const open: View = { ...EMPTY, open: ["三"], giver: 1 };

const won = (seat: number): TableEvent => ({
  event: "hand_won",
  win: { seat, tile: "三", by: "discard", from: 1, names: [], value: 15 },
  tiles: [],
  doors: [],
  steps: [],
  great: [],
});
const ended = { event: "hand_ended" } as TableEvent;
const made = (seat: number, kind: string, giver: number | null): TableEvent => ({
  event: "meld_made",
  seat,
  meld: { kind, tiles: ["三", "三", "三"], giver, taken: "三", hidden: 0 } as unknown as Meld,
  held: null,
  still_drawn: null,
});

/** What is told after a claim, event by event. */
function told(claim: string, ...events: TableEvent[]): string[] {
  const claimed = new Claimed();
  claimed.chosen(claim, open);
  return events.map((event) => claimed.after(event, OWN, name)).filter(Boolean);
}

it("tells whoever wanted to win that another's win went first", () => {
  expect(told("win", won(2), ended)).toEqual(["老周先胡，没轮到你"]);
});

it("tells nothing where both win", () => {
  expect(told("win", won(2), won(OWN), ended)).toEqual([]);
});

it("tells whoever wanted to lay a card who has taken it, and how", () => {
  expect(told("chi", made(1, "peng", 1))).toEqual(["小梅先碰，没轮到你"]);
  expect(told("peng", won(2), ended)).toEqual(["老周先胡，没轮到你"]);
});

it("tells nothing to whoever has what they wanted, has passed, or was not before anybody", () => {
  expect(told("peng", made(OWN, "peng", 1), won(2), ended)).toEqual([]);
  expect(told("pass", made(1, "peng", 1))).toEqual([]);
  expect(told("chi", { event: "tile_discarded", seat: 1, tile: "四" }, made(2, "peng", 1))).toEqual(
    [],
  );
});
