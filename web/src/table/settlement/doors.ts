/** The sets of a winning hand, from the words in which the server divides it. */

import { t } from "../../lib/i18n";
import { parseTiles } from "../tiles/names";
import { meldWord } from "../state/words";

/** What the doors of zipai are called in English, by what the server calls them. */
const ENGLISH: Record<string, string> = {
  吃: "chi",
  碰: "peng",
  偎: "wei",
  臭偎: "stale wei",
  跑: "pao",
  提: "ti",
  坎: "kan",
  将: "jiang",
  顺子: "run",
  绞牌: "mixed",
};

export interface Door {
  word: string;
  tiles: string[];
  /** 胡息, in games that count it. */
  huxi: number | null;
}

/** `pong:555m<1` and `123m` of mahjong, `碰 二二二 1` of zipai. */
export function readDoor(written: string): Door {
  const colon = written.indexOf(":");
  if (colon >= 0) {
    const tiles = parseTiles(written.slice(colon + 1).replace(/<\d$/, ""));
    return { word: meldWord(written.slice(0, colon)), tiles, huxi: null };
  }
  const [first = "", second, third] = written.split(" ");
  if (third !== undefined)
    return {
      word: t(first, ENGLISH[first] ?? first),
      tiles: parseTiles(second ?? ""),
      huxi: Number(third),
    };
  return { word: "", tiles: parseTiles(written), huxi: null };
}
