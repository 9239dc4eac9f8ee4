import { describe, expect, it } from "vitest";
import type { Meld } from "../state/events";
import { openHuxi, ownHuxi } from "./huxi";

const door = (huxi: number | null): Meld => ({
  kind: "wei",
  tiles: ["三", "三", "三"],
  taken: null,
  giver: null,
  hidden: 0,
  seen_as: "",
  huxi,
});

describe("胡息", () => {
  it("is added up over the doors, with a mark where one is not seen", () => {
    expect(openHuxi({ melds: [door(3), door(0), door(6)] })).toBe("9胡息");
    expect(openHuxi({ melds: [door(3), door(null)] })).toBe("3+胡息");
    expect(openHuxi({ melds: [] })).toBe("0胡息");
  });

  it("is one's own with what the hand holds", () => {
    expect(ownHuxi({ melds: [door(3)], held: 12 })).toBe("15胡息");
    expect(ownHuxi({ melds: [], held: 0 })).toBe("0胡息");
  });

  it("is what lies open for who only looks on", () => {
    expect(ownHuxi({ melds: [door(6), door(null)], held: null })).toBe("6+胡息");
  });
});
