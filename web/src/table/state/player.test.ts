import { expect, it } from "vitest";
import { placeOf } from "./player";

it("puts whoever plays next to the right, and of two the other opposite", () => {
  const around = (seats: number, home: number) =>
    Array.from({ length: seats }, (_, step) => placeOf((home + step) % seats, home, seats));
  expect(around(2, 1)).toEqual(["bottom", "top"]);
  expect(around(3, 2)).toEqual(["bottom", "right", "left"]);
  expect(around(4, 3)).toEqual(["bottom", "right", "top", "left"]);
});
