/** Tiles by their names: what they are called, and in which order people hold them. */

import { t } from "../../lib/i18n";
import type { Face } from "../state/events";
import { CARDS, isMahjong } from "./kinds";

const RANKS = "一二三四五六七八九";
const SUITS = { m: ["万", "characters"], p: ["筒", "dots"], s: ["条", "bamboos"] } as const;
const HONOURS = [
  ["东风", "east"],
  ["南风", "south"],
  ["西风", "west"],
  ["北风", "north"],
  ["白板", "white dragon"],
  ["发财", "green dragon"],
  ["红中", "red dragon"],
] as const;

/** A place in the order in which a hand is sorted. */
export function orderOf(tile: Face): number {
  if (tile === null) return 999;
  if (isMahjong(tile)) return "mpsz".indexOf(tile.charAt(1)) * 9 + Number(tile.charAt(0));
  return CARDS.indexOf(tile);
}

/** Tiles in order. */
export function sorted<T extends Face>(tiles: readonly T[]): T[] {
  return [...tiles].sort((one, other) => orderOf(one) - orderOf(other));
}

/** What a tile is called. */
export function tileName(tile: Face): string {
  if (tile === null) return t("暗牌", "a hidden tile");
  if (!isMahjong(tile)) {
    const place = CARDS.indexOf(tile);
    return t(tile, `${place >= 10 ? "big" : "small"} ${(place % 10) + 1}`);
  }
  const rank = Number(tile.charAt(0));
  const honour = tile.charAt(1) === "z" ? HONOURS[rank - 1] : undefined;
  if (honour) return t(honour[0], honour[1]);
  const [zh, en] = SUITS[tile.charAt(1) as keyof typeof SUITS];
  return t(`${RANKS.charAt(rank - 1)}${zh}`, `${rank} of ${en}`);
}

/** Several tiles in words. */
export function tileNames(tiles: readonly Face[]): string {
  return tiles.map(tileName).join(t("、", ", "));
}

/** The tiles of a text such as `123m 55p`, `678s` or 一二三. */
export function parseTiles(text: string): string[] {
  const found: string[] = [];
  let ranks = "";
  for (const sign of text) {
    if (/\d/.test(sign)) ranks += sign;
    else if ("mpsz".includes(sign)) {
      for (const rank of ranks) found.push(rank + sign);
      ranks = "";
    } else if (CARDS.includes(sign)) found.push(sign);
  }
  return found;
}
