/** What is read off a game as the server tells it. */

import type { GameInfo, OptionTable } from "./protocol.gen";

/** The option that is the length of a session. */
export function lengthOption(game: Pick<GameInfo, "options">): OptionTable | undefined {
  return game.options.find((option) => option.unit !== "");
}

/** Whether it is played with tall cards, and not with tiles. */
export function hasCards(game: GameInfo | null): boolean {
  return game?.family.pieces === "cards";
}
