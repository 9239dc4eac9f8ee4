import { expect, it } from "vitest";

import { guestName } from "./guest";

it("calls guests by a number, in the language of the page", () => {
  expect(guestName("zh", 0)).toBe("牌友100");
  expect(guestName("en", 0.999)).toBe("Guest999");
});
