/** What happens at the table, in words: for the log, for calls, and for buttons. */

import { t } from "../../lib/i18n";
import type { Meld, Payment, TableEvent, Win } from "./events";
import { tileName, tileNames } from "../tiles/names";
import { paymentName, winName } from "./win_names";

type Pair = readonly [zh: string, en: string];

const MELDS: Record<Meld["kind"], Pair> = {
  chow: ["吃", "chow"],
  pong: ["碰", "pung"],
  kong: ["明杠", "open kong"],
  added: ["补杠", "added kong"],
  concealed: ["暗杠", "concealed kong"],
  dragons: ["箭杠", "dragon kong"],
  winds: ["风杠", "wind kong"],
  chi: ["吃", "chi"],
  peng: ["碰", "peng"],
  wei: ["偎", "wei"],
  chouwei: ["臭偎", "stale wei"],
  pao: ["跑", "pao"],
  ti: ["提", "ti"],
};

/** What is called out over the table, in Chinese as it is said. */
const CALLS: Record<Meld["kind"], string> = {
  chow: "吃",
  pong: "碰",
  kong: "杠",
  added: "杠",
  concealed: "杠",
  dragons: "箭杠",
  winds: "风杠",
  chi: "吃",
  peng: "碰",
  wei: "偎",
  chouwei: "臭偎",
  pao: "跑",
  ti: "提",
};

/** What whoever wins calls out; 胡 where it is none of these. */
const WON: Partial<Record<Win["by"], string>> = { self: "自摸", dealt: "天胡" };

const ACTIONS: Record<string, Pair> = {
  discard: ["打", "Discard"],
  chow: ["吃", "Chow"],
  chi: ["吃", "Chi"],
  pong: ["碰", "Pung"],
  peng: ["碰", "Peng"],
  kong: ["杠", "Kong"],
  win: ["胡", "Win"],
  pass: ["过", "Pass"],
  replace: ["补张", "Replace"],
  dice: ["开筛子", "Dice"],
  take: ["要海底", "Take the last tile"],
  declare: ["亮牌", "Declare"],
  dragons: ["箭杠", "Dragon kong"],
  winds: ["风杠", "Wind kong"],
  add: ["加杠", "Add to kong"],
  fire: ["上火", "Fire"],
  float: ["飘", "Float"],
};

const WAYS: Record<Win["by"], Pair> = {
  self: ["自摸", "self-drawn"],
  discard: ["点炮", "given"],
  robbed: ["抢杠", "robbed"],
  wall: ["翻出", "turned up"],
  dealt: ["起手", "as dealt"],
};

/** How a win came about, with who gave the tile. */
export function wayFrom(win: Win, name: (seat: number) => string): string {
  if (win.from === null) return wayWord(win.by);
  const who = name(win.from);
  if (win.by === "discard") return t(`${who}点炮`, `given by ${who}`);
  if (win.by === "robbed") return t(`抢${who}的杠`, `robbed from ${who}`);
  return t(`${who}翻出`, `turned up by ${who}`);
}

/** Bots by their strength; a level that is not known goes by its own name. */
const LEVELS: Record<string, Pair> = {
  random: ["随手", "Random"],
  novice: ["新手", "Novice"],
  player: ["牌友", "Player"],
  club: ["老手", "Club player"],
  expert: ["高手", "Expert"],
  master: ["大师", "Master"],
};

/** What bots are called, by their seat. */
const BOT_NAMES: readonly Pair[] = [
  ["阿福", "Fu"],
  ["小梅", "Mei"],
  ["老周", "Zhou"],
  ["阿珍", "Zhen"],
];

/** The name of a bot at a seat. */
export function botName(seat: number): string {
  const [zh, en] = BOT_NAMES[seat % BOT_NAMES.length] ?? ["电脑", "Bot"];
  return t(zh, en);
}

function said(pairs: Record<string, Pair>, key: string): string {
  const pair = pairs[key];
  return pair === undefined ? key : t(pair[0], pair[1]);
}

export const meldWord = (kind: string): string => said(MELDS, kind);
export const actionWord = (name: string): string => said(ACTIONS, name);
export const wayWord = (by: Win["by"]): string => said(WAYS, by);
export const levelWord = (level: string): string => said(LEVELS, level);

/** What a seat plays for: 上火, 飘 2. */
export function stakeWord(name: string, value: number): string {
  if (name === "fire") return value ? t("上火", "fire") : t("不上火", "no fire");
  return value ? `${t("飘", "float")} ${value}` : t("不飘", "no float");
}

/** The same of one that binds, in short: 火绑3局. */
export const boundWord = (name: string, hands: number): string =>
  name === "fire" ? t(`火绑${hands}局`, `fire ${hands}`) : `${stakeWord(name, 1)} ${hands}`;

/** For how many hands a 上火 cannot be withdrawn. */
export const boundWords = (hands: number): string =>
  t(
    `连本局还绑${hands}局`,
    hands === 1 ? "bound for this hand" : `bound for ${hands} hands, this one included`,
  );

/** What somebody calls out at an event; empty if nothing. */
export function callOf(event: TableEvent): { seat: number; word: string } | null {
  switch (event.event) {
    case "meld_made":
      return { seat: event.seat, word: CALLS[event.meld.kind] };
    case "meld_grown":
      return event.meld.kind === "added"
        ? null
        : { seat: event.seat, word: CALLS[event.meld.kind] };
    case "kong_declared":
      return { seat: event.seat, word: "杠" };
    case "hand_won":
      return { seat: event.win.seat, word: WON[event.win.by] ?? "胡" };
    case "hand_shown":
      return event.names[0]?.startsWith("亮")
        ? null
        : { seat: event.seat, word: event.names[0] ?? "" };
    default:
      return null;
  }
}

