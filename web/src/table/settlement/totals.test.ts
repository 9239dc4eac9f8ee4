import { expect, it } from "vitest";
import { PLOT, shortName, totalsPicture } from "./totals";

it("runs from nothing to the totals, the highest at the top", () => {
  const { lines, zero, steps } = totalsPicture([
    [6, -2, -4],
    [-3, 9, -6],
  ]);
  expect(lines.map((line) => line.total)).toEqual([3, 7, -10]);
  expect(steps).toHaveLength(3);
  for (const line of lines) expect(line.corners[0]).toEqual([steps[0], zero]);
  expect(lines[1]!.end).toBe(PLOT.margin);
  expect(lines[2]!.end).toBe(PLOT.height - PLOT.margin);
});

it("keeps names apart that end at the same points, and inside the picture", () => {
  const { lines, zero } = totalsPicture([[0, 0, 0, 0]]);
  expect(zero).toBe(PLOT.height / 2);
  const labels = lines.map((line) => line.label).sort((one, other) => one - other);
  for (const [place, label] of labels.entries()) {
    if (place > 0) expect(label - labels[place - 1]!).toBeGreaterThanOrEqual(16.9);
    expect(label).toBeGreaterThan(0);
    expect(label).toBeLessThan(PLOT.height);
  }
});

it("draws nothing of a session without a hand", () => {
  expect(totalsPicture([]).lines).toEqual([]);
});

it("cuts names where their room ends, of Latin letters later", () => {
  expect(shortName("一二三四五六七")).toBe("一二三四五六");
  expect(shortName("Guest12345")).toBe("Guest12345");
  expect(shortName("Guest123456")).toBe("Guest12345");
  expect(shortName("王A二三四五六")).toBe("王A二三四五");
});
