import { expect, it } from "vitest";
import { backOff } from "./socket";

it("waits longer after each try, and never longer than eight seconds", () => {
  expect(backOff(0, 0)).toBe(150);
  expect(backOff(0, 1)).toBe(300);
  expect(backOff(3, 1)).toBe(2400);
  expect(backOff(30, 1)).toBe(8000);
  expect(backOff(30, 0)).toBe(4000);
});
