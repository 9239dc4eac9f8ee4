/** Tiles as they are drawn: of which kind, in which colour, with what in the corner. */

import { t } from "../../lib/i18n";

export const CARDS = "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾";
const RED_CARDS = "二七十贰柒拾";

/** Whether a tile is one of mahjong's, and not a card of zipai. */
export function isMahjong(tile: string): boolean {
  return /^[1-9][mpsz]$/.test(tile);
}

/** Red cards are 二七十 and 贰柒拾. */
export function isRed(card: string): boolean {
  return RED_CARDS.includes(card);
}

/** What stands in the corner of a tile or card for those who know no characters. */
export function cornerOf(tile: string): string {
  if (!isMahjong(tile)) return String((CARDS.indexOf(tile) % 10) + 1);
  const rank = Number(tile.charAt(0));
  if (tile.charAt(1) !== "z") return String(rank);
  return t("东南西北白发中", "ESWNBFC").charAt(rank - 1);
}
