import { describe, expect, it } from "vitest";
import { doorHuxi, handHuxi, tableHuxi } from "./huxi";
import type { Meld } from "../state/events";

const door = (kind: Meld["kind"], cards: string): Meld => ({
  kind,
  tiles: [...cards],
  taken: null,
  giver: null,
  hidden: 0,
  seen_as: "",
});

describe("胡息 (ZP-17)", () => {
  it.each<[Meld["kind"], string, number]>([
    ["peng", "二二二", 1],
    ["peng", "贰贰贰", 3],
    ["wei", "三三三", 3],
    ["chouwei", "叁叁叁", 6],
    ["pao", "四四四四", 6],
    ["pao", "肆肆肆肆", 9],
    ["ti", "五五五五", 9],
    ["ti", "伍伍伍伍", 12],
    ["chi", "一二三", 3],
    ["chi", "壹贰叁", 6],
    ["chi", "二七十", 3],
    ["chi", "贰柒拾", 6],
    ["chi", "四五六", 0],
    ["chi", "二二贰", 0],
    ["chi", "一五十", 0],
  ])("%s %s counts %i", (kind, cards, counts) => {
    expect(doorHuxi(door(kind, cards), false)).toBe(counts);
  });

  it("counts 一五十 where the room says so", () => {
    expect(doorHuxi(door("chi", "壹伍拾"), true)).toBe(6);
  });

  it("does not guess a door that is face down", () => {
    const hidden = { ...door("wei", "三三三"), tiles: [null, null, null] };
    expect(tableHuxi([hidden, door("peng", "二二二")], false)).toEqual({ sum: 1, more: true });
  });

  it("counts 坎 and 提 in hand, and nothing loose", () => {
    expect(handHuxi([..."三三三肆肆肆肆一二五五"])).toBe(3 + 12);
  });
});
