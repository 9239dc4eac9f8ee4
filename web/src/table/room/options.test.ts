import { expect, it } from "vitest";

import type { GameInfo } from "../../lib/api";
import type { RoomInfo } from "../../lib/protocol";
import games from "../state/fixtures/games.json";
import { onwardWord, optionLines, optionSummary } from "./options";

const gameOf = (name: string) =>
  (games as unknown as GameInfo[]).find((one) => one.game === name) as GameInfo;
const room = (options: object, more: object = {}) =>
  ({
    options,
    clock: 0,
    claim_time: "natural",
    help: true,
    mode: "free",
    cards: 4,
    ...more,
  }) as unknown as RoomInfo;

it("names an option whose value alone says nothing", () => {
  const dongfeng = optionSummary(
    gameOf("dongfeng"),
    room({ rounds: 4, cap: 20, first_dealer: "random" }),
  );
  expect(dongfeng).toContain("首局坐庄：随机");
  expect(dongfeng).toContain(" · 4圈");
  const wanzai = optionSummary(
    gameOf("wanzai"),
    room({ draw_dealer: "passes", dealer_rule: "winner" }),
  );
  expect(wanzai).toContain("流局后坐庄：庄家的下家");
  expect(wanzai).toContain(" · 谁胡谁坐庄");
});

it("says of practice that it is free", () => {
  const cards = (practice: boolean) =>
    optionLines(gameOf("wanzai"), room({}, { practice })).find(({ name }) => name === "房卡")
      ?.value;
  expect([cards(true), cards(false)]).toEqual(["免费", "4"]);
});

it("leads from the last hand to the final result, where the last is known", () => {
  const after = (name: string, options: object, hand: number) =>
    onwardWord({ game: gameOf(name), room: room(options), hand });
  expect(after("hengyang258", { hands: 8 }, 6)).toBe("下一局");
  expect(after("hengyang258", { hands: 8 }, 7)).toBe("看总结算");
  expect(after("xiangtan", { hands: 16 }, 7)).toBe("下一局");
  // How many hands 圈 take is known to nobody.
  expect(after("dongfeng", { rounds: 2 }, 7)).toBe("下一局");
});
