/** The own hand and what a person does with it: lifting, discarding, choosing, by touch and by key. */

import { untrack } from "svelte";
import { hasCards } from "../../lib/games";
import { t } from "../../lib/i18n";
import type { Hints, Prompted, Vain, Wait } from "../../lib/protocol";
import { settings } from "../../lib/settings.svelte";
import { PUT_AWAY, tilesOf, withPass, type Choice } from "../state/choices";
import { said } from "../state/glossary.svelte";
import { Lamp } from "./lamp.svelte";
import { rowOf, type Bar, type Offer } from "./offers";
import { cardKeys, held } from "./order";
import type { Session } from "../state/session.svelte";

export class OwnHand {
  /** The key of the lifted tile; empty if none is. */
  lifted = $state("");
  /** The hand of the session in which it was lifted. */
  private liftedIn = -1;
  /** The lifted tile as the hints and the tiles like it know it. */
  private told = $state("");
  /** What the finger on it has lifted; empty for a tile that was lifted before. */
  private pressed = "";
  /** A choice that gives up a win, asked for once. */
  unsure = $state("");
  /** The room of the bar, and what was opened in it step by step. */
  bar = $state.raw<Bar>({ room: 300, height: 60, cards: false });
  private path = $state.raw<readonly number[]>([]);
  private page = $state(0);
  /** The prompt whose offers were put away: only a discard is left of it. */
  private putAway = $state.raw<Prompted | null>(null);

  readonly lamp: Lamp;

  readonly seat = $derived.by(() => this.session.view.seats[this.session.home]);
  readonly cards = $derived.by(() => hasCards(this.session.game));
  readonly tiles = $derived.by(() =>
    this.session.seat !== null && this.seat
      ? held(this.seat.hand, this.seat.drawn, settings.sorted)
      : [],
  );
  /** The keys of everything that may be lifted. */
  private readonly keys = $derived.by(() =>
    this.cards ? cardKeys(this.seat?.hand ?? []) : this.tiles.map((one) => one.key),
  );
  /** What all others know of it: a card that was shown stays known, tiles are seen while they lie open. */
  readonly shown = $derived.by(() =>
    cardKeys((this.cards ? this.seat?.known : this.seat?.shown) ?? []),
  );
  readonly legal = $derived.by(() =>
    tilesOf(this.session.prompt?.choices ?? [], this.session.discards.values()),
  );
  /** The discard that a lesson asks for. */
  readonly wanted = $derived.by(() => {
    const { prompt, wanted, discards } = this.session;
    const tile = prompt?.choices[wanted ?? -1]?.[1] ?? "";
    return discards.get(tile) === wanted ? tile : null;
  });
  /** The kind of tile that the table tells something about: the lifted one, a picture later. */
  readonly about = $derived.by(() => this.tileAt(this.told));
  /** What is offered, and a 过; a lesson goes on by what it asks for. */
  readonly offered = $derived.by((): readonly Choice[] => {
    const { buttons, discards, prompt, wanted } = this.session;
    if (prompt !== null && prompt === this.putAway) return [];
    return wanted === null ? withPass(buttons, discards.size) : buttons;
  });
  /** The buttons that are shown now. */
  readonly row = $derived.by(() => rowOf(this.offered, this.bar, this.path, this.page));
  readonly canWin = $derived.by(() => this.offered.some((one) => one.name === "win"));

  /** The tile that a strong bot would discard, and the place of what it would choose. */
  readonly advised = $derived.by(() => this.session.advised?.choice ?? -1);
  readonly advisedTile = $derived.by(() => {
    const [name, tile = ""] = this.session.prompt?.choices[this.advised] ?? [];
    return name === "discard" ? tile : "";
  });

  /** What the server has said about the hand as it is now. */
  readonly help = $derived.by((): Hints | null => {
    const { hints, hand, view } = this.session;
    return hints !== null && hints.hand === hand && hints.n === view.events ? hints : null;
  });
  /** The discards that would leave the hand ready. */
  readonly ready = $derived.by(() =>
    tilesOf(this.session.prompt?.choices ?? [], this.help?.discards.map((one) => one.choice) ?? []),
  );
  /** The place of the discard that is being thought of. */
  private readonly thought = $derived.by(() =>
    this.about === null ? undefined : this.session.discards.get(this.about),
  );
  /** The hand as it is waits, and something is asked or looked at. */
  private readonly asIs = $derived.by(() => {
    const { discards, prompt } = this.session;
    return discards.size === 0 && (this.about !== null || prompt !== null);
  });
  readonly waits = $derived.by((): readonly Wait[] => {
    const after = this.help?.discards.find((one) => one.choice === this.thought);
    return after?.waits ?? (this.asIs ? (this.help?.waits ?? []) : []);
  });
  /** The same of a hand that waits by its shape and wins with nothing. */
  readonly vain = $derived.by((): readonly Vain[] => {
    const after = this.help?.vain_discards?.find((one) => one.choice === this.thought);
    return after?.vain ?? (this.asIs ? (this.help?.vain ?? []) : []);
  });
  /** Why the newest tile does not win, where the hand looks complete with it. */
  readonly whyNot = $derived.by(() =>
    this.canWin ? null : (this.help?.why_not ?? this.session.passing.whyNot),
  );

