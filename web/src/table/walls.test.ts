import { describe, expect, it } from "vitest";
import { EMPTY, type View } from "./fold";
import { piecesLeft } from "./walls";

const table = (change: Partial<View>): View => ({
  ...EMPTY,
  dealer: 0,
  deck: 136,
  wall: 136,
  ...change,
});
const stacks = (view: View, home = 0) =>
  piecesLeft(view, home).reduce((sum, piece) => sum + piece.stacks, 0);

describe("the walls", () => {
  it("are four of seventeen stacks before anything is taken", () => {
    const broken = { seat: 2, stack: 5 };
    const pieces = piecesLeft(table({ broken }), 0);
    expect(stacks(table({ broken }))).toBe(68);
    // The one opposite is broken after its fifth stack.
    const top = pieces.filter(({ side }) => side === "top");
    expect(top.map(({ from, stacks }) => [from, stacks])).toEqual([
      [5, 12],
      [0, 5],
    ]);
  });

  it("are taken clockwise from where they were broken, and from the tail", () => {
    const broken = { seat: 1, stack: 4 };
    // Thirteen stacks and all of the next wall are gone, and the last stack before the break.
    const view = table({ broken, wall: 136 - 60 - 2, tail: 2 });
    expect(piecesLeft(view, 0)).toEqual([
      { side: "left", from: 0, stacks: 17, of: 17 },
      { side: "top", from: 0, stacks: 17, of: 17 },
      { side: "right", from: 0, stacks: 3, of: 17 },
    ]);
  });

  it("are seen from one's own seat", () => {
    const broken = { seat: 1, stack: 0 };
    const first = (home: number) => piecesLeft(table({ broken }), home)[0];
    expect(piecesLeft(table({ broken, wall: 2 }), 1)).toEqual([
      { side: "right", from: 16, stacks: 1, of: 17 },
    ]);
    expect(first(1)?.side).toBe("bottom");
  });

  it("are as many stacks as a smaller deck has", () => {
    expect(stacks(table({ deck: 108, wall: 108 }))).toBe(54);
    expect(stacks(table({ deck: 108, wall: 1 }))).toBe(1);
    expect(piecesLeft(table({ wall: 0 }), 0)).toEqual([]);
  });
});
