import { expect, it } from "vitest";
import { cornerOf } from "./kinds";
import { parseTiles, sorted } from "./names";

it("reads tiles as the server writes them", () => {
  expect(parseTiles("123m 55p")).toEqual(["1m", "2m", "3m", "5p", "5p"]);
  expect(parseTiles("7z")).toEqual(["7z"]);
  expect(parseTiles("二七十")).toEqual(["二", "七", "十"]);
});

it("marks a tile in its corner", () => {
  expect(["1m", "9s", "4z", "7z"].map(cornerOf)).toEqual(["1", "9", "北", "中"]);
  // Big and small of a rank have the same number.
  expect(["一", "十", "壹", "拾", "柒"].map(cornerOf)).toEqual(["1", "10", "1", "10", "7"]);
});

it("sorts tiles by suit and cards by size", () => {
  expect(sorted(["1z", "9s", "1p", "9m", "1m"])).toEqual(["1m", "9m", "1p", "9s", "1z"]);
  expect(sorted(["壹", "十", "一", null])).toEqual(["一", "十", "壹", null]);
});
