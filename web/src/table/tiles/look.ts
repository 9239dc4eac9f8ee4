/**
 * How a family of games looks on the table. This is the one place of the client that knows a family
 * by its name: faces, boards and hands are drawn by what it says, and a new game looks like its
 * family.
 */

import type { GameInfo } from "../../lib/api";

/** Tall cards, held in columns, with doors and 胡息; all others have tiles that stand in a row. */
const OF_CARDS: ReadonlySet<string> = new Set(["zipai"]);

/** Whether a game is played with cards. */
export function hasCards(game: Pick<GameInfo, "family"> | null | undefined): boolean {
  return OF_CARDS.has(game?.family ?? "");
}
