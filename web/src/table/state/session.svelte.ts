/** One person at one table: what the server has said so far, and what may be asked of it. */

import { untrack } from "svelte";
import { api, type GameInfo } from "../../lib/api";
import { t, type Both } from "../../lib/i18n";
import type {
  Advice,
  FromServer,
  Hints,
  Outcome,
  Prompted,
  Request,
  Revealed,
  RoomInfo,
  TakenBack,
  Welcome,
} from "../../lib/protocol";
import { DEFAULTS, PACES, settings, type Pace } from "../../lib/settings.svelte";
import { TableSocket, type Connection, type Handlers, type Line } from "../../lib/socket";
import { keepDigest } from "../../lib/told";
import { adviceText } from "../own/advice";
import { buttons, decidedBy, discards, isForced } from "./choices";
import { Claimed } from "./claimed";
import { laysOpen, type TableEvent } from "./events";
import { EMPTY, fold, foldAll, type View } from "./fold";
import { useWords } from "./glossary.svelte";
import { OwnSeeds } from "./own_seeds.svelte";
import { MoveLog } from "./log.svelte";
import { Passing, REASON_MILLISECONDS } from "./passing.svelte";
import { eventLine, seatName } from "./words";

/** For so long after coming in, what is told is the past: no sounds, no calls. */
const PAST_MILLISECONDS = 600;
/** So long a tile has to lie open before the server is asked why it does not win. */
const WONDER_MILLISECONDS = 300;

export class Session {
  connection = $state<Connection>("connecting");
  why = $state.raw<Both | null>(null);
  room = $state.raw<RoomInfo | null>(null);
  /** When that was told, by this device's clock. */
  roomAt = $state(0);
  game = $state.raw<GameInfo | null>(null);
  me = $state(0);
  view = $state.raw<View>(EMPTY);
  hand = $state(-1);
  prompt = $state.raw<Prompted | null>(null);
  /** The choice that a lesson asks for, by its place in the prompt. */
  wanted = $state<number | null>(null);
  /** When the open prompt runs out, by this device's clock; 0 if never. */
  deadline = $state(0);
  /** When the turn came to whoever has it. */
  turnSince = $state(0);
  hints = $state.raw<Hints | null>(null);
  /** What a strong bot would choose, in practice; for one prompt alone. */
  private advice = $state.raw<Advice | null>(null);
  /** The note that tells it. */
  private counsel = "";
  readonly advised = $derived(
    this.advice !== null && this.advice.prompt === this.prompt?.prompt ? this.advice : null,
  );
  revealed = $state.raw<Revealed | null>(null);
  readonly log = new MoveLog();
  /** What is called out, said and noted for a while. */
  readonly passing = new Passing();
  /** The last hand in which somebody won greatly before these eyes. */
  greatHand = $state(-1);
  announced = $state("");
  /** Cards are wanting for this session: it is told how to get some. */
  short = $state(false);
  /** The owner plays on in this room. */
  next = $state("");

  readonly seat = $derived.by(() => {
    const place = this.room?.seats.findIndex((seat) => seat.user !== null && seat.user === this.me);
    return place === undefined || place < 0 ? null : place;
  });
  /** The seat that is drawn at the bottom. */
  readonly home = $derived(this.seat ?? 0);
  readonly owns = $derived(this.room !== null && this.room.owner === this.me);
  /** What one plays for in this hand, as far as that is settled. */
  readonly stakes = $derived(this.view.seats[this.home]?.stakes ?? {});
  readonly discards = $derived(discards(this.prompt?.choices ?? []));
  readonly buttons = $derived(
    this.prompt === null || isForced(this.prompt.choices)
      ? []
      : buttons(this.prompt, this.view, this.stakes),
  );
  readonly auto = $derived(this.seat !== null && this.room?.seats[this.seat]?.auto === true);
  /** So many time-outs in a row have been read of. */
  private missedKnown = $state(0);
  /** The clock has run out once, and nobody has said yet that they know. */
  readonly late = $derived(
    !this.auto && this.room?.phase === "playing" && this.room.missed > this.missedKnown,
  );

  /** One's own share of the chance, and what is known of the deals. */
  readonly seeds: OwnSeeds;
  private readonly socket: Line;
  private seen = 0;
  /** The events of the hand that were seen, and how often it was taken back by then. */
  private events: TableEvent[] = [];
  private takenBack = 0;
  /** Somebody who has gone back to a choice wants to make it: no toggle decides it. */
  private wentBack = false;
  private past = 0;
  private answering = 0;
  private confirming: number | null = null;
  private readonly claimed = new Claimed();
  private left = false;

  constructor(
    readonly number: string,
    lineTo: (handlers: Handlers) => Line = (handlers) => new TableSocket(number, handlers),
  ) {
    this.socket = lineTo({
      known: () => ({ hand: this.hand, seen: this.seen, taken_back: this.takenBack }),
      message: (message) => this.take(message),
      connection: (state, why) => this.connected(state, why),
    });
    this.seeds = new OwnSeeds(this, this.socket);
  }

