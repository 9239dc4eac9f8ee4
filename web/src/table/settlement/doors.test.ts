import { afterEach, describe, expect, it } from "vitest";
import { settings } from "../../lib/settings.svelte";
import { readDoor } from "./doors";
import type { TableEvent } from "../state/events";
import dongfeng from "../state/fixtures/dongfeng.json";
import hengyang15 from "../state/fixtures/hengyang15.json";
import hengyang258 from "../state/fixtures/hengyang258.json";
import wanzai from "../state/fixtures/wanzai.json";
import xiangtan from "../state/fixtures/xiangtan.json";
import { callMeaning, callOf } from "../state/words";

const CJK = /[\u4e00-\u9fff]/;
const EVENTS = [dongfeng, hengyang15, hengyang258, wanzai, xiangtan].flatMap((hands) =>
  hands.flatMap((hand) => hand.events as unknown as TableEvent[]),
);

it("reads the sets of both families", () => {
  expect(readDoor("123m")).toEqual({ word: "", tiles: ["1m", "2m", "3m"], huxi: null });
  expect(readDoor("pong:555m<1").tiles).toEqual(["5m", "5m", "5m"]);
  expect(readDoor("碰 二二二 1")).toEqual({ word: "碰", tiles: ["二", "二", "二"], huxi: 1 });
});

describe("in English", () => {
  afterEach(() => void (settings.language = "zh"));

  it("calls every door of a winning hand by an English name", () => {
    const doors = EVENTS.flatMap((event) => (event.event === "hand_won" ? event.doors : []));
    expect(doors.length).toBeGreaterThan(0);
    settings.language = "en";
    expect(doors.map((door) => readDoor(door).word).filter((word) => CJK.test(word))).toEqual([]);
  });

  it("says what every call means", () => {
    const calls = EVENTS.flatMap((event) => callOf(event)?.word ?? []);
    expect(calls.map(callMeaning).filter(Boolean)).toEqual([]);
    settings.language = "en";
    const meanings = calls.map(callMeaning);
    expect(meanings.filter((meaning) => meaning === "" || CJK.test(meaning))).toEqual([]);
  });
});
