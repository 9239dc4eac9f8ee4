import { expect, it } from "vitest";
import { drawTotals, figures, pictureHeight, ranks } from "./share_image";

const HANDS = [
  [6, -2, -4],
  [-3, 9, -6],
  [1, 1, -2],
];

/** A pen that notes what is written and how many corners each line has. */
function notingPen(): { pen: CanvasRenderingContext2D; written: string[]; lines: number[] } {
  const written: string[] = [];
  const lines: number[] = [];
  let corners = 0;
  const noted = {
    beginPath: () => (corners = 0),
    lineTo: () => (corners += 1),
    stroke: () => lines.push(corners),
    fillText: (text: string) => written.push(text),
  };
  const pen = new Proxy(noted, {
    get: (target, name) => (name in target ? Reflect.get(target, name) : () => undefined),
  });
  return { pen: pen as unknown as CanvasRenderingContext2D, written, lines };
}

it("has a line of the totals for each seat, with its name", () => {
  const { pen, written, lines } = notingPen();
  drawTotals(pen, HANDS, (seat) => `一二三四五六${seat}`);
  expect(lines.filter((corners) => corners === HANDS.length + 1)).toHaveLength(3);
  expect(written.filter((text) => text === "一二三四五六")).toHaveLength(3);
});

it("is higher where there is more than one hand to draw", () => {
  const one = pictureHeight({ ranking: [], hands: HANDS.slice(0, 1) });
  expect(pictureHeight({ ranking: [], hands: [] })).toBe(one);
  expect(pictureHeight({ ranking: [], hands: HANDS })).toBeGreaterThan(one + 200);
});

const seat = { name: "东", big: true, total: 9, wins: 2, self_draws: 1, given: 0 };

it("says what the session came to for a seat, with the hand that was paid most", () => {
  const best = { hand: 3, names: ["平胡"], value: 0, points: 12 };
  expect(figures({ ...seat, best })).toEqual(["胡 2", "自摸 1", "点炮 0", "最大 平胡 收12分"]);
});

it("has no best hand where none was won", () => {
  expect(figures({ ...seat, wins: 0, best: null })).toHaveLength(3);
});

it("gives those who have as much the same place", () => {
  const of = (...totals: number[]) => ranks(totals.map((total) => ({ total })));
  expect(of(30, -15, -15)).toEqual([1, 2, 2]);
  expect(of(8, 8, -4, -12)).toEqual([1, 1, 3, 4]);
});
