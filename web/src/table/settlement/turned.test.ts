import { describe, expect, it } from "vitest";
import type { TableEvent } from "../state/events";
import { foldAll } from "../state/fold";
import { fallText, turnedUp } from "./turned";

const BEGAN: TableEvent = { event: "hand_began", seats: 4, dealer: 3, wall: 50 };
const after = (turned: TableEvent) => foldAll([BEGAN, turned]);

describe("tiles turned up", () => {
  const falls = [
    { tile: "1m", seat: 3, counts: false, times: null },
    { tile: "2p", seat: 0, counts: true, times: null },
    { tile: "4p", seat: null, counts: false, times: null },
  ];

  it("fall on whom the server says", () => {
    const tiles = falls.map(({ tile }) => tile);
    const view = after({ event: "tiles_turned", seat: 3, tiles, purpose: "birds", falls });
    expect(turnedUp(view)).toEqual({ purpose: "birds", tiles: falls });
    expect(view.wall).toBe(47);
  });

  it("may be one that lies there already, where no tile was left", () => {
    const one = falls.slice(1, 2);
    const view = after({
      event: "tiles_turned",
      seat: 3,
      tiles: [],
      purpose: "birds",
      falls: one,
    });
    expect(turnedUp(view)?.tiles).toEqual(one);
    expect(view.wall).toBe(50);
  });

  it("name whom they hit, and nobody where they miss", () => {
    const name = (seat: number) => `${seat}号`;
    expect(falls.map((fall) => fallText(fall, name))).toEqual(["没中", "0号", "没中"]);
    expect(fallText({ seat: 2, counts: true, times: 3 }, name)).toBe("2号 3张");
    expect(fallText({ seat: 2, counts: false, times: 0 }, name)).toBe("2号 0张");
  });

  it("concern nobody where they are dice, or where there are none", () => {
    const tiles = ["1m", "2m"];
    const dice = after({ event: "tiles_turned", seat: 0, tiles, purpose: "dice", falls: [] });
    expect(turnedUp(dice)).toBeNull();
    expect(turnedUp(foldAll([BEGAN]))).toBeNull();
  });
});