const CALLS_IN_ENGLISH: Record<string, string> = {
  吃: "chow",
  碰: "pung",
  杠: "kong",
  偎: "wei",
  臭偎: "stale wei",
  跑: "pao",
  提: "ti",
};

/** What a call means, for those who do not read it; empty for those who do. */
export function callMeaning(word: string): string {
  return t("", CALLS_IN_ENGLISH[word] ?? winName(word));
}

/** One line of the log; empty where an event says nothing. */
export function eventLine(event: TableEvent, name: (seat: number) => string): string {
  switch (event.event) {
    case "hand_began":
      return t(`发牌，${name(event.dealer)}坐庄`, `A new hand: ${name(event.dealer)} deals`);
    case "wall_broken":
      return t(`骰子 ${event.dice.join(" 和 ")}`, `The dice show ${event.dice.join(" and ")}`);
    case "stake_set":
      return [
        `${name(event.seat)}：${stakeWord(event.name, event.value)}`,
        event.binds > 0 ? boundWords(event.binds) : "",
      ]
        .filter(Boolean)
        .join(t("，", ", "));
    case "hand_shown":
      return t(
        `${name(event.seat)} ${event.names.join("、")}：${tileNames(event.tiles)}`,
        `${name(event.seat)} shows ${event.names.map(winName).join(", ")}: ${tileNames(event.tiles)}`,
      );
    case "tile_drawn":
      if (event.tile === null) return "";
      return t(
        `${name(event.seat)}摸${tileName(event.tile)}`,
        `${name(event.seat)} draws ${tileName(event.tile)}`,
      );
    case "tile_shown":
      return t(
        `${name(event.seat)}翻${tileName(event.tile)}`,
        `${name(event.seat)} turns up ${tileName(event.tile)}`,
      );
    case "tile_discarded":
      return t(
        `${name(event.seat)}打${tileName(event.tile)}`,
        `${name(event.seat)} discards ${tileName(event.tile)}`,
      );
    case "meld_made":
    case "meld_grown":
      return meldLine(event.seat, event.meld, name);
    case "kong_declared":
      return t(
        `${name(event.seat)}杠${tileName(event.tile)}`,
        `${name(event.seat)} adds ${tileName(event.tile)} to a kong`,
      );
    case "kong_robbed":
      return t(`${name(event.seat)}被抢杠`, `The kong of ${name(event.seat)} is robbed`);
    case "tiles_turned":
      return `${purposeWord(event.purpose)}：${tileNames(event.tiles)}`;
    case "last_tile_declined":
      return t(`${name(event.seat)}不要海底`, `${name(event.seat)} leaves the last tile`);
    case "hand_won":
      return winLine(event.win, name);
    case "points_paid":
      return paymentLine(event.payment, name);
    case "hand_ended":
      return event.result.winners.length > 0 ? "" : t("流局", "Nobody wins");
    default:
      return "";
  }
}

function meldLine(seat: number, meld: Meld, name: (seat: number) => string): string {
  const tiles = meld.tiles.every((tile) => tile === null) ? "" : tileNames(meld.tiles);
  const from =
    meld.giver === null || meld.giver === seat
      ? ""
      : t(`（${name(meld.giver)}打的）`, ` (from ${name(meld.giver)})`);
  return t(
    `${name(seat)}${meldWord(meld.kind)}${tiles}${from}`,
    `${name(seat)}: ${meldWord(meld.kind)} ${tiles}${from}`,
  );
}

/** 张三胡五筒，点炮李四. */
export function winLine(win: Win, name: (seat: number) => string): string {
  if (win.by === "dealt") return t(`${name(win.seat)}天胡`, `${name(win.seat)} wins as dealt`);
  const tile = win.tile === null ? "" : tileName(win.tile);
  const from = win.from === null ? "" : ` ${name(win.from)}`;
  return t(
    `${name(win.seat)}胡${tile}，${wayWord(win.by)}${from}`,
    `${name(win.seat)} wins with ${tile}, ${wayWord(win.by)}${win.from === null ? "" : ` by ${name(win.from)}`}`,
  );
}

function paymentLine(paid: Payment, name: (seat: number) => string): string {
  return t(
    `${name(paid.from)}付${name(paid.to)} ${paid.points} 分：${paid.name}`,
    `${name(paid.from)} pays ${name(paid.to)} ${paid.points}: ${paymentName(paid.name) || paid.clause}`,
  );
}

/** Why tiles of the wall were turned up. */
export function purposeWord(purpose: string): string {
  return said(
    { dice: ["开筛子", "dice"], birds: ["扎鸟", "birds"], wake: ["醒", "wake card"] },
    purpose,
  );
}

/** The quick phrases, by their number. */
export const PHRASES: readonly Pair[] = [
  ["快点吧，等到花儿都谢了", "Hurry up, please!"],
  ["这牌打得太好了", "Well played!"],
  ["不好意思，手慢了", "Sorry, I was slow"],
  ["别走，再来一局", "Don't go, one more!"],
  ["今天手气真好", "Lucky day!"],
  ["哎呀，打错了", "Oops, wrong tile"],
  ["你们慢慢打，我看着呢", "Take your time"],
  ["大家好 👋", "Hello 👋"],
  ["谢谢 🙏", "Thanks 🙏"],
  ["😂", "😂"],
];

/** +3, −3, 0. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}
