import { beforeEach, expect, it } from "vitest";
import { settings } from "../../lib/settings.svelte";
import type { Step } from "../state/events";
import { speakOf } from "../state/told_words";
import { payersText, sumParts, sumRows } from "./sums";

const step = (sign: Step["sign"], number: number, name = "", clause = ""): Step => ({
  sign,
  number,
  name,
  clause,
});
const NAMES = ["东", "南", "西", "北"];
const names = (seat: number) => NAMES[seat] ?? "";
const said = (steps: Step[]) => sumParts(steps).map(({ number, name }) => [number, name]);

const PLAIN = [step("", 2, "暗杠", "WZ-21")];
const BURNING = [...PLAIN, step("×", 2, "上火", "WZ-22"), step("=", 4)];

beforeEach(() => {
  settings.language = "zh";
});

it("tells step by step how a share comes about, in both languages", () => {
  speakOf("wanzai");
  const share = [
    step("", 5, "七小对", "WZ-17"),
    step("×", 4, "上火", "WZ-22"),
    step("+", 3, "飘", "WZ-23"),
    step("=", 23),
  ];
  expect(said(share)).toEqual([
    ["5", "七小对"],
    ["× 4", "上火"],
    ["+ 3", "飘"],
    ["= 23分", ""],
  ]);
  expect(said(PLAIN)).toEqual([["2分", "暗杠"]]);
  settings.language = "en";
  expect(said(share)).toEqual([
    ["5", "seven pairs"],
    ["× 4", "fire"],
    ["+ 3", "float"],
    ["= 23 points", ""],
  ]);
  expect(said([step("", 1, "平胡", "WZ-12")])).toEqual([["1 point", "plain win"]]);
  expect(sumParts(share).map((part) => part.clause)).toEqual(["WZ-17", "WZ-22", "WZ-23", ""]);
});

it("says what is counted, at which rate, and for whom, where there are several names", () => {
  speakOf("hengyang258");
  const share = [
    step("", 1, "碰碰胡", "HY-22"),
    step("×", 2, "清一色", "HY-24"),
    step("=", 2, "大番"),
    step("×", 4, "自摸 庄家", "HY-34"),
    step("×", 2, "扎鸟", "HY-40"),
    step("=", 16),
  ];
  expect(said(share)).toEqual([
    ["1", "碰碰胡"],
    ["× 2", "清一色"],
    ["= 2", "大番"],
    ["× 4", "自摸、庄家"],
    ["× 2", "扎鸟"],
    ["= 16分", ""],
  ]);
  settings.language = "en";
  expect(said(share)).toEqual([
    ["1", "all triplets"],
    ["× 2", "one suit"],
    ["= 2", "big units"],
    ["× 4", "self-drawn, dealer"],
    ["× 2", "birds"],
    ["= 16 points", ""],
  ]);
});

it("makes one row of a kong, whoever of its payers burns", () => {
  const [row, ...more] = sumRows([
    {
      to: 1,
      shares: [
        { from: 0, points: 2, steps: PLAIN },
        { from: 2, points: 4, steps: BURNING },
        { from: 3, points: 2, steps: PLAIN },
      ],
    },
  ]);
  expect(more).toEqual([]);
  expect([row?.to, row?.points]).toEqual([1, 8]);
  expect(row?.lines.map((line) => payersText(line.from, 4, names))).toEqual(["东、北各付", "西"]);
});

it("says in whose place somebody pays, and by which clause", () => {
  const shares = [
    { from: 0, points: 20, steps: PLAIN },
    { from: 0, points: 20, steps: PLAIN, instead_of: 2, duty: "DF-21" },
    { from: 0, points: 20, steps: PLAIN, instead_of: 3, duty: "DF-21" },
  ];
  const [line] = sumRows([{ to: 1, shares }])[0]?.lines ?? [];
  expect(payersText(line?.from ?? [], 4, names)).toBe("东（也替西、北）各付");
  expect(line?.duties).toEqual(["DF-21"]);
  const [others] = sumRows([{ to: 1, shares: shares.slice(1) }])[0]?.lines ?? [];
  settings.language = "en";
  expect(payersText(others?.from ?? [], 4, names)).toBe("东 (for 西, 北) each");
});

it("names all others in one word", () => {
  const shares = [0, 2, 3].map((from) => ({ from, points: 2, steps: PLAIN }));
  const [line] = sumRows([{ to: 1, shares }])[0]?.lines ?? [];
  expect(payersText(line?.from ?? [], 4, names)).toBe("3家各付");
});
