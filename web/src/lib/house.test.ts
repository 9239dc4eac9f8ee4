import { describe, expect, it } from "vitest";
import type { HouseInfo, OptionTable } from "./api";
import { roomOptionsBeside } from "./house";

const HOUSE = { options: { clock: [15, 8], mode: ["free", "owner"] } } as unknown as HouseInfo;
const option = (name: string, room = ""): OptionTable => ({
  name,
  zh: name,
  en: name,
  choices: [],
  only_where: null,
  unit: "",
  room,
});

describe("the options of every room", () => {
  it("leave out what the game asks itself", () => {
    const names = (game: OptionTable[]) => roomOptionsBeside(HOUSE, game).map((one) => one.name);
    expect(names([option("hands")])).toEqual(["clock", "mode"]);
    expect(names([option("rounds"), option("opening", "mode")])).toEqual(["clock"]);
  });
});
