import { describe, expect, it } from "vitest";
import { mahjongLayout, zipaiLayout } from "./layout";

const SCREENS = [
  [360, 640],
  [320, 568],
  [412, 915],
  [640, 360],
  [844, 390],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
] as const;

describe.each(SCREENS)("a screen of %i × %i", (width, height) => {
  it("holds the whole hand in its width", () => {
    const { hand, rows } = mahjongLayout(width, height);
    const across = rows === 2 ? 7 * hand + 7 : 14.6 * hand + 14;
    expect(across).toBeLessThanOrEqual(width);
  });

  it("holds a column for each rank of cards", () => {
    expect(zipaiLayout(width, height).hand * 11).toBeLessThanOrEqual(width);
  });

  it("keeps tiles large enough to be told apart and touched", () => {
    const { hand, river, rows } = mahjongLayout(width, height);
    expect(hand).toBeGreaterThanOrEqual(rows === 2 ? 40 : 36);
    expect(river).toBeGreaterThanOrEqual(13);
  });
});

it("lays fourteen tiles in two rows on a narrow phone, and in one when it is turned", () => {
  expect(mahjongLayout(360, 640).rows).toBe(2);
  expect(mahjongLayout(640, 360).rows).toBe(1);
});
