import { beforeEach, expect, it, vi } from "vitest";

import { DEFAULTS, settings } from "../../lib/settings.svelte";
import { EMPTY } from "../state/fold";
import type { Session } from "../state/session.svelte";
import { Lamp } from "./lamp.svelte";

const WAITS = [{ tile: "2m", unseen: 3, value: 6, huxi: null }];
/** Four of each, as a deck is told. */
const DECK = "2m 2m 2m 2m 5m 5m 5m 5m";

/** Somebody between two turns, who holds one 2m. */
class Between {
  seat: number | null = 0;
  hand = 0;
  game = { deck: DECK };
  room = { help: true, phase: "playing" };
  hints: object | null = null;
  discards = new Map<string, number>();
  view = EMPTY;
  askHelp = vi.fn();

  constructor() {
    this.hold(["2m", "5m", "5m", "5m"]);
  }

  /** Something happens at the table, after which one holds these, the last of them drawn or not. */
  hold(hand: string[], drawn = false, discards: string[] = []): void {
    const seat = {
      hand,
      drawn: drawn ? hand[hand.length - 1] : undefined,
      melds: [],
      discards,
      known: [],
    };
    const seats = [seat] as unknown as typeof EMPTY.seats;
    this.view = { ...EMPTY, seats, events: this.view.events + 1 };
  }

  /** The server answers what it was asked. */
  answer(waits = WAITS, more: object = {}): void {
    const { hand, view } = this;
    this.hints = { hand, n: view.events, waits, discards: [], why_not: null, ...more };
    lamp.keep();
  }
}

let table: Between;
let lamp: Lamp;

beforeEach(() => {
  Object.assign(settings, DEFAULTS);
  table = new Between();
  lamp = new Lamp(table as unknown as Session);
});

it("asks once for each change of a hand that waits", () => {
  lamp.ask();
  lamp.ask();
  expect(table.askHelp).toHaveBeenCalledTimes(1);
  table.answer();
  table.hold(["2m", "5m", "5m", "5m"], false, ["9m"]);
  lamp.ask();
  expect(table.askHelp).toHaveBeenCalledTimes(1);
  table.hold(["2m", "2m", "5m", "5m"]);
  lamp.ask();
  expect(table.askHelp).toHaveBeenCalledTimes(2);
});

it("asks nothing where the room gives no help, between hands, as a spectator and in one's turn", () => {
  table.room = { help: false, phase: "playing" };
  lamp.ask();
  table.room = { help: true, phase: "settled" };
  lamp.ask();
  table.room = { help: true, phase: "playing" };
  table.hold(["2m", "5m", "5m", "5m", "9m"], true);
  lamp.ask();
  table.hold(["2m", "5m", "5m", "5m"]);
  table.discards = new Map([["5m", 0]]);
  lamp.ask();
  table.discards = new Map();
  table.seat = null;
  lamp.ask();
  expect(table.askHelp).not.toHaveBeenCalled();
});

it("shines from the answer on while others play, and counts what is seen meanwhile", () => {
  expect(lamp.waits).toEqual([]);
  table.answer();
  expect(lamp.waits).toEqual(WAITS);
  table.hold(["2m", "5m", "5m", "5m"], false, ["2m"]);
  expect(lamp.waits).toEqual([{ ...WAITS[0], unseen: 2 }]);
  expect(lamp.unseen).toBe(2);
});

it("shines through one's own turn, and goes out with the first tile that leaves another hand", () => {
  table.answer();
  table.hold(["2m", "5m", "5m", "5m", "9m"], true);
  expect(lamp.waits).toHaveLength(1);
  table.hold(["2m", "5m", "5m", "9m"]);
  expect(lamp.waits).toEqual([]);
});

it("tells of a hand that waits in vain as long as the hand is the same", () => {
  const vain = [{ tiles: ["2m"], clauses: ["DF-11"], zh: ["缺幺九"], en: ["no 1, 9 or honour"] }];
  table.answer([], { vain });
  expect([lamp.waits, lamp.vain]).toEqual([[], vain]);
  table.hold(["2m", "5m", "5m", "5m", "9m"], true);
  expect(lamp.vain).toEqual(vain);
  table.hold(["2m", "5m", "5m", "9m"]);
  expect(lamp.vain).toEqual([]);
  table.answer();
  expect(lamp.vain).toEqual([]);
});

it("goes out with the hand, and is not lit again by the same tiles in the next", () => {
  table.answer();
  table.room = { help: true, phase: "settled" };
  expect(lamp.waits).toEqual([]);
  table.room = { help: true, phase: "playing" };
  table.hand = 1;
  expect(lamp.waits).toEqual([]);
});

it("keeps no answer about an earlier moment or one's own turn", () => {
  table.hints = { hand: 0, n: table.view.events - 1, waits: WAITS, discards: [], why_not: null };
  lamp.keep();
  expect(lamp.waits).toEqual([]);
  table.discards = new Map([["5m", 0]]);
  table.answer();
  expect(lamp.waits).toEqual([]);
});

it("opens by itself where there is room, and otherwise as it was tapped last", () => {
  expect([lamp.isOpen(true), lamp.isOpen(false)]).toEqual([true, false]);
  lamp.toggle(false);
  expect(lamp.isOpen(false)).toBe(true);
  lamp.toggle(true);
  expect([lamp.isOpen(true), lamp.isOpen(false)]).toEqual([false, false]);
});
