import { expect, it } from "vitest";
import { seenBy, type TableEvent } from "../state/events";
import dongfeng from "../state/fixtures/dongfeng.json";
import { foldAll } from "../state/fold";
import { onTable } from "./standing";

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
