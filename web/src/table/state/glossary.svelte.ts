/** What the game on the table calls things: the server tells it, and nothing of it is known here. */

import { t, tt, type Both } from "../../lib/i18n";
import type { GameWords } from "../../lib/protocol.gen";

const NOTHING: GameWords = { names: {}, texts: {} };

let told = $state.raw(NOTHING);

/** Speak of a game in its own words from now on. */
export function useWords(words: GameWords): void {
  told = words;
}

/** The text of the first of these keys that the game has one for. */
export function textOf(...keys: string[]): Both | undefined {
  const found = keys.find((key) => key in told.texts);
  return found === undefined ? undefined : told.texts[found];
}

/** The same in the current language, with what belongs into it; otherwise something else. */
export function said(key: string, otherwise: string, filling: string | number = ""): string {
  const text = textOf(key);
  return text === undefined ? otherwise : tt(text).replace("{}", String(filling));
}

/** So much of what the game counts, such as 胡息. */
export function counted(number: string | number): string {
  const unit = said("value", "");
  return t(`${number}${unit}`, `${number} ${unit}`);
}

/** A Chinese name of the game in English. */
export const englishOf = (name: string): string | undefined => told.names[name];
