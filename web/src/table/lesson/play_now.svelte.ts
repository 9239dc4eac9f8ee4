/** Whoever has learned a game plays it: a table of it against bots, with one tap. */

import { api, ApiError, errorText, type GameInfo, type OwnTable } from "../../lib/api";
import { practise } from "../../lib/practice";

export class PlayNow {
  busy = $state(false);
  trouble = $state("");
  /** The table to practise at that is open already, and its game. */
  other = $state.raw<{ table: OwnTable; game: GameInfo | undefined } | null>(null);

  constructor(private readonly leave: (way: string) => Promise<void>) {}

  async play(game: GameInfo): Promise<void> {
    this.busy = true;
    this.trouble = "";
    try {
      await this.leave(`#/room/${await practise(game)}/ready`);
    } catch (error) {
      this.other = await inTheWay(error);
      if (this.other === null) this.trouble = errorText(error);
      this.busy = false;
    }
  }

  /** The other table is closed first. */
  async instead(game: GameInfo): Promise<void> {
    const number = this.other?.table.number ?? "";
    this.other = null;
    try {
      await api.closeRoom(number);
      await this.play(game);
    } catch (error) {
      this.trouble = errorText(error);
    }
  }
}

/** The table that is why no other was opened. */
async function inTheWay(error: unknown): Promise<PlayNow["other"]> {
  if (!(error instanceof ApiError) || error.code !== "practice_open") return null;
  try {
    const [me, games] = await Promise.all([api.me(), api.games()]);
    const table = me.tables.find((one) => one.practice);
    return table ? { table, game: games.find((one) => one.game === table.game) } : null;
  } catch {
    return null;
  }
}
