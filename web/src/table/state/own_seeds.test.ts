import { expect, it } from "vitest";
import type { DrawIs, Outcome, RedrawnInfo, Request, Welcome } from "../../lib/protocol";
import { seedHash } from "../../lib/seeds";
import { OwnSeeds, type SeedTable } from "./own_seeds.svelte";

const MARK = "ab12";
const DONE = { t: "done", id: "" } as Outcome;
const REFUSED = { t: "refused", id: "", code: "too_late", zh: "", en: "" } as Outcome;

function welcome(redrawn: RedrawnInfo[] = []): Welcome {
  const room = { next_hand: 0, phase: "gathering", redrawn };
  return { t: "welcome", version: 2, seat: 0, mark: MARK, commitments: [], room } as never;
}

/** Seat 0 of a table, let in; and what it has asked for. */
function sitting(seat: object = {}, auto = false, outcome = DONE) {
  const room = { next_hand: 0, seats: [{ no_seed: false, ...seat }] };
  const table = { number: "482913", room, seat: 0, auto } as unknown as SeedTable;
  const asked: Request[] = [];
  const ask = (request: Request) => {
    asked.push(request);
    return Promise.resolve(outcome);
  };
  const own = new OwnSeeds(table, { ask });
  own.welcomed(welcome());
  return { own, asked, mine: () => own.deals?.own[0] };
}

const drawn = (hash: string): DrawIs =>
  ({ t: "draw", hand: 0, hashes: [hash, ""], seeds: ["", ""], without: [] }) as DrawIs;

it("gives a hash, and the seed behind it when all hashes are told", async () => {
  const { own, asked, mine } = sitting();
  await own.giveHash();
  const { seed = "", hash = "" } = mine() ?? {};
  expect(hash).toBe(seedHash(MARK, 0, 0, seed));
  expect(mine()).toMatchObject({ given: true, opened: false });
  own.drawn(drawn(hash), true);
  await Promise.resolve();
  expect(mine()).toMatchObject({ given: true, opened: true });
  expect(asked).toEqual([
    { t: "seed_hash", hand: 0, hash },
    { t: "seed", seed },
  ]);
});

it("gives the same hash again, and another one when a deal is void", async () => {
  const { own, asked } = sitting();
  await own.giveHash();
  await own.giveHash();
  const redrawn: RedrawnInfo = { hand: 0, why: "withheld", at: 1, seats: [1] };
  own.redrawn({ t: "redrawn", redrawn, commitments: [] });
  const [first, second, third] = asked.map((one) => (one.t === "seed_hash" ? one.hash : ""));
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it("gives none in 托管 or where none is wanted, and has given none that is refused", async () => {
  for (const { own, asked } of [sitting({}, true), sitting({ no_seed: true })]) {
    await own.giveHash();
    expect(asked).toEqual([]);
  }
  const { own, mine } = sitting({}, false, REFUSED);
  await own.giveHash();
  expect(mine()?.given).toBe(false);
});

it("says what was restored since one was there last", () => {
  const { own } = sitting();
  const restored: RedrawnInfo = { hand: 0, why: "restored", at: 1, seats: [] };
  expect(own.welcomed(welcome([restored]))).toEqual([restored]);
  expect(own.welcomed(welcome([restored]))).toEqual([]);
});
