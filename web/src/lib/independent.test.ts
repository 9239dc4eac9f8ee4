import { describe, expect, it } from "vitest";
import records from "../table/state/fixtures/records.json";
import { checkRecord } from "./digest";
import type { HandRecord } from "./protocol.gen";

type Given = Partial<Record<"commitment" | "digest" | "seed", string>>;
type Check = (record: unknown, given: Given) => Promise<string[]>;

// The program of a page that anybody may take away: it knows nothing of the client.
const program = new URL("../../../examples/verify.mjs", import.meta.url).href;
const { check } = (await import(/* @vite-ignore */ program)) as { check: Check };
const refused = (record: unknown, given: Given = {}) =>
  check(record, given).then(
    () => false,
    () => true,
  );

describe.each(records.map(({ record }) => ({ game: record.game, record })))(
  "a record of $game",
  ({ record }) => {
    it("holds for the verifier of a page", async () => {
      const { digest, commitment } = record;
      expect((await check(record, { digest, commitment })).at(-1)).toBe(
        "✓ it is the one that was told",
      );
      expect(await refused(record, { digest: "0".repeat(64) })).toBe(true);
      expect(await refused(record, { commitment: "0".repeat(64) })).toBe(true);
    });

    it("is refused when anything of it was changed, as in the client", async () => {
      const times = record.times.map((at) => at + 1);
      const changes: object[] = [
        { times },
        { actions: record.actions.slice(1) },
        { dealer: 2 },
        { standing: { x: 1 } },
        { seats: [...record.seats].reverse() },
        { salts: record.salts.map(() => "00".repeat(16)) },
        { name_hashes: [] },
        { digest: "" },
        { extra: null },
        { result: { ...record.result, next_dealer: 9 } },
        { number: 0.5 },
        { secret: "00" },
        { seeds: ["00"] },
        { deck: record.deck.slice(3) },
        { format: "" },
      ];
      for (const change of changes) {
        const changed = { ...record, ...change };
        expect(await refused(changed), JSON.stringify(change).slice(0, 60)).toBe(true);
        const seen = checkRecord(changed as unknown as HandRecord, record.digest);
        expect(seen.told === "no" || seen.whole === "no" || seen.names === "no").toBe(true);
      }
    });
  },
);

it("takes a record without a digest, and says that nothing is bound", async () => {
  const { digest: told, ...rest } = records[0]!.record as unknown as HandRecord;
  delete rest.salts;
  delete rest.name_hashes;
  expect((await check(rest, {})).at(-1)).toContain("not bound");
  expect(await refused(rest, { digest: told! })).toBe(true);
});
