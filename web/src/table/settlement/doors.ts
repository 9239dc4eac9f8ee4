/** The sets of a winning hand, from the words in which the server divides it. */

import { parseTiles } from "../tiles/names";
import { winName } from "../state/win_names";
import { meldWord } from "../state/words";

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
      word: winName(first),
      tiles: parseTiles(second ?? ""),
      huxi: Number(third),
    };
  return { word: "", tiles: parseTiles(written), huxi: null };
}
