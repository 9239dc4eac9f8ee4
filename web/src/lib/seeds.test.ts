import { expect, it, describe } from "vitest";
import { sha256 } from "./hashes";
import type { DrawIs, RedrawnInfo, Revealed, Welcome } from "./protocol.gen";
import * as seeds from "./seeds";
import { commitmentOf } from "./verify";

const MARK = "ab12";
const SECRETS = ["00".repeat(80), "01".repeat(80), "02".repeat(80)];
const PROMISED = SECRETS.map((secret) => commitmentOf(secret) ?? "");
const FRESH = ["10".repeat(80), "11".repeat(80), "12".repeat(80)].map((s) => commitmentOf(s) ?? "");
const MINE = "0a".repeat(16);
const OTHERS = "0b".repeat(16);

function welcome(room: object = {}, commitments = PROMISED): Welcome {
  const told = { next_hand: 0, phase: "gathering", redrawn: [], ...room };
  return { t: "welcome", version: 2, seat: 0, mark: MARK, commitments, room: told } as never;
}

function notice(hand: number, why: RedrawnInfo["why"], at = 1, of: number[] = []): RedrawnInfo {
  return { hand, why, at, seats: of };
}

/** This browser sits in seat 0 and has given its hash for the first hand; so has seat 1. */
function given(): seeds.Deals {
  const deals = seeds.welcomed(null, welcome());
  const own = seeds.ownSeed(deals, 0, 0, () => MINE);
  return seeds.withOwn(deals, 0, { ...own, given: true });
}

const HASHES = [seeds.seedHash(MARK, 0, 0, MINE), seeds.seedHash(MARK, 0, 1, OTHERS), "", ""];

function draw(hashes = HASHES, opened = ["", "", "", ""], without: number[] = []): DrawIs {
  return { t: "draw", hand: 0, hashes, seeds: opened, without };
}

function revealed(opened: string[], secret = SECRETS[0] ?? ""): Revealed {
  return { t: "revealed", hand: 0, secret, seeds: opened, code: "" } as Revealed;
}

const OPENED = [MINE, OTHERS, "", ""];

it("hashes a seed as the protocol says, for one seat in one hand of one room", () => {
  const text = new TextEncoder().encode(`paiguan seed 1\0ab12:7:3:${MINE}`);
  expect(seeds.seedHash("ab12", 7, 3, MINE)).toBe(sha256(text));
});

describe("a deal in two steps", () => {
  it("holds, and says all that was checked", () => {
    const told = seeds.drawn(given(), draw(), true);
    expect(seeds.toOpen(told, draw())?.seed).toBe(MINE);
    const dealt = seeds.drawn(told, draw(HASHES, OPENED), true);
    expect(seeds.toOpen(dealt, draw(HASHES, OPENED))).toBeNull();
    const found = seeds.checkup(dealt, revealed(OPENED));
    expect(found).toEqual({ promise: "yes", hashes: "yes", own: "yes", redrawn: [], alarms: [] });
    expect(seeds.isWrong(found)).toBe(false);
  });

  it("finds out a house that tries seeds for another seat when all are open", () => {
    const dealt = seeds.drawn(given(), draw(), true);
    for (let attempt = 0; attempt < 50; attempt++) {
      const chosen = attempt.toString(16).padStart(32, "0");
      const found = seeds.checkup(dealt, revealed([MINE, chosen, "", ""]));
      expect(found.hashes).toBe("no");
      expect(seeds.isWrong(found)).toBe(true);
      // Other hashes told afterwards, to go with it, are no better.
      const hashes = [HASHES[0] ?? "", seeds.seedHash(MARK, 0, 1, chosen), "", ""];
      const later = seeds.drawn(dealt, draw(hashes, [MINE, chosen, "", ""]), true);
      expect(later.alarms).toEqual([{ hand: 0, what: "changed" }]);
      expect(seeds.checkup(later, revealed([MINE, chosen, "", ""])).hashes).toBe("no");
    }
  });

  it("finds out who changes, moves or leaves out one's own seed", () => {
    const dealt = seeds.drawn(given(), draw(), true);
    for (const opened of [
      [OTHERS, MINE, "", ""],
      ["", OTHERS, "", ""],
      ["0c".repeat(16), OTHERS, "", ""],
    ])
      expect(seeds.checkup(dealt, revealed(opened))).toMatchObject({ hashes: "no", own: "no" });
  });

  it("raises an alarm where a hash that was given in time is left out", () => {
    const left = draw(["", HASHES[1] ?? "", "", ""], ["", "", "", ""], [0]);
    const here = seeds.drawn(given(), left, true);
    expect(here.alarms).toEqual([{ hand: 0, what: "left_out" }]);
    const away = seeds.drawn(given(), left, false);
    expect(away.alarms).toEqual([]);
    expect(seeds.checkup(away, revealed(["", OTHERS, "", ""])).own).toBe("unknown");
  });

  it("calls nothing left out that the server did not take", () => {
    const deals = seeds.welcomed(null, welcome());
    const late = seeds.withOwn(
      deals,
      0,
      seeds.ownSeed(deals, 0, 0, () => MINE),
    );
    const told = seeds.drawn(late, draw(["", HASHES[1] ?? "", "", ""]), true);
    expect(told.alarms).toEqual([]);
    expect(seeds.checkup(told, revealed(["", OTHERS, "", ""])).own).toBe("none");
  });

  it("says what it cannot know when it came late", () => {
    const deals = seeds.welcomed(null, welcome({ phase: "playing" }));
    const late = seeds.drawn(deals, draw(HASHES, OPENED), false);
    const found = seeds.checkup(late, revealed(OPENED));
    expect(found).toMatchObject({ promise: "unknown", hashes: "unknown", own: "none" });
    expect(seeds.isWrong(found)).toBe(false);
    expect(seeds.checkup(deals, revealed(OPENED)).hashes).toBe("unknown");
    expect(seeds.checkup(deals, revealed(["", "", "", ""])).hashes).toBe("none");
  });

  it("goes on in the middle with what was kept", () => {
    const told = seeds.drawn(given(), draw(), true);
    const kept = JSON.parse(JSON.stringify(told)) as seeds.Deals;
    const again = seeds.welcomed(kept, welcome());
    expect(seeds.toOpen(again, draw())?.seed).toBe(MINE);
    expect(seeds.ownSeed(again, 0, 0, () => "other").seed).toBe(MINE);
  });
});

