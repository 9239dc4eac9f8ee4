import { expect, it } from "vitest";
import { settings } from "../lib/settings.svelte";
import { readDoor } from "./doors";
import hengyang15 from "./fixtures/hengyang15.json";
import xiangtan from "./fixtures/xiangtan.json";

it("reads the sets of both families", () => {
  expect(readDoor("123m")).toEqual({ word: "", tiles: ["1m", "2m", "3m"], huxi: null });
  expect(readDoor("pong:555m<1").tiles).toEqual(["5m", "5m", "5m"]);
  expect(readDoor("碰 二二二 1")).toEqual({ word: "碰", tiles: ["二", "二", "二"], huxi: 1 });
});

it("calls every door of a winning hand by an English name too", () => {
  const events = [...hengyang15, ...xiangtan].flatMap((hand) => hand.events);
  const doors = events.flatMap((event) => ("doors" in event ? (event.doors ?? []) : []));
  expect(doors.length).toBeGreaterThan(0);
  settings.language = "en";
  for (const door of doors) expect(readDoor(door).word).toMatch(/^[a-z ]+$/);
  settings.language = "zh";
});
