/** What somebody is called who has not said: a number tells guests at one table apart. */

import type { Language } from "./settings.svelte";

const NUMBERS = 900;

/** A guest's name in the language of the page; names have no spaces. */
export function guestName(language: Language, chance: number): string {
  const number = 100 + Math.floor(chance * NUMBERS);
  return language === "zh" ? `牌友${number}` : `Guest${number}`;
}
