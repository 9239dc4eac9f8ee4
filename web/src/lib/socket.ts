/**
 * The connection to a room. It comes back by itself, says what it has seen already, and asks again
 * what was not answered: the same id is never done twice.
 */

import { api, ApiError } from "./api";
import type { Both } from "./i18n";
import { hex } from "./hashes";
import { AfterPicture } from "./picture";
import type { Enter, FromServer, Outcome, Request } from "./protocol";

/** `elsewhere`: another device has the seat. `refused`: there is no way in. */
export type Connection = "connecting" | "open" | "lost" | "elsewhere" | "refused";

export interface Handlers {
  /** What is known of the running hand. */
  known(): { hand: number; seen: number; taken_back: number };
  message(message: FromServer): void;
  connection(state: Connection, why?: Both): void;
}

/** The way to whoever leads the table. */
export interface Line {
  open(sit?: boolean): void;
  close(): void;
  ask(request: Request): Promise<Outcome>;
  afterTap(task: () => void): void;
}

interface Waiting {
  frame: string;
  settle(outcome: Outcome): void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const PING_EVERY = 15000;
const PONG_WITHIN = 8000;
const STORE_WAIT = 800;
/** Refusals after which coming back can help. */
const PASSING = new Set(["bad_ticket", "store", "retry", "too_fast", "unreachable", "internal"]);

/** How long to wait before the n-th try: twice as long each time, and never all at once. */
export function backOff(tries: number, chance: number): number {
  const most = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries);
  return most / 2 + (most / 2) * chance;
}

/** So many random bytes in hexadecimal. */
export function randomHex(bytes: number): string {
  return hex(crypto.getRandomValues(new Uint8Array(bytes)));
}

export class TableSocket implements Line {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private closed = false;
  private left = false;
  private entering = false;
  private welcomed = false;
  private ids = 0;
  private readonly device = randomHex(6);
  /** What the server says is told in its order, but after the picture that a tap waits for. */
  private readonly afterPicture = new AfterPicture();

  constructor(
    private readonly number: string,
    private readonly handlers: Handlers,
  ) {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  /** Connect, or take the seat back from another device. */
  open(sit = false): void {
    if (this.left) return;
    this.closed = false;
    clearTimeout(this.timer);
    void this.enter(sit);
  }

  /** Leave for good; the seat stays. Nothing opens it again, whatever was still on its way. */
  close(): void {
    this.left = true;
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.drop();
    this.afterPicture.close();
  }

  /** Ask for something; settled when the server has decided it, however often that takes. */
  ask(request: Request): Promise<Outcome> {
    const id = `${this.device}-${this.ids++}`;
    return new Promise((settle) => {
      const frame = JSON.stringify({ ...request, id });
      this.waiting.set(id, { frame, settle });
      this.send(frame);
    });
  }

  private send(frame: string): void {
    if (this.welcomed && this.socket?.readyState === WebSocket.OPEN) this.socket.send(frame);
  }

  private readonly hurry = (): void => {
    if (this.closed || document.visibilityState === "hidden") return;
    if (this.socket === null && !this.entering) {
      this.tries = 0;
      this.open();
    } else this.ping();
  };

  private async enter(sit: boolean): Promise<void> {
    if (this.entering) return;
    this.entering = true;
    this.drop();
    this.handlers.connection(this.tries === 0 ? "connecting" : "lost");
    try {
      const ticket = await api.ticket(this.number);
      if (!this.closed) this.connect({ t: "enter", ticket, sit, ...this.handlers.known() });
    } catch (error) {
      const refused = error instanceof ApiError && !PASSING.has(error.code) && error.status < 500;
      if (refused) this.refuse(error);
      else this.later();
    } finally {
      this.entering = false;
    }
  }

  private connect(enter: Enter): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    // The number is in the path: a balancer sends a room's socket and its requests to one server.
    const address = `${scheme}://${location.host}/ws/${this.number}`;
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(enter));
    socket.onmessage = (frame) => {
      this.heard = Date.now();
      this.afterPicture.run(() => {
        if (this.socket === socket) this.take(JSON.parse(String(frame.data)) as FromServer);
      });
    };
    socket.onclose = () =>
      this.afterPicture.run(() => {
        if (this.socket !== socket) return;
        this.drop();
        this.later();
      });
    this.heard = Date.now();
    this.pinger = setInterval(() => this.ping(), PING_EVERY);
  }

  private take(message: FromServer): void {
    switch (message.t) {
      case "welcome":
        this.tries = 0;
        this.welcomed = true;
        // Before anything that is asked on coming in: each is said once.
        for (const { frame } of this.waiting.values()) this.send(frame);
        this.handlers.message(message);
        this.handlers.connection("open");
        return;
      case "done":
      case "refused":
        this.answered(message);
        return;
      case "bye":
        this.bye(message);
        return;
      case "pong":
        return;
      default:
        this.handlers.message(message);
    }
  }

  private answered(outcome: Outcome): void {
    const waiting = this.waiting.get(outcome.id);
    if (waiting === undefined) {
      // Told to the whole table, or asked before the page was loaded anew.
      if (outcome.t === "refused") this.handlers.message(outcome);
      return;
    }
    if (outcome.t === "refused" && outcome.code === "store") {
      // Nothing was decided: ask again with the same id.
      setTimeout(() => this.send(waiting.frame), STORE_WAIT);
      return;
    }
    this.waiting.delete(outcome.id);
    waiting.settle(outcome);
  }

  private bye(message: { code: string } & Both): void {
    if (PASSING.has(message.code)) return;
    if (message.code === "elsewhere") {
      this.drop();
      this.closed = true;
      this.handlers.connection("elsewhere", message);
    } else this.refuse(message);
  }

  private refuse(why: Both): void {
    this.closed = true;
    this.drop();
    this.handlers.connection("refused", { zh: why.zh, en: why.en });
  }

  /** Does this in its place among what the server says, after the picture that a tap waits for. */
  afterTap(task: () => void): void {
    this.afterPicture.run(task);
  }

  private later(): void {
    if (this.closed) return;
    this.handlers.connection("lost");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), backOff(this.tries++, Math.random()));
  }

  private ping(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    const asked = Date.now();
    this.socket.send('{"t":"ping"}');
    setTimeout(() => {
      // Nothing came back: the network is gone, though nobody has said so.
      if (this.heard < asked && this.socket !== null && !this.closed) {
        this.drop();
        this.later();
      }
    }, PONG_WITHIN);
  }

  private drop(): void {
    clearInterval(this.pinger);
    this.welcomed = false;
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }
}
