import { beforeEach, describe, expect, it } from "vitest";
import { buttons, decidedBy, discards, isForced, markOf, question } from "./choices";
import { EMPTY, foldAll } from "./fold";
import { speakOf } from "./told_words";

beforeEach(() => speakOf("wanzai"));

const open = (tile: string) => ({ ...EMPTY, open: [tile], giver: 2 });

describe("a prompt", () => {
  it("has a button for every way to chow, with its tiles", () => {
    const prompt = {
      choices: [["chow", "123m"], ["chow", "234m"], ["pong"], ["pass"]],
      tiles: [[["1m", "2m", "3m"]], [["2m", "3m", "4m"]], [["3m", "3m", "3m"]], []],
    };
    const found = buttons(prompt, open("3m"));
    expect(found.map((one) => [one.name, one.place, one.groups])).toEqual([
      ["pong", 2, [["3m", "3m", "3m"]]],
      ["chow", 0, [["1m", "2m", "3m"]]],
      ["chow", 1, [["2m", "3m", "4m"]]],
      ["pass", 3, []],
    ]);
  });

  it("shows the doors of a 比牌 as groups", () => {
    const tiles = [
      [
        ["二", "七", "十"],
        ["二", "二", "贰"],
      ],
    ];
    const [chi] = buttons({ choices: [["chi", "二七十", "二二贰"]], tiles }, open("二"));
    expect(chi?.groups).toEqual([
      ["二", "七", "十"],
      ["二", "二", "贰"],
    ]);
    expect(chi?.claimed).toBe("二");
  });

  it("knows what a discard would be besides", () => {
    const prompt = {
      choices: [
        ["discard", "二"],
        ["discard", "柒"],
      ],
      marks: ["", "feed"],
    };
    expect(markOf(prompt, "柒")).toBe("feed");
    expect([markOf(prompt, "二"), markOf(prompt, "三"), markOf(prompt, null)]).toEqual([
      "",
      "",
      "",
    ]);
    expect([markOf({ choices: prompt.choices }, "柒"), markOf(null, "柒")]).toEqual(["", ""]);
  });

  it("says what may not be discarded after a choice", () => {
    const choices = [["chi", "一二三", "二三四"], ["chi", "二三四", "一二三"], ["pass"]];
    const found = buttons({ choices, bars: ["", "五", ""] }, open("二"));
    expect(found.map((one) => [one.place, one.note])).toEqual([
      [0, ""],
      [1, "不能打五"],
      [2, ""],
    ]);
    expect(found[1]?.label).toContain("不能打五");
    expect(buttons({ choices }, open("二")).every((one) => one.note === "")).toBe(true);
  });

  it("keeps discards apart, by their tile", () => {
    const choices = [
      ["kong", "5p"],
      ["discard", "1m"],
      ["discard", "9s"],
    ];
    expect([...discards(choices)]).toEqual([
      ["1m", 1],
      ["9s", 2],
    ]);
    const tiles = [[["5p", "5p", "5p", "5p"]], [], []];
    expect(buttons({ choices, tiles }, EMPTY).map((one) => one.groups)).toEqual([tiles[0]]);
  });

  it("offers stakes without drawing their numbers as tiles", () => {
    const choices = [
      ["float", "0"],
      ["float", "1"],
      ["float", "2"],
    ];
    const found = buttons({ choices, tiles: [[], [], []] }, EMPTY);
    expect(found.map((one) => one.groups)).toEqual([[], [], []]);
    expect(new Set(found.map((one) => one.word)).size).toBe(3);
    expect(question([["float", "0"]])).not.toBe("");
  });

  it("asks whose fire burns whether to go on or to withdraw it", () => {
    const fire = [
      ["fire", "off"],
      ["fire", "on"],
    ];
    const words = (burning: number) =>
      buttons({ choices: fire }, EMPTY, { fire: burning }).map((one) => one.word);
    expect(words(0)).toEqual(["不上火", "上火"]);
    expect(words(1)).toEqual(["撤出", "继续上火"]);
    expect(question(fire)).toBe("上火吗？");
    expect(question(fire, { fire: 1 })).toBe("继续上火，还是撤出？");
    const view = foldAll([
      { event: "hand_began", seats: 4, dealer: 0, wall: 136 },
      { event: "stake_set", seat: 1, name: "fire", value: 1, binds: 3 },
      { event: "stake_set", seat: 1, name: "float", value: 2, binds: 0 },
    ]);
    expect(view.seats.map((seat) => seat.stakes.fire ?? 0)).toEqual([0, 1, 0, 0]);
    expect(question([["float", "0"]], view.seats[1]?.stakes)).toBe("飘几分？");
    expect(view.seats.map((seat) => seat.bound.fire ?? 0)).toEqual([0, 3, 0, 0]);
  });

  it("calls passing by what is passed", () => {
    const words = (choices: string[][]) => buttons({ choices }, EMPTY).map((one) => one.word);
    expect(words([["take"], ["pass"]])).toEqual(["要海底", "不要"]);
    expect(words([["declare"], ["pass"]])).toEqual(["亮牌", "不亮"]);
    expect(words([["pong"], ["pass"]])).toEqual(["碰", "过"]);
  });

  it("asks nothing where there is nothing to decide", () => {
    expect(isForced([["replace"]])).toBe(true);
    expect(isForced([["replace"], ["dice"]])).toBe(false);
    // The only tile that may go is still shown as one that may be tapped.
    expect(isForced([["discard", "1m"]])).toBe(false);
    expect(isForced([])).toBe(false);
  });

  it("is passed by the toggle if it has claims that may be passed and nothing else", () => {
    const passed = (choices: string[][]) => decidedBy({ autoWin: false, noClaims: true }, choices);
    expect(passed([["pong"], ["chow", "123m"], ["pass"]])).toBe(2);
    expect(passed([["peng"], ["chi", "二七十"], ["pass"]])).toBe(2);
    expect(passed([["pong"], ["kong", "3m"], ["pass"]])).toBeNull();
    expect(passed([["win"], ["pong"], ["pass"]])).toBeNull();
    expect(
      passed([
        ["kong", "3m"],
        ["discard", "1m"],
      ]),
    ).toBeNull();
    expect(passed([["take"], ["pass"]])).toBeNull();
  });

  it("is won by the toggle, whatever else it has", () => {
    const choices = [["pong"], ["win"], ["pass"]];
    expect(decidedBy({ autoWin: true, noClaims: true }, choices)).toBe(1);
    expect(decidedBy({ autoWin: false, noClaims: false }, choices)).toBeNull();
    expect(decidedBy({ autoWin: true, noClaims: false }, [["pong"], ["pass"]])).toBeNull();
  });
});
