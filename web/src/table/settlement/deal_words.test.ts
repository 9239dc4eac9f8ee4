import { expect, it } from "vitest";
import type { DealCheckup } from "../../lib/seeds";
import { checkLines } from "./deal_words";

const nameOf = (seat: number) => ["东家", "南家"][seat] ?? "";
const RIGHT: DealCheckup = { promise: "yes", hashes: "yes", own: "yes", redrawn: [], alarms: [] };

const marks = (found: Partial<DealCheckup>) =>
  checkLines({ ...RIGHT, ...found }, nameOf).map((line) => line.mark);

it("says what was checked, and what could not be", () => {
  expect(marks({})).toEqual(["✓", "✓", "✓"]);
  expect(marks({ promise: "unknown", hashes: "unknown", own: "none" })).toEqual(["○", "○", "○"]);
  expect(marks({ promise: "no", hashes: "no", own: "no" })).toEqual(["✗", "✗", "✗"]);
  // Where nobody gave a seed there is nothing to say of one's own.
  expect(marks({ hashes: "none", own: "none" })).toEqual(["✓", "○"]);
});

it("names who opened no seed, and what was broken", () => {
  const void_ = { hand: 2, why: "withheld" as const, at: 1, seats: [1] };
  const alarm = { hand: 2, what: "left_out" as const };
  const lines = checkLines({ ...RIGHT, redrawn: [void_], alarms: [alarm] }, nameOf);
  expect(lines[3]?.zh).toBe("第 3 局：南家没有打开种子，作废重发，换了新的密钥");
  expect(lines[3]?.en).toContain("Hand 3: 南家 opened no seed");
  expect(lines[4]).toMatchObject({ mark: "✗" });
});
