import { expect, it } from "vitest";

import { placeAddress, readPlace } from "./place";

it("an address says which event, whose seat, and whether hands lie open", () => {
  for (const open of [true, false])
    expect(readPlace(placeAddress("ab12", 7, 2, open))).toEqual({ at: 7, seat: 2, open });
});

it("what an address does not say, or says wrongly, is left open", () => {
  expect(readPlace("#/replay/ab12")).toEqual({ at: 0, seat: null, open: true });
  expect(readPlace("#/replay/ab12?at=-3&seat=x")).toEqual({ at: 0, seat: 0, open: true });
});
