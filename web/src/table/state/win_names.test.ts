import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { settings } from "../../lib/settings.svelte";
import type { TableEvent } from "./events";
import dongfeng from "./fixtures/dongfeng.json";
import hengyang15 from "./fixtures/hengyang15.json";
import hengyang258 from "./fixtures/hengyang258.json";
import wanzai from "./fixtures/wanzai.json";
import xiangtan from "./fixtures/xiangtan.json";
import { foldAll } from "./fold";
import { paymentName, winName } from "./win_names";

const HANDS = [hengyang258, wanzai, dongfeng, hengyang15, xiangtan].flat();

describe("in English", () => {
  beforeEach(() => void (settings.language = "en"));
  afterEach(() => void (settings.language = "zh"));

  it("every win and every payment of every game has a name", () => {
    for (const hand of HANDS) {
      const { result } = foldAll(hand.events as unknown as TableEvent[]);
      for (const name of result?.winners.flatMap((win) => win.names) ?? [])
        expect(winName(name)).not.toBe(name);
      for (const paid of result?.payments ?? []) expect(paymentName(paid.name)).not.toBe("");
    }
  });

  it("several names stand beside each other, and one suit with its shape", () => {
    expect(paymentName("十红 碰碰胡")).toBe("ten red, all triplets");
    expect(winName("清一色七小对")).toBe("seven pairs of one suit");
  });

  it("what is not known is left to the clause", () => {
    expect(paymentName("新名堂")).toBe("");
    expect(winName("新名堂")).toBe("新名堂");
  });
});

it("in Chinese they are called as the server calls them", () => {
  settings.language = "zh";
  expect(winName("平胡")).toBe("平胡");
  expect(paymentName("十红 碰碰胡")).toBe("十红 碰碰胡");
});
