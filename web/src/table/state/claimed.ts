/** What one has claimed, until it shows whether somebody else's claim went before it. */

import { t } from "../../lib/i18n";
import type { TableEvent } from "./events";
import type { View } from "./fold";
import { callOf } from "./words";

/** These say nothing of a tile that lies open. */
const NO_CLAIMS: ReadonlySet<string> = new Set(["pass", "discard"]);

/** Told from the public events alone: whoever is overtaken learns what everybody sees. */
export class Claimed {
  private waits = false;
  /** Who has won before; where several may, one's own win can still follow. */
  private winner = "";

  /** A choice was made while this lay open. */
  chosen(name: string, view: View): void {
    this.waits = view.open.length > 0 && !NO_CLAIMS.has(name);
    this.winner = "";
  }

  /** Something has happened; what whoever was overtaken is to be told, empty for nothing. */
  after(event: TableEvent, own: number | null, name: (seat: number) => string): string {
    if (!this.waits) return "";
    switch (event.event) {
      case "hand_won":
        if (event.win.seat === own) this.waits = false;
        else this.winner ||= told(event, name(event.win.seat));
        return "";
      case "hand_ended":
        this.waits = false;
        return this.winner;
      case "meld_made":
      case "meld_grown": {
        const giver = event.event === "meld_made" ? event.meld.giver : event.giver;
        if (giver === null && event.seat !== own) return "";
        this.waits = false;
        return event.seat === own ? "" : told(event, name(event.seat));
      }
      case "tile_drawn":
      case "tile_shown":
      case "tile_discarded":
      case "hand_began":
        this.waits = false;
        return "";
      default:
        return "";
    }
  }
}

function told(event: TableEvent, name: string): string {
  const call = callOf(event);
  return t(
    `${name}先${call?.word ?? "要了"}，没轮到你`,
    `${name} goes first${call === null ? "" : ` (${call.meaning})`}: your claim does not count`,
  );
}
