/**
 * A lesson at its own table: it tells what the server has worked out beforehand, step by step, and
 * waits for the choice that the step asks for. What may be chosen and what follows is all told.
 */

import type { Both } from "../../lib/i18n";
import type { Outcome, Request, RoomInfo } from "../../lib/protocol";
import type { LessonStep, LessonTold } from "../../lib/protocol.gen";
import { AfterPicture } from "../../lib/picture";
import { settings } from "../../lib/settings.svelte";
import type { Handlers, Line } from "../../lib/socket";
import { Session } from "../state/session.svelte";
import { pauseBefore } from "./pace";

/** Who one is at this table. */
const LEARNER = 1;
const OTHERWISE: Both = {
  zh: "规则允许这样打，不过这一课请照提示来。",
  en: "The rules allow that, but this lesson goes another way: do as it says.",
};

export class Lesson implements Line {
  /** The step whose text is on show. */
  at = $state(-1);
  /** What is happening at the table is still being told. */
  telling = $state(true);
  /** What is said to whoever has chosen something else. */
  aside = $state.raw<Both | null>(null);
  readonly session: Session;
  readonly step = $derived.by((): LessonStep | undefined => this.told.steps[this.at]);
  readonly last = $derived.by(() => this.at === this.told.steps.length - 1);
  readonly over = $derived.by(() => this.session.view.result !== null);

  private handlers!: Handlers;
  private readonly afterPicture = new AfterPicture();
  private seen = 0;
  private closed = false;

  constructor(
    readonly told: LessonTold,
    name: () => string,
  ) {
    this.session = new Session("", (handlers) => {
      this.handlers = handlers;
      return this;
    });
    this.session.me = LEARNER;
    this.room = room(told, name());
  }

  private readonly room: RoomInfo;

  open(): void {
    this.handlers.message({ t: "room", room: this.room });
    this.handlers.connection("open");
    void this.tell(0);
  }

  close(): void {
    this.closed = true;
    this.afterPicture.close();
  }

  afterTap(task: () => void): void {
    this.afterPicture.run(task);
  }

  /** A text has been read. */
  next(): void {
    if (!this.telling && !this.step?.prompt && !this.last) void this.tell(this.at + 1);
  }

  ask(request: Request): Promise<Outcome> {
    const { step } = this;
    if (request.t === "help" && step && !this.telling) this.handlers.message(step.hints);
    if (request.t === "choose" && step?.prompt) {
      if (request.choice !== step.choice) return this.refuse(step);
      void this.tell(this.at + 1);
    }
    return Promise.resolve({ t: "done", id: "" });
  }

  /** Something else was chosen: it is said so, and the same is asked again. */
  private refuse(step: LessonStep): Promise<Outcome> {
    this.aside = step.otherwise ?? OTHERWISE;
    // After the prompt has been put away for the choice that was taken.
    setTimeout(() => this.afterTap(() => this.prompt(step)));
    return Promise.resolve({ t: "refused", id: "", code: "stale_prompt", zh: "", en: "" });
  }

  private prompt(step: LessonStep): void {
    this.session.wanted = step.choice;
    if (step.prompt && !this.closed) this.handlers.message(step.prompt);
  }

  /** Tell what happens up to a step, and then its text. */
  private async tell(number: number): Promise<void> {
    const step = this.told.steps[number];
    if (step === undefined) return;
    this.telling = true;
    this.aside = null;
    this.session.wanted = null;
    for (const [place, event] of step.events.entries()) {
      await pause(pauseBefore(event, place === 0));
      if (this.closed) return;
      this.handlers.message({ t: "event", hand: 0, n: this.seen++, event });
    }
    this.at = number;
    this.telling = false;
    this.handlers.message(step.hints);
    this.prompt(step);
  }
}

/** Nothing moves for those who want it so, and nobody waits for what does not move. */
function pause(milliseconds: number): Promise<void> | undefined {
  if (milliseconds === 0 || settings.speed === 0) return undefined;
  return new Promise((done) => setTimeout(done, milliseconds / settings.speed));
}

/** The table of a lesson as a room would be told: nobody else is there, and nothing counts. */
function room({ game, options, seats, seat }: LessonTold, name: string): RoomInfo {
  return {
    number: "",
    game,
    options,
    clock: 0,
    claim_time: "natural",
    help: true,
    mode: "free",
    owner: LEARNER,
    phase: "playing",
    reason: "",
    seats: Array.from({ length: seats }, (_, place) => ({
      user: place === seat ? LEARNER : null,
      name: place === seat ? name : "",
      face: 0,
      bot: place === seat ? "" : "lesson",
      ready: true,
      auto: false,
      confirmed: false,
      here: true,
      muted: false,
      no_seed: false,
    })),
    knocking: [],
    hand: 0,
    next_hand: 1,
    taken_back: 0,
    round: 0,
    totals: Array.from({ length: seats }, () => 0),
    vote: null,
    vote_seconds: 0,
    refused: null,
    cards: 0,
    practice: false,
    final: null,
    same_address: [],
    redrawn: [],
    muted: [],
    missed: 0,
    vote_left: null,
    confirm_left: null,
  };
}