describe("a promise", () => {
  it("is broken by another hash without a word", () => {
    const [first, , third] = PROMISED;
    const changed = [first ?? "", FRESH[1] ?? "", third ?? ""];
    const again = seeds.welcomed(given(), welcome({}, changed));
    expect(again.alarms).toEqual([{ hand: 1, what: "promise" }]);
    expect(seeds.welcomed(again, welcome({}, changed)).alarms).toHaveLength(1);
  });

  it("is another from a hand on where a backup was restored, and the table is told", () => {
    const [first] = PROMISED;
    const changed = [first ?? "", ...FRESH.slice(1)];
    const told = welcome({ redrawn: [notice(1, "restored")] }, changed);
    const again = seeds.welcomed(given(), told);
    expect(again.alarms).toEqual([]);
    expect(again.own[0]?.seed).toBe(MINE);
    // That notice does not go for the hands before it, and not for a second change.
    const before = welcome({ redrawn: [notice(1, "restored")] }, FRESH);
    expect(seeds.welcomed(given(), before).alarms).toEqual([{ hand: 0, what: "promise" }]);
    expect(seeds.welcomed(again, before).alarms).toEqual([{ hand: 0, what: "promise" }]);
  });

  it("is another for one hand where its deal was void, with other seeds", () => {
    const told = seeds.drawn(given(), draw(), true);
    const changed = [FRESH[0] ?? "", ...PROMISED.slice(1)];
    const again = seeds.redrawn(told, notice(0, "withheld", 5, [1]), changed);
    expect(again.alarms).toEqual([]);
    expect(again.seen).toEqual({});
    expect(seeds.ownSeed(again, 0, 0, () => "fresh").seed).toBe("fresh");
    expect(seeds.redrawn(told, notice(0, "withheld", 5, [1]), FRESH).alarms).toHaveLength(2);
  });

  it("raises an alarm where one is blamed who has opened", () => {
    const told = seeds.drawn(given(), draw(), true);
    const own = told.own[0];
    const opened = seeds.withOwn(told, 0, { ...own!, opened: true });
    const changed = [FRESH[0] ?? "", ...PROMISED.slice(1)];
    const blamed = seeds.redrawn(opened, notice(0, "withheld", 5, [0]), changed);
    expect(blamed.alarms).toEqual([{ hand: 0, what: "blamed" }]);
  });

  it("of a secret that is another is not kept", () => {
    const dealt = seeds.drawn(given(), draw(), true);
    expect(seeds.checkup(dealt, revealed(OPENED, SECRETS[1])).promise).toBe("no");
  });
});
