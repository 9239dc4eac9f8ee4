import { beforeEach, describe, expect, it, vi } from "vitest";
import records from "../table/state/fixtures/records.json";
import { canonical, checkRecord, digestOf, nameHash } from "./digest";
import type { HandRecord } from "./protocol.gen";
import { keepDigest, toldDigest } from "./told";

const HOLDS = { whole: "yes", names: "yes", told: "yes" };

describe.each(records.map(({ record }) => ({ game: record.game, record })))(
  "a record of $game",
  (one) => {
    const record = one.record as unknown as HandRecord;
    const told = record.digest!;

    it("is the one that the table was told of", () => {
      expect(digestOf(record)).toBe(told);
      expect(checkRecord(record, told)).toEqual(HOLDS);
      expect(checkRecord(record, "").told).toBe("unknown");
    });

    it("is not when anything of it was changed", () => {
      const times = record.times.map((at) => at + 1);
      expect(checkRecord({ ...record, times }, told)).toEqual({
        ...HOLDS,
        whole: "no",
        told: "no",
      });
      expect(checkRecord({ ...record, extra: 1 } as HandRecord, told).told).toBe("no");
      const others = [...record.seats].reverse();
      expect(checkRecord({ ...record, seats: others }, told).names).toBe("no");
    });

    it("is found out though its own digest was made anew", () => {
      const changed = { ...record, dealer: (record.dealer + 1) % 3 };
      const anew = { ...changed, digest: digestOf(changed)! };
      expect(checkRecord(anew, told)).toEqual({ ...HOLDS, told: "no" });
    });

    it("holds when somebody was forgotten, name and salt", () => {
      const without = (list: string[] = []) => ["", ...list.slice(1)];
      const forgotten = { ...record, seats: without(record.seats) };
      expect(checkRecord(forgotten, told).names).toBe("no");
      const both = { ...forgotten, salts: without(record.salts) };
      expect(checkRecord(both, told)).toEqual({ ...HOLDS, names: "forgotten" });
    });

    it("of an earlier server has none, and is no match for one that was told", () => {
      const rest = { ...record };
      delete rest.digest;
      delete rest.salts;
      delete rest.name_hashes;
      expect(checkRecord(rest, "")).toEqual({ whole: "none", names: "none", told: "unknown" });
      expect(checkRecord(rest, told).told).toBe("no");
    });
  },
);

it("writes a value in one way", () => {
  const value = { b: [1, -2, 3.0, -0, true, null], a: { z: 'é"\\\n\u0001', A: {} } };
  expect(canonical(value)).toBe('{"a":{"A":{},"z":"é\\"\\\\\\n\\u0001"},"b":[1,-2,3,0,true,null]}');
  for (const wrong of [0.5, 2 ** 53, Infinity, undefined, { é: 1 }])
    expect(canonical({ a: [wrong] })).toBe(null);
  // As in the tests of the server.
  expect(nameHash("00".repeat(16), "阿明")).toBe(
    "90fe653b21ca621b2ce47de0070dc3fed7676dcb86330d99d28390b600b18028",
  );
  expect(nameHash("00", "阿明")).toBe(null);
});

describe("what was told", () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });

  it("is kept by the code of the hand, the first word of it", () => {
    keepDigest("one", "aa");
    keepDigest("one", "bb");
    keepDigest("two", "");
    expect([toldDigest("one"), toldDigest("two")]).toEqual(["aa", ""]);
  });

  it("is kept of the newest hands", () => {
    for (let hand = 0; hand < 1001; hand++) keepDigest(`code ${hand}`, "aa");
    expect(toldDigest("code 0")).toBe("");
    expect(toldDigest("code 1000")).toBe("aa");
  });

  it("is nothing where something else was kept, or nothing can be", () => {
    kept.set("paiguan.told", '[["one"], 5, "x"');
    expect(toldDigest("one")).toBe("");
    kept.set("paiguan.told", '[["one"], 5, ["two", "bb"]]');
    expect([toldDigest("one"), toldDigest("two")]).toEqual(["", "bb"]);
    vi.stubGlobal("localStorage", undefined);
    keepDigest("one", "aa");
    expect(toldDigest("one")).toBe("");
  });
});
