/** What is called out, said and noted at a table: it is there for a while, and goes by itself. */

import { vibrate } from "../../lib/device";
import type { WhyNot } from "../../lib/protocol";
import { settings } from "../../lib/settings.svelte";
import { play } from "../../lib/sound";
import { speak } from "../../lib/voice";
import type { TableEvent } from "./events";
import { callOf, PHRASES, type Called } from "./words";

export interface Call extends Called {
  key: number;
}

const CALL_MILLISECONDS = 1100;
const SAID_MILLISECONDS = 3500;
const NOTE_MILLISECONDS = 3500;
/** A reason takes longer to read. */
export const REASON_MILLISECONDS = 6000;

export class Passing {
  call = $state.raw<Call | null>(null);
  /** By the seat whose phrase it is. */
  said = $state.raw<Record<number, { key: number; phrase: number }>>({});
  /** A short note over the table. */
  note = $state.raw<{ key: number; text: string } | null>(null);
  /** Why a tile that has just lain open did not win. */
  whyNot = $state.raw<WhyNot | null>(null);

  private keys = 0;
  private timers: ReturnType<typeof setTimeout>[] = [];

  /** Do something in a while, unless the table is left by then. */
  later(milliseconds: number, task: () => void): void {
    const timer = setTimeout(() => {
      this.timers = this.timers.filter((one) => one !== timer);
      task();
    }, milliseconds);
    this.timers.push(timer);
  }

  /** The table is left: nothing comes any more. */
  stop(): void {
    this.timers.forEach(clearTimeout);
  }

  /** A short note over the table. */
  tell(text: string, milliseconds = NOTE_MILLISECONDS): void {
    const key = this.keys++;
    this.note = { key, text };
    this.later(milliseconds, () => {
      if (this.note?.key === key) this.note = null;
    });
  }

  /** The note is done with, if it still says this. */
  forget(text: string): void {
    if (this.note?.text === text) this.note = null;
  }

  /** The table goes on at once; the reason stays for a while. */
  explain(whyNot: WhyNot): void {
    this.whyNot = whyNot;
    this.later(NOTE_MILLISECONDS, () => {
      if (this.whyNot === whyNot) this.whyNot = null;
    });
  }

  /** It is one's own turn, or a clock has run out. */
  alert(): void {
    play("turn");
    vibrate();
  }

  /** What is heard and called out at an event; to nobody where the page is out of sight. */
  happened(event: TableEvent, home: number): void {
    if (document.hidden) return;
    const call = callOf(event);
    if (call !== null) {
      this.callOut(call);
      play("claim");
    } else if (event.event === "tile_discarded" || event.event === "tile_shown") play("tile");
    else if (event.event === "tile_drawn") play("draw");
    else if (event.event === "hand_began") play("deal");
    else if (event.event === "hand_ended") {
      const delta = event.result.deltas[home] ?? 0;
      play(delta < 0 ? "lose" : "win");
    }
  }

  private callOut(call: Called): void {
    const key = this.keys++;
    this.call = { key, ...call };
    this.later(CALL_MILLISECONDS, () => {
      if (this.call?.key === key) this.call = null;
    });
    void speak(call.word);
  }

  /** Somebody says a phrase. */
  heard(seat: number, phrase: number): void {
    if (!settings.phrases || PHRASES[phrase] === undefined || document.hidden) return;
    const key = this.keys++;
    this.said = { ...this.said, [seat]: { key, phrase } };
    play("say");
    this.later(SAID_MILLISECONDS, () => {
      if (this.said[seat]?.key !== key) return;
      this.said = Object.fromEntries(
        Object.entries(this.said).filter(([at]) => Number(at) !== seat),
      );
    });
  }
}
