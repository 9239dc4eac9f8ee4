import { expect, it } from "vitest";
import { seenBy, type Meld, type TableEvent } from "../state/events";
import dongfeng from "../state/fixtures/dongfeng.json";
import { foldAll } from "../state/fold";
import { isStacked, onTable } from "./standing";

it("counts what is before each seat, and a whole hand where it is laid open", () => {
  for (const { events } of dongfeng) {
    const told = events as unknown as TableEvent[];
    const view = foldAll(told.map((event) => seenBy(0, event)).slice(0, -1));
    const { discards, own, top, sides } = onTable(view, 0);
    expect(discards).toBe(Math.max(...view.seats.map((seat) => seat.discards.length)));
    expect(own.melds).toHaveLength(view.seats[0]!.melds.length);
    expect([top, ...sides].some((seat) => seat.open)).toBe(false);
    // Room for the tile that is drawn next.
    for (const seat of [top, ...sides])
      expect(seat.tiles + 3 * seat.melds.length).toBeGreaterThanOrEqual(14);
    const opened = onTable(foldAll(told), 0, true);
    expect([opened.top, ...opened.sides].every((seat) => seat.open)).toBe(true);
    expect(opened.top.tiles).toBe(foldAll(told).seats[2]!.hand.length);
  }
});

it("tells by the meld alone what lies on top of each other, however many play", () => {
  const meld = (kind: Meld["kind"], tiles: string[]): Meld => ({
    kind,
    tiles,
    taken: null,
    giver: null,
    hidden: 0,
    seen_as: "",
    huxi: null,
  });
  const melds = [
    meld("kong", ["1m", "1m", "1m", "1m"]),
    meld("winds", ["1z", "2z", "3z", "4z"]),
    meld("ti", ["二", "二", "二", "二"]),
  ];
  expect(melds.map(isStacked)).toEqual([true, false, false]);
  for (const seats of [2, 3, 4]) {
    const view = foldAll([
      { event: "hand_began", seats, dealer: 0, wall: 100 },
      { event: "melds_given", seat: 0, melds },
    ]);
    expect(onTable(view, 0).own.melds).toEqual([3, 4, 4]);
  }
});
