/** The own hand and what a person does with it: lifting, discarding, choosing, by touch and by key. */

import { t } from "../lib/i18n";
import type { Hints, Wait } from "../lib/protocol";
import { settings } from "../lib/settings.svelte";
import { tilesOf, type Choice } from "./choices";
import { held } from "./holding";
import type { Session } from "./session.svelte";

export class OwnHand {
  /** The key of the lifted tile; empty if none is. */
  lifted = $state("");
  /** A choice that gives up a win, asked for once. */
  unsure = $state("");

  readonly seat = $derived.by(() => this.session.view.seats[this.session.home]);
  readonly zipai = $derived.by(() => this.session.game?.family === "zipai");
  readonly tiles = $derived.by(() =>
    this.session.seat !== null && this.seat
      ? held(this.seat.hand, this.seat.drawn, settings.sorted)
      : [],
  );
  readonly legal = $derived.by(() =>
    tilesOf(this.session.prompt?.choices ?? [], this.session.discards.values()),
  );
  readonly liftedTile = $derived.by((): string | null => {
    if (this.zipai) return this.lifted ? this.lifted.charAt(0) : null;
    return this.tiles.find((one) => one.key === this.lifted)?.tile ?? null;
  });
  readonly canWin = $derived.by(() => this.session.buttons.some((one) => one.name === "win"));

  /** What the server has said about the hand as it is now. */
  readonly help = $derived.by((): Hints | null => {
    const { hints, hand, view } = this.session;
    return hints !== null && hints.hand === hand && hints.n === view.events ? hints : null;
  });
  /** The discards that would leave the hand ready. */
  readonly ready = $derived.by(() =>
    tilesOf(this.session.prompt?.choices ?? [], this.help?.discards.map((one) => one.choice) ?? []),
  );
  readonly waits = $derived.by((): readonly Wait[] => {
    if (this.help === null) return [];
    const tile = this.liftedTile;
    const { discards, prompt } = this.session;
    const place = tile === null ? undefined : discards.get(tile);
    const after = this.help.discards.find((one) => one.choice === place);
    if (after) return after.waits;
    return discards.size === 0 && (tile !== null || prompt !== null) ? this.help.waits : [];
  });
  /** Why the newest tile does not win, where the hand looks complete with it. */
  readonly whyNot = $derived.by(() =>
    this.canWin ? null : (this.help?.why_not ?? this.session.whyNot),
  );

  constructor(private readonly session: Session) {
    // A prompt that goes takes what was begun with it along.
    $effect(() => {
      void session.prompt;
      this.unsure = "";
    });
    $effect(() => {
      if (this.lifted && !this.zipai && !this.tiles.some((one) => one.key === this.lifted))
        this.lifted = "";
    });
  }

  lift = (key: string): void => {
    this.lifted = key;
    if (key) this.session.askHelp();
  };

  discard = (tile: string): void => {
    const place = this.session.discards.get(tile);
    if (place === undefined) return;
    if (this.canWin && this.unsure !== tile) {
      this.unsure = tile;
      this.session.tell(t("可以胡！再点一次才打出", "You can win! Tap again to discard"));
      return;
    }
    this.lifted = "";
    this.session.choose(place);
  };

  choose = (choice: Choice): void => {
    if (choice.name === "pass" && this.canWin && this.unsure !== "pass") {
      this.unsure = "pass";
      return;
    }
    this.lifted = "";
    this.session.choose(choice.place);
  };

  /** Arrows lift, Enter discards, digits choose, Escape passes, M is for quiet. */
  key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target instanceof HTMLInputElement) return;
    if (this.takes(event)) event.preventDefault();
  }

  private takes(event: KeyboardEvent): boolean {
    const buttons = this.session.buttons;
    const chosen = buttons[Number(event.key) - 1];
    if (event.key === "Escape") {
      const pass = buttons.find((one) => one.name === "pass");
      if (pass) this.choose(pass);
      else this.lifted = "";
    } else if (chosen) this.choose(chosen);
    else if (event.key === "ArrowLeft") this.move(-1);
    else if (event.key === "ArrowRight") this.move(1);
    else if ((event.key === "Enter" || event.key === "ArrowUp") && this.liftedTile !== null) {
      const on = event.target;
      if (on instanceof HTMLButtonElement && on.dataset.tile === undefined) return false;
      this.discard(this.liftedTile);
    } else if (event.key.toLowerCase() === "m") settings.sound = !settings.sound;
    else return false;
    return true;
  }

  /** The next tile is lifted, and has the focus. */
  private move(step: number): void {
    const all = [...document.querySelectorAll<HTMLElement>(".hand [data-key]")];
    if (all.length === 0) return;
    const at = all.findIndex((one) => one.dataset.key === this.lifted);
    const from = at < 0 && step < 0 ? 0 : at;
    const next = all[(from + step + all.length) % all.length];
    next?.focus();
    this.lift(next?.dataset.key ?? "");
  }
}
