import { expect, it } from "vitest";
import { figures } from "./share_image";

const seat = { name: "东", big: true, total: 9, wins: 2, self_draws: 1, given: 0 };

it("says what the session came to for a seat, with the hand that was paid most", () => {
  const best = { hand: 3, names: ["平胡"], value: 0, points: 12 };
  expect(figures({ ...seat, best })).toEqual(["胡 2", "自摸 1", "点炮 0", "最大 平胡 +12"]);
});

it("has no best hand where none was won", () => {
  expect(figures({ ...seat, wins: 0, best: null })).toHaveLength(3);
});
