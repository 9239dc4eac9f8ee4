import { expect, it } from "vitest";
import { paymentLines } from "./payments";

it("puts what several pay for one thing into one line, and what is paid for another apart", () => {
  const paid = { to: 0, points: 2, name: "平胡", clause: "HY-33" };
  const lines = paymentLines([
    { ...paid, from: 1 },
    { ...paid, from: 2 },
    { ...paid, from: 1 },
    { ...paid, from: 1, instead_of: 3, duty: "HY-50" },
  ]);
  expect(lines.map((line) => [line.sum, line.insteadOf])).toEqual([
    [6, null],
    [2, 3],
  ]);
  expect(lines[0]?.from).toEqual([
    { seat: 1, points: 4 },
    { seat: 2, points: 2 },
  ]);
});
