import { describe, expect, it } from "vitest";
import { EMPTY, type View } from "../state/fold";
import { turnedUp } from "./turned";

const seats = (number: number) =>
  Array.from({ length: number }, () => ({
    hand: [],
    drawn: undefined,
    melds: [],
    discards: [],
    shown: [],
    rolled: false,
    points: 0,
    stakes: {},
    bound: 0,
  }));
const won = (seat: number, doors: string[]): View["winners"] => [
  { win: { seat, tile: "八", by: "self", from: null, names: [], value: 15 }, tiles: [], doors },
];
const result = (birds: string[]): View["result"] => ({
  winners: [],
  payments: [],
  deltas: [],
  next_dealer: 0,
  birds,
});

describe("tiles turned up", () => {
  const table: View = { ...EMPTY, seats: seats(4), dealer: 3 };

  it("are birds, counted from the dealer on", () => {
    const tiles = ["1m", "2p", "5s", "9s"];
    const view = { ...table, turned: { seat: 3, tiles, purpose: "birds" }, result: result(tiles) };
    expect(turnedUp(view)?.tiles.map(({ seat }) => seat)).toEqual([3, 0, 3, 3]);
  });

  it("are the winning tile itself where no tile was left", () => {
    expect(turnedUp({ ...table, result: result(["3s"]) })?.tiles).toEqual([
      { face: "3s", seat: 1 },
    ]);
  });

  it("are none where there are no birds, and dice are something else", () => {
    expect(turnedUp({ ...table, result: result([]) })).toBeNull();
    const turned = { seat: 0, tiles: ["1m", "2m"], purpose: "dice" };
    expect(turnedUp({ ...table, turned })).toBeNull();
  });

  it("wake as many cards as the winner has of them", () => {
    const turned = { seat: 2, tiles: ["八"], purpose: "wake" };
    const winners = won(2, ["碰 八八八 1", "顺子 七八九 0", "将 捌捌 0"]);
    const view = { ...EMPTY, seats: seats(3), dealer: 0, turned, winners };
    expect(turnedUp(view)).toEqual({
      purpose: "wake",
      tiles: [{ face: "八", seat: 2 }],
      times: 4,
    });
  });
});
