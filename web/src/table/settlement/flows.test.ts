import { expect, it } from "vitest";
import { arrow, BOX, COIN, nameLines, spot } from "./flows";

it.each([2, 3, 4])("shows every figure between %i seats apart from all others", (seats) => {
  const pairs = Array.from({ length: seats * seats }, (_, place) => [
    Math.floor(place / seats),
    place % seats,
  ]).filter(([one = 0, other = 0]) => one < other);
  // Whoever of two pays: all the ways in which arrows may go at once.
  for (let ways = 0; ways < 2 ** pairs.length; ways++) {
    const coins = pairs.map(([one = 0, other = 0], place) =>
      ways & (1 << place) ? arrow(one, other, 0, seats) : arrow(other, one, 0, seats),
    );
    coins.forEach((coin, place) => {
      for (const other of coins.slice(place + 1))
        expect(Math.hypot(coin.x - other.x, coin.y - other.y)).toBeGreaterThanOrEqual(2 * COIN);
      for (let seat = 0; seat < seats; seat++) {
        const { x, y } = spot(seat, 0, seats);
        const apart =
          Math.abs(coin.x - x) >= BOX.x + COIN - 2 || Math.abs(coin.y - y) >= BOX.y + COIN - 2;
        expect(apart).toBe(true);
      }
    });
  }
});

it("writes every name in full, a long one in two lines", () => {
  expect(nameLines("王婶")).toEqual(["王婶"]);
  expect(nameLines("湘江边上打牌的老李")).toEqual(["湘江边上打", "牌的老李"]);
  expect(nameLines("Alexandra Wong")).toEqual(["Alexandra", "Wong"]);
  expect(nameLines("一二三四五六七八九十一二")).toEqual(["一二三四五六", "七八九十一二"]);
});
