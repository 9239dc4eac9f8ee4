/** A settled hand that is looked at again: where one is in it, and how it looks from a seat. */

import { unreachable } from "../../lib/again.svelte";
import { api, errorText, type GameInfo } from "../../lib/api";
import { t } from "../../lib/i18n";
import type { HandRecord, HandsAround, Retold } from "../../lib/protocol.gen";
import { editionNote, voidNote } from "./edition";
import { seenBy } from "../state/events";
import { EMPTY, fold, type View } from "../state/fold";
import { useWords } from "../state/glossary.svelte";
import { readPlace } from "./place";
import { botName, eventLine } from "../state/words";

const STEP_MILLISECONDS = 900;
const BOTS = ["novice", "random", "club", "expert", "master", "player"];
const MOVES = ["tile_discarded", "meld_made", "meld_grown"];

export class Replay {
  record = $state.raw<HandRecord | null>(null);
  told = $state.raw<Retold | null>(null);
  game = $state.raw<GameInfo | null>(null);
  /** Why it cannot be opened; empty if it can. */
  failed = $state("");
  /** The server could not be reached. */
  away = $state(false);
  /** How many events have happened. */
  at = $state(0);
  home = $state(0);
  /** Whether all hands lie open, or only what the seat saw is shown. */
  open = $state(true);
  playing = $state(false);
  speed = $state(1);
  /** Whether this server looks through replays. */
  reviews = $state(false);
  /** The hands before and after in the same session, where they are one's own. */
  around = $state.raw<HandsAround>({ seat: null, before: null, after: null });

  readonly events = $derived.by(() => this.told?.events ?? []);
  /** The table after every event, as this viewer saw it. */
  private readonly views = $derived.by(() => {
    const found: View[] = [EMPTY];
    let newest = EMPTY;
    for (const event of this.events) {
      newest = fold(newest, this.open ? event : seenBy(this.home, event));
      found.push(newest);
    }
    return found;
  });
  readonly view = $derived.by(() => this.views[this.at] ?? EMPTY);
  /** What has just happened, in words; at its beginning, by which rules an earlier hand went. */
  readonly caption = $derived.by(() => {
    const last = this.events[this.at - 1];
    if (this.told?.void && this.at === this.events.length) return voidNote(this.told);
    return (last ? eventLine(last, this.nameOf) : "") || editionNote(this.told);
  });

  constructor(readonly code: string) {
    $effect(() => {
      if (!this.playing) return;
      const timer = setInterval(() => {
        if (this.at < this.events.length) this.at += 1;
        else this.playing = false;
      }, STEP_MILLISECONDS / this.speed);
      return () => clearInterval(timer);
    });
  }

  nameOf = (seat: number): string => {
    const name = this.record?.seats[seat];
    if (name && !BOTS.includes(name)) return name;
    // Somebody who was forgotten is no bot.
    if (name === "") return t(`${seat + 1}号位`, `Seat ${seat + 1}`);
    return this.record
      ? botName(seat, this.record.seats)
      : t(`${seat + 1}号位`, `Seat ${seat + 1}`);
  };

  /** The face of whoever sat there; 0 for a bot. */
  faceOf = (seat: number): number => this.told?.faces?.[seat] ?? 0;

  /** Open the hand at the place that an address says. */
  async load(hash: string): Promise<void> {
    const { at, seat, open } = readPlace(hash);
    this.home = seat ?? 0;
    this.open = open;
    try {
      const { code } = this;
      const [record, told, games] = await Promise.all([
        api.replay(code),
        api.replayEvents(code),
        api.games(),
      ]);
      useWords(await api.words(record.game));
      // Nobody judges a choice of then by the rules of today.
      const reviews = (await api.house().catch(() => null))?.reviews ?? false;
      this.reviews = reviews && !told.earlier;
      this.record = record;
      this.told = told;
      this.game = games.find((found) => found.game === record.game) ?? null;
      this.at = this.within(at);
      this.failed = "";
      this.away = false;
      if (this.home >= (this.game?.seats ?? 4)) this.home = 0;
    } catch (error) {
      this.failed = errorText(error);
      this.away = unreachable(error);
      return;
    }
    await this.lookAround(seat === null);
  }

  /** A replay opens without its neighbours where they cannot be found. */
  private async lookAround(fromOwnSeat: boolean): Promise<void> {
    const around = await api.replayHands(this.code).catch(() => null);
    if (around === null) return;
    this.around = around;
    // Unless another seat has been chosen in the meantime.
    if (fromOwnSeat && this.home === 0) this.home = around.seat ?? 0;
  }

  /** Another link into the same hand leads to its own place. */
  follow(hash: string): void {
    const wanted = readPlace(hash);
    this.seek(this.within(wanted.at));
    if (wanted.seat !== null && wanted.seat < (this.game?.seats ?? 4)) this.home = wanted.seat;
    this.open = wanted.open;
  }

  /** A place in this hand; none is meant where everybody has got their tiles. */
  private within(place: number): number {
    const dealt = this.events.map((event) => event.event).lastIndexOf("tiles_dealt") + 1;
    return Math.min(this.events.length, place || dealt);
  }

  seek = (place: number): void => {
    this.playing = false;
    this.at = place;
  };

  step = (by: number): void => {
    this.seek(Math.max(0, Math.min(this.events.length, this.at + by)));
  };

  /** To the next or the last move of the seat that one looks from. */
  turn = (by: 1 | -1): void => {
    for (let place = this.at + by; place > 0 && place <= this.events.length; place += by) {
      const event = this.events[place - 1];
      if (event && "seat" in event && event.seat === this.home && MOVES.includes(event.event)) {
        this.seek(place);
        return;
      }
    }
    this.seek(by > 0 ? this.events.length : 0);
  };

  /** Play on, from the start where it is at its end; or stop. */
  play = (): void => {
    if (this.at >= this.events.length) this.at = 0;
    this.playing = !this.playing;
  };
}
