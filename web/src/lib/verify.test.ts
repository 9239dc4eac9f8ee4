import { describe, expect, it } from "vitest";
import invented from "../table/state/fixtures/invented_deal.json";
import records from "../table/state/fixtures/records.json";
import { hex, sha256, shake256 } from "./hashes";
import { verifyDeal } from "./verify";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("the hashes", () => {
  it("are those of the standards", () => {
    expect(sha256(bytes("abc"))).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
    expect(sha256(new Uint8Array(200))).toBe(
      "6d9c54dee5660c46886f32d80e57e9dd0ffa57ee0cd2a762b036d9c8e0c3a33a",
    );
    expect(hex(shake256(bytes(""), 32))).toBe(
      "46b9dd2b0ba88d13233b3feb743eeb243fcd52ea62b81b82b50c27646ed5762f",
    );
  });

  it("go on over more than one block", () => {
    const long = shake256(new Uint8Array(300), 400);
    expect(hex(long.slice(0, 136))).toBe(hex(shake256(new Uint8Array(300), 136)));
    expect(hex(long.slice(-16))).toBe("df483194af6882937e1b5cb55db54c12");
  });
});

describe.each(records.map((one) => ({ ...one, game: one.record.game })))(
  "a deal of $game",
  (one) => {
    const { record, whole } = one;

    it("holds as it was recorded", () => {
      expect(verifyDeal(record, whole)).toEqual({ commitment: true, deck: true });
    });

    it("holds with the seeds of the players", () => {
      const dealt = { ...record, seeds: one.seeds, deck: one.deck_with_seeds };
      expect(verifyDeal(dealt, whole)).toEqual({ commitment: true, deck: true });
      expect(verifyDeal({ ...dealt, seeds: ["", ""] }, whole).deck).toBe(false);
    });

    it("does not hold when anything of it was changed", () => {
      const [first = "", second = "", ...rest] = record.deck.split(" ");
      expect(verifyDeal({ ...record, deck: [second, first, ...rest].join(" ") }, whole).deck).toBe(
        first === second,
      );
      expect(verifyDeal({ ...record, deck: rest.join(" ") }, whole).deck).toBe(false);
      const other = record.secret.replace(/^../, "ff");
      expect(verifyDeal({ ...record, secret: other }, whole)).toEqual({
        commitment: false,
        deck: false,
      });
      expect(verifyDeal({ ...record, secret: "no" }, whole)).toEqual({
        commitment: false,
        deck: false,
      });
      expect(verifyDeal({ ...record, commitment: "0".repeat(64) }, whole).commitment).toBe(false);
    });
  },
);

it("is checked for a deck of any tiles, as many as there are, as the server shuffles it", () => {
  const { whole, ...record } = invented;
  expect(whole.split(" ").length).toBeGreaterThan(200);
  expect(verifyDeal(record, whole)).toEqual({ commitment: true, deck: true });
  expect(verifyDeal(record, whole.replace("第6", "第5")).deck).toBe(false);
  expect(verifyDeal(record, `${whole} 第0`).deck).toBe(false);
});