  async open(): Promise<void> {
    await this.findMe();
    this.socket.open();
  }

  /** Leave for good: what was worked out for the page is not asked any more. */
  close(): void {
    this.left = true;
    this.passing.stop();
    this.socket.close();
  }

  /** Take the seat back from another device, or sit down again as the owner. */
  comeBack(sit = false): void {
    this.socket.open(sit);
  }

  /** What a seat is called. */
  nameOf = (seat: number): string => seatName(this.room?.seats ?? [], seat);

  // Requests

  /** Ask for something; a refusal is shown. */
  async ask(request: Request): Promise<Outcome> {
    const outcome = await this.socket.ask(request);
    if (outcome.t === "refused" && outcome.code !== "stale_prompt")
      this.passing.tell(t(outcome.zh, outcome.en));
    return outcome;
  }

  /** Answer the open prompt with one of its choices. */
  choose(place: number): void {
    const prompt = this.prompt;
    if (prompt === null || this.answering === prompt.prompt) return;
    this.answering = prompt.prompt;
    this.claimed.chosen(prompt.choices[place]?.[0] ?? "", this.view);
    void this.ask({ t: "choose", prompt: prompt.prompt, choice: place });
    // The finger is answered first; that nothing can be chosen any more is drawn after it.
    this.afterTap(() => {
      if (this.prompt?.prompt === prompt.prompt) this.closePrompt();
    });
  }

  /** Does this after the picture that a tap waits for. */
  afterTap(task: () => void): void {
    this.socket.afterTap(() => {
      if (!this.left) task();
    });
  }

  /** Ready for the first hand, with one's own share of its chance. */
  async ready(on: boolean): Promise<void> {
    if (on) await this.seeds.giveHash();
    await this.ask({ t: "ready", on });
  }

  /** Ready for the next hand; tapped twice, it is said once. */
  async confirm(): Promise<void> {
    if (this.confirming === this.hand) return;
    this.confirming = this.hand;
    await this.seeds.giveHash();
    const outcome = await this.ask({ t: "confirm" });
    if (outcome.t === "refused") this.confirming = null;
  }

  private welcomed(message: Welcome): void {
    const restored = this.seeds.welcomed(message);
    // A hand that is void was never: what is dealt in its place is told from its first event on.
    // One that was taken back meanwhile is told like that too.
    const { hand, taken_back: times } = message.room;
    const another = hand === this.hand && times !== this.takenBack;
    if (another || restored.some((one) => one.hand <= this.hand)) {
      this.hand = -1;
      this.seen = 0;
      this.view = EMPTY;
    }
  }

  /** What the hand waits for, where the room lets one ask. */
  askHelp(): void {
    if (this.seat === null || !this.room?.help || this.room.phase !== "playing") return;
    const known = this.hints;
    if (known !== null && known.hand === this.hand && known.n === this.seen) return;
    void this.socket.ask({ t: "help" });
  }

  /** Back to one's own choice before, in practice. */
  takeBack(): void {
    void this.ask({ t: "take_back" });
  }

  /** What would a strong bot choose here? In practice. */
  askAdvice(): void {
    void this.ask({ t: "advise" });
  }

  /** Bots that one practises with play slower or faster from now on. */
  setPace(pace: Pace): void {
    settings.pace = pace;
    void this.ask({ t: "speed", speed: pace });
  }

  /** That the clock has run out is known. */
  putLateAway(): void {
    this.missedKnown = this.room?.missed ?? 0;
  }

  // What the server says

  private connected(state: Connection, why?: Both): void {
    this.connection = state;
    this.why = why ?? null;
    if (state !== "open") this.closePrompt();
  }

  private take(message: FromServer): void {
    switch (message.t) {
      case "welcome":
        this.past = Date.now() + PAST_MILLISECONDS;
        this.welcomed(message);
        this.answering = 0;
        this.confirming = null;
        if (this.me === 0) void this.findMe();
        this.roomIs(message.room);
        if (message.room.phase === "settled") void this.seeds.giveHash();
        if (message.room.practice) this.keepPace();
        return;
      case "draw":
        this.seeds.drawn(message, Date.now() > this.past);
        return;
      case "redrawn":
        this.seeds.redrawn(message);
        return;
      case "room":
        this.roomIs(message.room);
        return;
      case "event":
        this.happened(message.hand, message.n, message.event);
        return;
      case "taken_back":
        this.goBack(message);
        return;
      case "advice":
        this.advise(message);
        return;
      case "prompt":
        this.prompted(message);
        return;
      case "prompt_closed":
        this.closePrompt();
        return;
      case "revealed":
        this.revealed = message;
        keepDigest(message.code, message.digest ?? "");
        void this.seeds.giveHash();
        return;
      case "hints":
        this.hints = message;
        if (message.why_not !== null) this.passing.explain(message.why_not);
        return;
      case "said":
        this.passing.heard(message.seat, message.phrase);
        return;
      case "again":
        this.next = message.number;
        return;
      case "announced":
        this.announced = message.text;
        return;
      case "refused":
        if (message.code === "not_enough_cards") this.short = true;
        else this.passing.tell(t(message.zh, message.en));
        return;
    }
  }

