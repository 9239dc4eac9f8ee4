/** What a choice means, in the words of the game, for whoever is asked for the first time. */

import { tt } from "../../lib/i18n";
import type { RoomInfo } from "../../lib/protocol";
import type { Choice } from "./choices";
import { textOf } from "./glossary.svelte";

export interface Explained {
  text: string;
  /** The clauses that say so. */
  clauses: string[];
}

/** Clauses in brackets at the end of a text. */
const CLAUSES = /\s*[（(]([A-Z]+-\d+(?:(?:、|, )[A-Z]+-\d+)*)[）)]$/;

/** What the game says about the choices on show, each once, with the values of this room. */
export function explained(
  choices: readonly Pick<Choice, "name" | "groups">[],
  options: RoomInfo["options"],
): Explained[] {
  const keys = choices.map(({ name, groups }) =>
    groups.length > 1 ? `about ${name} doors` : `about ${name}`,
  );
  return [...new Set(keys)].flatMap((key) => {
    const about = textOf(key);
    if (about === undefined) return [];
    const whole = tt(about).replace(/\{(\w+)\}/g, (_, name: string) => String(options[name] ?? ""));
    const clauses = CLAUSES.exec(whole)?.[1]?.split(/、|, /) ?? [];
    return [{ text: whole.replace(CLAUSES, ""), clauses }];
  });
}
