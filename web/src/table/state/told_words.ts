/** For tests: the words of the games there are, as the server tells them. */

import games from "./fixtures/games.json";
import { useWords } from "./glossary.svelte";

/** Speak as at a table of this game. */
export function speakOf(name: string): void {
  const found = games.find((game) => game.game === name);
  if (found === undefined) throw new Error(`there is no ${name} among the fixtures`);
  useWords(found.words as unknown as Parameters<typeof useWords>[0]);
}
