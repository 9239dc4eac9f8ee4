/** What wins, payments and doors are called; the server tells both their names. */

import { t } from "../../lib/i18n";
import { englishOf } from "./glossary.svelte";

/** The name of a winning hand, of a part of it, or of one of its doors. */
export function winName(name: string): string {
  return t(name, englishOf(name) ?? name);
}

/** What is paid for, which may have several names; empty where the clause has to say it. */
export function paymentName(name: string): string {
  const parts = name.split(" ").map(englishOf);
  return t(name, parts.includes(undefined) ? "" : parts.join(", "));
}
