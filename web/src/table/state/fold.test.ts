import { describe, expect, it } from "vitest";
import { seenBy, type TableEvent } from "./events";
import dongfeng from "./fixtures/dongfeng.json";
import hengyang15 from "./fixtures/hengyang15.json";
import hengyang258 from "./fixtures/hengyang258.json";
import wanzai from "./fixtures/wanzai.json";
import xiangtan from "./fixtures/xiangtan.json";
import { foldAll } from "./fold";

const GAMES = { hengyang258, wanzai, dongfeng, hengyang15, xiangtan };

describe.each(Object.entries(GAMES))("a hand of %s", (_name, hands) => {
  it.each(hands.map((hand, number) => ({ hand, number })))(
    "comes to what the engine says that each seat knows ($number)",
    ({ hand }) => {
      const events = hand.events as unknown as TableEvent[];
      for (const wanted of hand.views) {
        const seen = events.slice(0, wanted.after).map((event) => seenBy(wanted.viewer, event));
        const view = foldAll(seen);
        const over = view.result !== null;
        expect(view.events).toBe(wanted.after);
        expect(view.wall).toBe(wanted.wall);
        expect(view.turn).toBe(wanted.turn);
        expect(view.dealer).toBe(wanted.dealer);
        expect(view.open).toEqual(wanted.open);
        expect(view.giver).toBe(wanted.giver);
        expect(view.seats.map((seat) => seat.points)).toEqual(wanted.points);
        expect(view.seats.map((seat) => seat.discards)).toEqual(wanted.discards);
        expect(view.seats.map((seat) => seat.shown)).toEqual(wanted.shown);
        expect(view.seats.map((seat) => seat.known)).toEqual(wanted.known);
        expect(view.seats.map((seat) => seat.rolled)).toEqual(wanted.rolled);
        expect(view.seats.map((seat) => seat.stakes)).toEqual(wanted.stakes);
        expect(view.seats.map((seat) => seat.bound.fire ?? 0)).toEqual(wanted.bound);
        expect(
          view.seats.map((seat) =>
            seat.melds.map(({ kind, tiles, giver, huxi }) => ({ kind, tiles, giver, huxi })),
          ),
        ).toEqual(wanted.melds);
        const own = view.seats[wanted.viewer];
        if (over) continue;
        expect(view.seats.map((seat) => seat.hand.length)).toEqual(wanted.sizes);
        if (own !== undefined) {
          expect([...own.hand].sort()).toEqual([...wanted.hand].sort());
          expect(own.drawn ?? null).toBe(wanted.drawn);
        }
      }
    },
  );

  it("hides from a seat what the engine hides", () => {
    for (const hand of hands) {
      const events = hand.events as unknown as TableEvent[];
      expect(events.map((event) => seenBy(1, event))).toEqual(hand.seen["1"]);
    }
  });

  it("leaves the view before an event as it was", () => {
    const events = (hands[0]?.events ?? []) as unknown as TableEvent[];
    const half = foldAll(events.slice(0, events.length / 2));
    const kept = structuredClone(half);
    foldAll(events.slice(events.length / 2), half);
    expect(half).toEqual(kept);
  });

  it("shows every hand where all is open, and loses no tile", () => {
    for (const hand of hands) {
      const events = hand.events as unknown as TableEvent[];
      const before = foldAll(events.slice(0, -1));
      const after = foldAll(events);
      if (before.winners.length > 0) continue;
      const sorted = (tiles: unknown[]) => [...tiles].map(String).sort();
      for (const [at, seat] of after.seats.entries())
        expect(sorted(before.seats[at]?.hand ?? [])).toEqual(sorted(seat.hand));
    }
  });
});

describe("what is told about a hand", () => {
  const began: TableEvent = { event: "hand_began", seats: 3, dealer: 0, wall: 80 };
  const dealt = (seat: number, tiles: string[], drawn: boolean): TableEvent => ({
    event: "tiles_dealt",
    seat,
    tiles,
    drawn,
    held: seat === 1 ? 9 : null,
  });
  const start = [began, dealt(0, ["一", "玖"], true), dealt(1, ["二", "二"], false)];
  const shown = (until: "draw" | "discard"): TableEvent => ({
    event: "hand_shown",
    seat: 0,
    names: [],
    tiles: ["玖"],
    until,
  });
  const discard: TableEvent = { event: "tile_discarded", seat: 0, tile: "一" };

  it("names the tile that counts as drawn, whoever deals", () => {
    expect(foldAll(start).seats.map((seat) => seat.drawn)).toEqual(["玖", undefined, undefined]);
  });

  it.each([null, "玖"])("names the tile that still counts as drawn after a meld: %s", (still) => {
    const meld = {
      kind: "winds" as const,
      tiles: ["一"],
      taken: null,
      giver: null,
      hidden: 0,
      seen_as: "" as const,
      huxi: null,
    };
    const made: TableEvent = { event: "meld_made", seat: 0, meld, held: null, still_drawn: still };
    expect(foldAll([...start, made]).seats[0]?.drawn).toBe(still ?? undefined);
    expect(foldAll([...start, seenBy(1, made)]).seats[0]?.drawn).toBeUndefined();
  });

  it("is how long tiles are shown; they are known as long as they stay", () => {
    const lying = (until: "draw" | "discard", ...more: TableEvent[]) => {
      const seat = foldAll([...start, shown(until), discard, ...more]).seats[0];
      return [seat?.shown, seat?.known];
    };
    expect(lying("discard")).toEqual([[], ["玖"]]);
    expect(lying("draw")).toEqual([["玖"], ["玖"]]);
    const drawn: TableEvent = {
      event: "tile_drawn",
      seat: 0,
      tile: "三",
      source: "front",
      held: 0,
    };
    expect(lying("draw", drawn)).toEqual([[], ["玖"]]);
    const gone = foldAll([...start, shown("discard"), { ...discard, tile: "玖" }]).seats[0];
    expect([gone?.shown, gone?.known]).toEqual([[], []]);
  });

  it("is what the own hand holds, with every event that changes it", () => {
    const meld = {
      kind: "ti" as const,
      tiles: ["二", "二"],
      taken: null,
      giver: null,
      hidden: 0,
      seen_as: "" as const,
      huxi: 9,
    };
    const view = foldAll([
      ...start,
      { event: "meld_made", seat: 1, meld, held: 0, still_drawn: null },
    ]);
    expect(foldAll(start).seats[1]?.held).toBe(9);
    expect(view.seats[1]?.held).toBe(0);
    expect(view.seats[1]?.melds[0]?.huxi).toBe(9);
  });
});
