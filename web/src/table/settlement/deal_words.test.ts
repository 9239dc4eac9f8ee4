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
  expect(lines[3]?.zh).toBe("第 3 局：南家没有拆开自己洗牌的那份，作废重新洗");
  expect(lines[3]?.en).toContain("Hand 3: 南家 did not open their share");
  expect(lines[4]).toMatchObject({ mark: "✗" });
});

it("says it in words of the table, and by what it was checked only behind them", () => {
  const jargon = /哈希|密钥|种子|摘要|hash|secret|seed|digest/i;
  const held = ["yes", "no", "unknown"] as const;
  const broken = ["promise", "left_out", "blamed", "changed"] as const;
  const alarms = broken.map((what) => ({ hand: 0, what }));
  const why = ["restored", "unpaid", "withheld"] as const;
  const redrawn = why.map((one) => ({ hand: 0, why: one, at: 1, seats: [0] }));
  for (const one of held)
    for (const line of checkLines(
      { promise: one, hashes: one, own: one, redrawn, alarms },
      nameOf,
    )) {
      expect(line.zh + line.en).not.toMatch(jargon);
      if (line.more) expect(line.more.zh + line.more.en).toMatch(jargon);
    }
});
