import { expect, it } from "vitest";
import { readDoor } from "./doors";

it("reads the sets of both families", () => {
  expect(readDoor("123m")).toEqual({ word: "", tiles: ["1m", "2m", "3m"], huxi: null });
  expect(readDoor("pong:555m<1").tiles).toEqual(["5m", "5m", "5m"]);
  expect(readDoor("碰 二二二 1")).toEqual({ word: "碰", tiles: ["二", "二", "二"], huxi: 1 });
});
