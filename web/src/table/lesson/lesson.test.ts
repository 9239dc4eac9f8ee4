import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { LessonStep, LessonTold } from "../../lib/protocol.gen";
import { settings } from "../../lib/settings.svelte";
import type { TableEvent } from "../state/events";
import { Lesson } from "./lesson.svelte";
import { pauseBefore } from "./pace";

const EMPTY_HINTS = { t: "hints", hand: 0, waits: [], discards: [], why_not: null } as const;
const began: TableEvent = { event: "hand_began", seats: 2, dealer: 0, wall: 40 };
const dealt: TableEvent = {
  event: "tiles_dealt",
  seat: 0,
  tiles: ["1p", "9m"],
  drawn: true,
  held: null,
};
const gone: TableEvent = { event: "tile_discarded", seat: 0, tile: "1p" };
const given: TableEvent = { event: "tile_discarded", seat: 1, tile: "5s" };

function step(en: string, n: number, more: Partial<LessonStep> = {}): LessonStep {
  const hints = { ...EMPTY_HINTS, n, waits: [], discards: [] };
  return { zh: en, en, events: [], hints, prompt: null, choice: null, otherwise: null, ...more };
}

const choices: [string, string][] = [
  ["discard", "9m"],
  ["discard", "1p"],
];
const prompt = { t: "prompt", hand: 0, prompt: 2, choices, clock: 0, bars: [], tiles: [] } as const;
const TOLD: LessonTold = {
  game: "none",
  options: {},
  seats: 2,
  seat: 0,
  doors: [],
  steps: [
    step("read", 2, { events: [began, dealt] }),
    step("do", 2, {
      prompt: { ...prompt, choices, bars: [], tiles: [] },
      choice: 1,
      otherwise: { zh: "不", en: "not that" },
    }),
    step("end", 4, { events: [gone, given] }),
  ],
};

/** All that has been put off is done, and what comes of it. */
const settle = () => vi.runAllTimersAsync();

describe("a lesson", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("addEventListener", () => undefined);
    vi.stubGlobal("removeEventListener", () => undefined);
    vi.stubGlobal("document", { hidden: true });
    vi.stubGlobal("navigator", {});
    vi.stubGlobal("fetch", () => Promise.reject(new Error("nothing is asked here")));
    settings.language = "en";
    settings.speed = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  async function begun(): Promise<Lesson> {
    const lesson = new Lesson(TOLD, () => "You");
    lesson.open();
    await settle();
    return lesson;
  }

  it("begins with what was dealt, a text, and nothing to choose", async () => {
    const lesson = await begun();
    expect(lesson.step?.en).toBe("read");
    expect(lesson.session.view.seats[0]?.hand).toEqual(["1p", "9m"]);
    expect(lesson.session.seat).toBe(0);
    expect(lesson.session.prompt).toBeNull();
  });

  it("waits for the choice that it asks for, and points at it", async () => {
    const lesson = await begun();
    lesson.next();
    await settle();
    expect(lesson.session.prompt?.choices).toEqual(choices);
    expect(lesson.session.wanted).toBe(1);
    lesson.next();
    await settle();
    expect(lesson.at).toBe(1);
    lesson.session.choose(1);
    await settle();
    expect(lesson.step?.en).toBe("end");
    expect(lesson.session.view.events).toBe(4);
    expect(lesson.session.wanted).toBeNull();
  });

  it("says why another choice is not the one, and asks the same again", async () => {
    const lesson = await begun();
    lesson.next();
    await settle();
    lesson.session.choose(0);
    await settle();
    expect(lesson.at).toBe(1);
    expect(lesson.aside?.en).toBe("not that");
    expect(lesson.session.prompt?.choices).toEqual(choices);
    lesson.session.choose(1);
    await settle();
    expect(lesson.aside).toBeNull();
    expect(lesson.step?.en).toBe("end");
  });

  it("lets no toggle of the table answer in one's place", async () => {
    settings.autoWin = true;
    const lesson = await begun();
    const win = { ...TOLD.steps[1]!.prompt!, prompt: 9, choices: [["win"], ["pass"]] };
    lesson.session.wanted = 1;
    (lesson as unknown as { handlers: { message(one: unknown): void } }).handlers.message(win);
    await settle();
    settings.autoWin = false;
    expect(lesson.session.prompt?.prompt).toBe(9);
  });

  it("tells nothing more once it is left", async () => {
    settings.speed = 1;
    const lesson = await begun();
    lesson.next();
    await settle();
    lesson.session.choose(1);
    lesson.close();
    await settle();
    expect(lesson.at).toBe(1);
  });
});

it("what one does oneself comes at once, what others do a moment later", () => {
  expect(pauseBefore(gone, true)).toBe(0);
  expect(pauseBefore(given, false)).toBeGreaterThan(0);
  expect(pauseBefore(began, false)).toBe(0);
});
