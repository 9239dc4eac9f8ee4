/** Both languages side by side: a page that calls `t` follows the language in place. */

import { settings } from "./settings.svelte";

/** A text in both languages, as the server sends them. */
export interface Both {
  zh: string;
  en: string;
}

/** The text in the current language. */
export function t(zh: string, en: string): string {
  return settings.language === "zh" ? zh : en;
}

/** The same for a text that comes from the server. */
export function tt(text: Both): string {
  return t(text.zh, text.en);
}
