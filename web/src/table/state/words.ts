/** What happens at the table, in words: for the log, for calls, and for buttons. */

import { t } from "../../lib/i18n";
import type { Meld, Payment, TableEvent, Win } from "./events";
import { said, textOf } from "./glossary.svelte";
import { tileName, tileNames } from "../tiles/names";
import { paymentName, winName } from "./win_names";

type Pair = readonly [zh: string, en: string];

/** How a win came about, with who gave the tile. */
export function wayFrom(win: Win, name: (seat: number) => string): string {
  if (win.from === null) return wayWord(win.by);
  return said(`from ${win.by}`, wayWord(win.by), name(win.from));
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
/** What they are called where somebody at the table has that name. */
const OTHER_BOT_NAMES: readonly Pair[] = [
  ["阿贵", "Gui"],
  ["小兰", "Lan"],
  ["老陈", "Chen"],
  ["阿芳", "Fang"],
];

/** The name of a bot at a seat, beside these people. */
export function botName(seat: number, people: readonly string[]): string {
  for (const names of [BOT_NAMES, OTHER_BOT_NAMES]) {
    const name = names[seat % names.length];
    if (name !== undefined && !name.some((one) => people.includes(one))) return t(...name);
  }
  return t(`电脑${seat + 1}`, `Bot ${seat + 1}`);
}

/** What whoever sits at a place is called. */
export function seatName(seats: readonly { name: string; bot: string }[], place: number): string {
  const seat = seats[place];
  const people = seats.filter(({ bot }) => !bot).map(({ name }) => name);
  if (seat?.bot) return botName(place, people);
  return seat?.name || t(`${place + 1}号位`, `Seat ${place + 1}`);
}

/** What it means that some at a table are in one network. */
export const sameNetwork = (): string =>
  t(
    "同一网络：这几位是从同一个网络上来的，多半在一起，比如同一个 Wi-Fi。",
    "Same network: these players come from one network, such as one Wi-Fi, and are likely together.",
  );

/** A word as a button begins with it. */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const meldWord = (kind: string): string => said(`meld ${kind}`, kind);
export const actionWord = (name: string): string => capital(said(`action ${name}`, name));
export const wayWord = (by: Win["by"]): string => said(`way ${by}`, by);
/** Why tiles of the wall were turned up. */
export const purposeWord = (purpose: string): string => said(`turned ${purpose}`, purpose);

/** How strong a bot is. */
export function levelWord(level: string): string {
  const [zh, en] = LEVELS[level] ?? [level, level];
  return t(zh, en);
}

/** Whether an action says what a seat plays for. */
export const isStake = (name: string): boolean => textOf(`stake ${name}`) !== undefined;

/** What an action sets a stake to: so many, or `on` and `off`. */
export const stakeValue = ([given = ""]: readonly string[]): number =>
  given === "on" ? 1 : Number(given) || 0;

/** What a seat plays for: 上火, 飘 2. */
export function stakeWord(name: string, value: number): string {
  return said(value ? `stake ${name}` : `stake ${name} 0`, `${name} ${value}`, value);
}

/** For how many hands a stake cannot be withdrawn. */
export const boundWords = (hands: number): string =>
  t(
    `连本局还绑${hands}局`,
    hands === 1 ? "bound for this hand" : `bound for ${hands} hands, this one included`,
  );

/** What somebody calls out at an event, in Chinese as it is said, and what it means. */
export interface Called {
  seat: number;
  word: string;
  meaning: string;
}

/** The call of a seat by the first of these keys that the game calls out; null where it does not. */
function called(seat: number, ...keys: string[]): Called | null {
  const text = textOf(...keys.map((key) => `call ${key}`));
  return text === undefined ? null : { seat, word: text.zh, meaning: text.en };
}

/** What somebody calls out at an event; null if nothing. */
export function callOf(event: TableEvent): Called | null {
  switch (event.event) {
    case "meld_made":
      return called(event.seat, event.meld.kind);
    case "meld_grown":
      return event.meld.kind === "added" ? null : called(event.seat, event.meld.kind);
    case "kong_declared":
      return called(event.seat, "added");
    case "hand_won":
      return called(event.win.seat, `win ${event.win.by}`, "win");
    case "hand_shown":
      return called(event.seat, ...event.names.slice(0, 1));
    default:
      return null;
  }
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
    case "last_tile_declined":
      return said(`event ${event.event}`, "", name(event.seat));
    case "tiles_turned":
      return `${purposeWord(event.purpose)}：${tileNames(event.tiles)}`;
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
  if (win.by === "dealt") {
    const word = textOf("call win dealt")?.zh ?? "";
    return t(`${name(win.seat)}${word}`, `${name(win.seat)} wins as dealt`);
  }
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
