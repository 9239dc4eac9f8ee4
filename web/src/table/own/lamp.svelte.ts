/** 听 all the time: what the own hand waits for between its turns, kept from one answer to the next. */

import type { Vain, Wait } from "../../lib/protocol";
import { settings } from "../../lib/settings.svelte";
import type { Session } from "../state/session.svelte";
import { held, unseenOf } from "./order";

/** What a hand that has just changed waits for is asked when the table has come to rest. */
const REST_MILLISECONDS = 250;

interface Kept {
  /** The hand that waits for it. */
  of: string;
  waits: readonly Wait[];
  /** What it waits for by its shape, where it wins with nothing. */
  vain: readonly Vain[];
}

export class Lamp {
  private kept = $state.raw<Kept>({ of: "", waits: [], vain: [] });
  /** The hand that was asked about last. */
  private asked = "";

  /** One's own tiles without the one just drawn, with what lies before them. */
  private readonly own = $derived.by(() => {
    const { seat, hand, view } = this.session;
    const mine = seat === null ? undefined : view.seats[seat];
    if (mine === undefined || mine.hand.length === 0) return "";
    const tiles = held(mine.hand, mine.drawn, true).filter((one) => !one.drawn);
    const melds = mine.melds.map((meld) => meld.tiles.join(""));
    return [hand, ...tiles.map(({ tile }) => tile), "|", ...melds].join(" ");
  });
  /** Nothing was drawn, and nothing is to be discarded: the hand waits. */
  private readonly rests = $derived.by(() => {
    const { seat, view, discards } = this.session;
    return seat !== null && view.seats[seat]?.drawn === undefined && discards.size === 0;
  });
  /** What was said is about the hand as it is. */
  private readonly holds = $derived.by(
    () => this.session.room?.phase === "playing" && this.own !== "" && this.kept.of === this.own,
  );
  /** The waits of the hand, with what is unseen of them by now. */
  readonly waits = $derived.by((): readonly Wait[] => {
    const { view, game } = this.session;
    if (!this.holds) return [];
    const deck = game?.deck ?? "";
    return this.kept.waits.map((wait) => ({ ...wait, unseen: unseenOf(view, wait.tile, deck) }));
  });
  readonly vain = $derived.by((): readonly Vain[] => (this.holds ? this.kept.vain : []));
  readonly unseen = $derived.by(() => this.waits.reduce((sum, wait) => sum + wait.unseen, 0));

  constructor(private readonly session: Session) {
    $effect(() => this.keep());
    $effect(() => {
      if (!this.wonders()) return;
      const timer = setTimeout(() => this.ask(), REST_MILLISECONDS);
      return () => clearTimeout(timer);
    });
  }

  /** What the server says about a hand that waits holds until the hand changes. */
  keep(): void {
    const { hints, hand, view } = this.session;
    if (hints === null || hints.hand !== hand || hints.n !== view.events || !this.rests) return;
    this.kept = { of: this.own, waits: hints.waits, vain: hints.vain ?? [] };
  }

  /** Whether the hand waits and nobody has said for what. */
  wonders(): boolean {
    const { room } = this.session;
    if (!room?.help || room.phase !== "playing" || !this.rests || this.own === "") return false;
    return this.kept.of !== this.own;
  }

  /** Once for each change of the hand. */
  ask(): void {
    if (!this.wonders() || this.asked === this.own) return;
    this.asked = this.own;
    this.session.askHelp();
  }

  /** Whether the waits are shown: as was last wished, otherwise where there is room for them. */
  isOpen(roomy: boolean): boolean {
    return settings.lamp === "" ? roomy : settings.lamp === "open";
  }

  toggle(roomy: boolean): void {
    settings.lamp = this.isOpen(roomy) ? "closed" : "open";
  }
}