  private roomIs(room: RoomInfo): void {
    const before = this.room;
    this.room = room;
    this.roomAt = Date.now();
    if (this.game?.game !== room.game) void this.findGame(room.game);
    if (before !== null) this.noteChanges(before, room);
    if (room.practice && before?.practice === false) this.keepPace();
    if (before?.phase === "playing" && room.phase !== "playing") this.closePrompt();
  }

  /** The server forgets how fast one likes it when one goes. */
  private keepPace(): void {
    const { pace } = settings;
    if (pace !== DEFAULTS.pace && PACES.includes(pace)) {
      void this.socket.ask({ t: "speed", speed: pace });
    }
  }

  /** What has changed and is to be heard: a time-out of one's own, a vote that was refused. */
  private noteChanges(before: RoomInfo, room: RoomInfo): void {
    if (room.missed < before.missed) this.missedKnown = 0;
    if (room.missed > before.missed && !this.auto) {
      this.passing.alert();
    }
    if (before.vote !== null && room.vote === null && room.refused !== null) {
      const name = this.nameOf(room.refused);
      this.passing.tell(
        t(`${name} 不同意解散，接着打`, `${name} refuses to end the session: play on`),
      );
    }
  }

  private async findMe(): Promise<void> {
    try {
      this.me = (await api.me()).id;
    } catch {
      // The connection says so, and tries again; with it this is asked again.
    }
  }

  private async findGame(name: string): Promise<void> {
    try {
      const [games, words] = await Promise.all([api.games(), api.words(name)]);
      useWords(words);
      this.game = games.find((game) => game.game === name) ?? null;
    } catch (error) {
      this.passing.tell(t("游戏资料没有取到", `The game could not be loaded: ${String(error)}`));
    }
  }

  private happened(hand: number, n: number, event: TableEvent): void {
    if (hand !== this.hand) {
      this.hand = hand;
      this.seen = 0;
      this.events = [];
      this.takenBack = this.room?.hand === hand ? this.room.taken_back : 0;
      this.view = EMPTY;
      this.log.backTo(0);
      this.revealed = null;
      this.hints = null;
      this.passing.whyNot = null;
    }
    if (n < this.seen) return;
    const before = this.view;
    this.seen = n + 1;
    this.events.push(event);
    this.view = fold(before, event);
    if (before.turn !== this.view.turn || before.open.length !== this.view.open.length) {
      this.turnSince = Date.now();
    }
    const overtaken = this.claimed.after(event, this.seat, this.nameOf);
    if (overtaken) this.passing.tell(overtaken);
    this.log.add(n, () => eventLine(event, this.nameOf));
    if (Date.now() > this.past) {
      this.passing.happened(event, this.home);
      if (event.event === "hand_won" && event.great.length > 0) this.greatHand = hand;
      if (laysOpen(event, this.seat)) this.wonder();
    }
  }

  /** The newest events have not happened: the table is what those before them make of it. */
  private goBack({ hand, n, times }: TakenBack): void {
    if (hand !== this.hand) return;
    this.seen = n;
    this.events = this.events.slice(0, n);
    this.view = foldAll(this.events);
    this.log.backTo(n);
    this.takenBack = times;
    this.wentBack = true;
    this.closePrompt();
    this.answering = 0;
    this.hints = this.passing.whyNot = this.passing.call = null;
    this.turnSince = Date.now();
    this.passing.tell(
      t("退回一步，这一局只算练习", "One choice back: this hand is practice alone"),
    );
  }

  private advise(advice: Advice): void {
    this.advice = advice;
    const text = adviceText(advice, this.prompt?.choices ?? []);
    if (this.advised === null || !text) return;
    this.counsel = text;
    this.passing.tell(text, REASON_MILLISECONDS);
  }

  /** A tile that may not win brings no prompt: what stands against it has to be asked for. */
  private wonder(): void {
    const { hand, seen } = this;
    this.passing.later(WONDER_MILLISECONDS, () => {
      const newest = this.hand === hand && this.seen === seen;
      if (newest && this.prompt === null && !this.auto) this.askHelp();
    });
  }

  private prompted(prompt: Prompted): void {
    if (this.answering === prompt.prompt) this.answering = 0;
    this.prompt = prompt;
    this.deadline = prompt.clock > 0 ? Date.now() + prompt.clock : 0;
    const own = this.wentBack || this.auto || this.wanted !== null;
    const place = own ? null : decidedBy(settings, prompt.choices);
    this.wentBack = false;
    if (place !== null) this.choose(place);
    else if (!isForced(prompt.choices)) {
      this.passing.alert();
      untrack(() => this.askHelp());
    }
  }

  private closePrompt(): void {
    this.prompt = null;
    this.deadline = 0;
    // Advice is of this choice alone.
    this.passing.forget(this.counsel);
  }
}