  constructor(private readonly session: Session) {
    this.lamp = new Lamp(session);
    // A prompt that goes takes what was begun with it along.
    $effect(() => {
      void session.prompt;
      this.unsure = "";
      this.path = [];
      this.page = 0;
      untrack(() => this.greet());
    });
    $effect(() => this.settle());
  }

  /** What has left the hand is not lifted any more, nor is what was lifted in the hand before. */
  settle(): void {
    if (!this.lifted) return;
    if (this.liftedIn !== this.session.hand || !this.keys.includes(this.lifted)) this.lift("");
  }

  /** A finger is put on a tile, which is lifted at once. */
  press = (key: string): void => {
    this.pressed = this.lifted === key ? "" : key;
    if (this.pressed) this.lift(key);
  };

  /** And taken off again, or a key is pressed: what was lifted before is discarded or put back. */
  tap = (tile: string, key: string): void => {
    const justLifted = this.pressed === key;
    this.pressed = "";
    const again = this.lifted === key && !justLifted;
    const enough = settings.tap === "once" || (settings.tap === "twice" && again);
    if (enough && this.legal.has(tile)) this.discard(tile);
    else if (!justLifted) this.lift(again ? "" : key);
    if (this.lifted === key && this.legal.has(tile)) this.tellTap();
    else if (this.lifted === key && this.legal.size > 0) this.tellBarred();
  };

  /** Why what was tapped is grey, in the game's own words, where it has any. */
  private tellBarred(): void {
    const why = said("barred", "");
    if (why) this.session.passing.tell(why);
  }

  /** Whoever is to discard for the first time is told so; once on each device. */
  greet(): void {
    if (settings.toldTurn || this.session.discards.size === 0 || this.session.auto) return;
    settings.toldTurn = true;
    const how = {
      twice: t("点两下出牌", "tap a tile twice to discard it"),
      once: t("点一下出牌", "tap a tile to discard it"),
      drag: t("往上拖出牌", "drag a tile up to discard it"),
    };
    this.advise(t("轮到你 · ", "Your turn: ") + how[settings.tap]);
  }

  /** Whoever lifts a tile for the first time is told how it is discarded; once on each device. */
  private tellTap(): void {
    if (settings.tap !== "twice" || settings.toldTap) return;
    settings.toldTap = true;
    this.advise(t("再点一下打出", "Tap again to discard"));
  }

  /** What was said about discarding: done with when a tile is discarded. */
  private tip = "";

  private advise(text: string): void {
    this.tip = text;
    this.session.passing.tell(text);
  }

  /** Lift a tile, or none; the finger is answered before anything is told about it. */
  private lift(key: string): void {
    this.lifted = key;
    this.liftedIn = this.session.hand;
    this.session.afterTap(() => {
      this.told = this.lifted;
      if (this.told) this.session.askHelp();
    });
  }

  private tileAt(key: string): string | null {
    if (this.cards) return key ? key.charAt(0) : null;
    return this.tiles.find((one) => one.key === key)?.tile ?? null;
  }

  discard = (tile: string): void => {
    const place = this.session.discards.get(tile);
    if (place === undefined) return;
    if (this.canWin && this.unsure !== tile) {
      this.unsure = tile;
      this.session.passing.tell(t("可以胡！再点一次才打出", "You can win! Tap again to discard"));
      return;
    }
    this.lift("");
    this.session.passing.forget(this.tip);
    this.session.choose(place);
  };

  /** A button: it chooses, or shows what there is to choose between. */
  choose = (offer: Offer): void => {
    const [choice] = offer.choices;
    if (offer.step === "more") this.page++;
    else if (offer.step === "back") this.goTo(this.path.slice(0, -1));
    else if (offer.step === "open") this.goTo([...this.path, choice?.place ?? 0]);
    else if (choice?.name === "pass" && this.canWin && this.unsure !== "pass") this.unsure = "pass";
    else if (choice?.place === PUT_AWAY) this.putAway = this.session.prompt;
    else if (choice) {
      this.lift("");
      this.session.choose(choice.place);
    }
  };

  private goTo(path: readonly number[]): void {
    this.path = path;
    this.page = 0;
  }

  /** Arrows lift, Enter discards, digits choose, Escape passes, M is for quiet. */
  key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target instanceof HTMLInputElement) return;
    if (this.takes(event)) event.preventDefault();
  }

  private takes(event: KeyboardEvent): boolean {
    const { offers } = this.row;
    const chosen = offers[Number(event.key) - 1];
    if (event.key === "Escape") {
      const pass = offers.find((one) => one.step === "back" || one.choices[0]?.name === "pass");
      if (pass) this.choose(pass);
      else this.lift("");
    } else if (chosen) this.choose(chosen);
    else if (event.key === "ArrowLeft") this.move(-1);
    else if (event.key === "ArrowRight") this.move(1);
    else if ((event.key === "Enter" || event.key === "ArrowUp") && this.lifted) {
      const on = event.target;
      if (on instanceof HTMLButtonElement && on.dataset.tile === undefined) return false;
      this.discard(this.tileAt(this.lifted) ?? "");
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
