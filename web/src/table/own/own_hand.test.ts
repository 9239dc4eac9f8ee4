import { beforeEach, describe, expect, it, vi } from "vitest";

import { settings } from "../../lib/settings.svelte";
import { buttons } from "../state/choices";
import { EMPTY } from "../state/fold";
import { Passing } from "../state/passing.svelte";
import { speakOf } from "../state/told_words";
import { OwnHand } from "./own_hand.svelte";
import type { Choice } from "../state/choices";
import type { Session } from "../state/session.svelte";

/** A turn in which every tile but 东 may be discarded; what is to come after a tap waits. */
class Turn {
  seat = 0;
  home = 0;
  game = { family: { pieces: "tiles" } };
  hand = 0;
  hints: object | null = null;
  buttons: Choice[] = [];
  wanted: number | null = null;
  view = {
    ...EMPTY,
    seats: [{ ...EMPTY.seats[0], hand: ["1m", "9p", "E"], drawn: null }],
  };
  prompt = {
    prompt: 1,
    choices: [
      ["discard", "1m"],
      ["discard", "9p"],
    ],
  };
  discards = new Map([
    ["1m", 0],
    ["9p", 1],
  ]);
  chosen: number[] = [];
  later: (() => void)[] = [];
  askHelp = vi.fn();
  passing = new Passing();
  tell = vi.spyOn(this.passing, "tell");
  choose = (place: number) => void this.chosen.push(place);
  afterTap = (task: () => void) => void this.later.push(task);

  /** The picture that a tap waits for, and what comes after it. */
  draw(): void {
    for (const task of this.later.splice(0)) task();
  }
}

let turn: Turn;
let mine: OwnHand;

beforeEach(() => {
  settings.tap = "twice";
  settings.toldTap = false;
  settings.toldTurn = false;
  turn = new Turn();
  mine = new OwnHand(turn as unknown as Session);
});

it("says how a tile is discarded until one is, and leaves what else was said", () => {
  for (const other of ["", "小李不同意解散"]) {
    settings.toldTap = false;
    mine.tap("9p", keyOf("9p"));
    expect(turn.passing.note?.text).toBe("再点一下打出");
    if (other) turn.passing.note = { key: 2, text: other };
    mine.tap("9p", keyOf("9p"));
    expect(turn.passing.note?.text ?? "").toBe(other);
  }
});

it("says of a lifted tile what its discard would leave the hand waiting for in vain", () => {
  const vain = [{ tiles: ["5s"], clauses: ["DF-11"], zh: ["缺幺九"], en: ["no 1, 9 or honour"] }];
  const about = { hand: 0, n: turn.view.events, waits: [], discards: [], why_not: null };
  turn.hints = { t: "hints", ...about, vain_discards: [{ choice: 1, vain }] };
  mine = new OwnHand(turn as unknown as Session);
  finger("1m");
  turn.draw();
  expect(mine.vain).toEqual([]);
  finger("9p");
  turn.draw();
  expect([mine.vain, mine.waits]).toEqual([vain, []]);
  expect(mine.ready.size).toBe(0);
});

it("marks what was shown to all: one card of its kind for as long as it is held", () => {
  const seat = { ...EMPTY.seats[0], hand: ["七", "七", "二"], known: ["七"], shown: [] };
  turn.game = { family: { pieces: "cards" } };
  turn.view = { ...EMPTY, seats: [seat] } as unknown as typeof turn.view;
  expect(new OwnHand(turn as unknown as Session).shown).toEqual(["七0"]);
  turn.game = { family: { pieces: "tiles" } };
  expect(new OwnHand(turn as unknown as Session).shown).toEqual([]);
});

function keyOf(tile: string): string {
  return mine.tiles.find((one) => one.tile === tile)?.key ?? "";
}

/** A finger on a tile, and off again. */
function finger(tile: string): void {
  mine.press(keyOf(tile));
  mine.tap(tile, keyOf(tile));
}

describe("a finger", () => {
  it("lifts the tile under it before it is gone, and the table tells of it after the picture", () => {
    const key = keyOf("1m");
    mine.press(key);
    expect(mine.lifted).toBe(key);
    expect(mine.about).toBe(null);
    turn.draw();
    expect(mine.about).toBe("1m");
    expect(turn.askHelp).toHaveBeenCalledTimes(1);
  });

  it("discards with the second tap, not with the first", () => {
    finger("1m");
    expect(turn.chosen).toEqual([]);
    finger("1m");
    expect(turn.chosen).toEqual([0]);
    expect(mine.lifted).toBe("");
  });

  it("discards with one tap where that is wished", () => {
    settings.tap = "once";
    finger("9p");
    expect(turn.chosen).toEqual([1]);
  });

  it("never discards where tiles are only dragged, and puts back what may not go", () => {
    finger("E");
    expect(mine.lifted).not.toBe("");
    finger("E");
    expect(mine.lifted).toBe("");
    settings.tap = "drag";
    finger("1m");
    finger("1m");
    expect(turn.chosen).toEqual([]);
  });
});

