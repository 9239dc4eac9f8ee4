import { expect, it } from "vitest";
import { editionNote, voidNote } from "./edition";

const told = {
  events: [],
  doors: [],
  edition: 1,
  earlier: true,
  left_out: 0,
  void: false,
  practice: false,
};

it("says by which rules an earlier hand was played", () => {
  expect(editionNote(told)).toBe("第 1 版规则的牌谱，照当时的样子放");
  expect(editionNote({ ...told, left_out: 3 })).toContain("3 步");
});

it("says nothing of a hand of today", () => {
  expect(editionNote({ ...told, edition: 2, earlier: false })).toBe("");
  expect(editionNote(null)).toBe("");
});

it("says that a hand was broken off", () => {
  expect(voidNote({ ...told, void: true })).toBe("房间在这里关闭：这局作废，不算分");
  expect([voidNote(told), voidNote(null)]).toEqual(["", ""]);
});
