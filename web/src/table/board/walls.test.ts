import { describe, expect, it } from "vitest";
import { EMPTY, type View } from "../state/fold";
import { shownPart, wallsLeft } from "./walls";

const table = (change: Partial<View>): View => ({
  ...EMPTY,
  dealer: 0,
  deck: 136,
  wall: 136,
  ...change,
});
const stand = (view: View, home = 0) =>
  Object.fromEntries(wallsLeft(view, home).map(({ side, pieces }) => [side, pieces]));
const stacks = (view: View) =>
  wallsLeft(view, 0)
    .flatMap(({ pieces }) => pieces)
    .reduce((sum, [from, to]) => sum + to - from, 0);

describe("the walls", () => {
  it("are four of seventeen stacks before anything is taken", () => {
    const view = table({ broken: { seat: 2, stack: 5 } });
    expect(wallsLeft(view, 0).map(({ of }) => of)).toEqual([17, 17, 17, 17]);
    expect(stacks(view)).toBe(68);
    // The one opposite is broken after its fifth stack.
    expect(stand(view).top).toEqual([
      [5, 17],
      [0, 5],
    ]);
  });

  it("are taken clockwise from where they were broken, and from the tail", () => {
    // Thirteen stacks and all of the next wall are gone, and the last stack before the break.
    const view = table({ broken: { seat: 1, stack: 4 }, wall: 136 - 60 - 2, tail: 2 });
    expect(stand(view)).toEqual({
      bottom: [],
      left: [[0, 17]],
      top: [[0, 17]],
      right: [[0, 3]],
    });
  });

  it("are seen from one's own seat", () => {
    const view = table({ broken: { seat: 1, stack: 0 }, wall: 2 });
    expect(stand(view, 1).right).toEqual([[16, 17]]);
    expect(stand(view, 0).top).toEqual([[16, 17]]);
  });

  it("are as many stacks as a smaller deck has", () => {
    expect(stacks(table({ deck: 108, wall: 108 }))).toBe(54);
    expect(stacks(table({ deck: 108, wall: 1 }))).toBe(1);
    expect(stacks(table({ wall: 0, tail: 3 }))).toBe(0);
  });

  it("show what stands of them, from the owner's right to the left", () => {
    const pieces: [number, number][] = [[1, 3]];
    expect(shownPart({ side: "top", of: 4, pieces })).toBe(
      "polygon(25% 0%, 75% 0%, 75% 100%, 25% 100%, 25% 0%, 25% 0%)",
    );
    expect(shownPart({ side: "left", of: 4, pieces: [[0, 1]] })).toBe(
      "polygon(0% 100%, 0% 75%, 100% 75%, 100% 100%, 0% 100%, 0% 100%)",
    );
    expect(shownPart({ side: "right", of: 4, pieces: [] })).toBe("inset(50%)");
  });
});