describe("how a tile is discarded", () => {
  it("is told to whoever lifts one for the first time, and never again on this device", () => {
    finger("9p");
    finger("1m");
    expect(turn.tell).toHaveBeenCalledTimes(1);
    expect(settings.toldTap).toBe(true);
  });

  it("is not told of a tile that may not go, nor where one tap is enough", () => {
    finger("E");
    settings.tap = "once";
    finger("9p");
    expect(turn.tell).not.toHaveBeenCalled();
    expect(settings.toldTap).toBe(false);
  });
});

it("says once that it is one's turn, and how a tile is discarded", () => {
  mine.greet();
  mine.greet();
  expect(turn.tell.mock.calls).toEqual([["轮到你 · 点两下出牌"]]);
});

it("says why a grey card may not go, in the game's own words", () => {
  speakOf("hengyang15");
  finger("E");
  expect(turn.tell).toHaveBeenCalledTimes(1);
  expect(turn.tell.mock.calls[0]?.[0]).toContain("不能拆。（ZP-2）");
  // What may go is not explained so.
  settings.toldTap = true;
  finger("9p");
  expect(turn.tell).toHaveBeenCalledTimes(1);
  speakOf("wanzai");
});

describe("what is lifted", () => {
  /** A hand of cards, as it is now. */
  function hold(cards: string[]): void {
    turn.game = { family: { pieces: "cards" } };
    turn.view = { ...turn.view, seats: [{ ...turn.view.seats[0]!, hand: cards }] };
  }

  it("stays lifted while it stands in the hand", () => {
    hold(["二", "二", "贰"]);
    mine.tap("二", "二1");
    mine.settle();
    expect(mine.lifted).toBe("二1");
  });

  it("is put back when a card leaves the hand, and is no first tap of the next like it", () => {
    hold(["二", "二", "贰"]);
    turn.discards = new Map([["二", 0]]);
    mine.tap("二", "二1");
    hold(["贰"]);
    mine.settle();
    expect(mine.lifted).toBe("");
    hold(["二", "二"]);
    mine.tap("二", "二1");
    expect(turn.chosen).toEqual([]);
  });

  it("is put back with every new hand, even where a like one stands there again", () => {
    hold(["二", "二", "贰"]);
    mine.tap("二", "二1");
    turn.hand = 1;
    mine.settle();
    expect(mine.lifted).toBe("");
    turn.game = { family: { pieces: "tiles" } };
    turn.view = { ...turn.view, seats: [{ ...turn.view.seats[0]!, hand: ["1m", "9p"] }] };
    mine.tap("1m", keyOf("1m"));
    turn.hand = 2;
    mine.settle();
    expect(mine.lifted).toBe("");
  });
});

it("keys and screen readers tap without a finger", () => {
  const key = keyOf("1m");
  mine.tap("1m", key);
  expect(mine.lifted).toBe(key);
  mine.tap("1m", key);
  expect(turn.chosen).toEqual([0]);
});

describe("what is offered beside tiles to discard", () => {
  const words = () => mine.row.offers.map(({ choices: [choice] }) => choice?.name);
  const pass = () => mine.row.offers.at(-1)!;

  function offer(name: string): void {
    const choices = [...turn.prompt.choices, [name, "1m"]];
    turn.prompt = { prompt: 2, choices };
    turn.buttons = buttons({ choices, tiles: [], bars: [] }, EMPTY);
  }

  it("is put away by a 过 that asks the server for nothing; a discard follows", () => {
    offer("add");
    expect(words()).toEqual(["add", "pass"]);
    mine.choose(pass());
    expect(words()).toEqual([]);
    expect(turn.chosen).toEqual([]);
    finger("1m");
    finger("1m");
    expect(turn.chosen).toEqual([0]);
  });

  it("comes back with the next prompt", () => {
    offer("add");
    mine.choose(pass());
    turn.prompt = { ...turn.prompt, prompt: 3 };
    expect(words()).toEqual(["add", "pass"]);
  });

  it("asks once more before a win is put away, and then no more", () => {
    offer("win");
    mine.choose(pass());
    expect(words()).toEqual(["win", "pass"]);
    mine.choose(pass());
    finger("1m");
    finger("1m");
    expect(turn.chosen).toEqual([0]);
  });

  it("has no 过 where a lesson asks for it", () => {
    turn.wanted = 2;
    offer("add");
    expect(words()).toEqual(["add"]);
  });
});
