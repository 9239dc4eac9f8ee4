/** The names of tiles and cards, as they are spoken. */

import { t } from "./i18n";

const HONOURS_ZH = ["东", "南", "西", "北", "白", "发", "中"];
const HONOURS_EN = ["East", "South", "West", "North", "White", "Green", "Red"];
const DIGITS = "一二三四五六七八九";
const SUITS: Record<string, [string, string]> = {
  m: ["万", "characters"],
  p: ["筒", "dots"],
  s: ["条", "bamboo"],
};
const RED = "二七十贰柒拾";

/** Whether this is a card of the zipai games and no mahjong tile. */
export function isTall(tile: string): boolean {
  return !/^[1-9][mpsz]$/.test(tile);
}

export function isRed(card: string): boolean {
  return RED.includes(card);
}

/** A tile in words: 五万, 东, 二. */
export function nameOf(tile: string): string {
  if (isTall(tile)) return tile;
  const number = Number(tile[0]);
  const suit = SUITS[tile[1] ?? ""];
  if (suit === undefined) return t(HONOURS_ZH[number - 1] ?? tile, HONOURS_EN[number - 1] ?? tile);
  return t(`${DIGITS[number - 1]}${suit[0]}`, `${number} ${suit[1]} `);
}
