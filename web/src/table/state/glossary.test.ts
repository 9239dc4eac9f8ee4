/** What tables really tell, in the words that the server gives for it: nothing is left in codes. */

import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { settings } from "../../lib/settings.svelte";
import { readDoor } from "../settlement/doors";
import type { TableEvent } from "./events";
import games from "./fixtures/games.json";
import { speakOf } from "./told_words";
import { paymentName, winName } from "./win_names";
import { callOf, eventLine } from "./words";

const read = (game: string) =>
  JSON.parse(readFileSync(new URL(`./fixtures/${game}.json`, import.meta.url), "utf8")) as {
    events: TableEvent[];
  }[];
const CJK = /[\u4e00-\u9fff]/;
const LATIN = /[a-z]{2}/;

afterEach(() => void (settings.language = "zh"));

describe.each(games.map((one) => one.game))("a table of %s", (game) => {
  const events = read(game).flatMap((hand) => hand.events);

  it("is told in Chinese without a word of another language", () => {
    speakOf(game);
    const lines = events.map((event) => eventLine(event, (seat) => `${seat}`));
    expect(lines.filter((line) => LATIN.test(line))).toEqual([]);
    const calls = events.flatMap((event) => callOf(event)?.word ?? []);
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.filter((word) => !CJK.test(word))).toEqual([]);
  });

  it("is told in English without a character", () => {
    speakOf(game);
    settings.language = "en";
    const lines = events.map((event) => eventLine(event, (seat) => `${seat}`));
    expect(lines.filter((line) => CJK.test(line))).toEqual([]);
    for (const event of events) {
      const call = callOf(event);
      if (call !== null) expect(call.meaning, call.word).toMatch(LATIN);
      if (event.event === "points_paid") expect(paymentName(event.payment.name)).not.toBe("");
      if (event.event !== "hand_won") continue;
      for (const name of event.win.names) expect(winName(name)).not.toBe(name);
      for (const door of event.doors) expect(readDoor(door).word).not.toMatch(CJK);
    }
  });
});
