/** What is asked of the server over HTTP. */

import { guestName } from "./guest";
import { t, type Both } from "./i18n";
import { settings } from "./settings.svelte";

export type OptionValue = boolean | number | string;
export type Options = Record<string, OptionValue>;

export interface OptionChoice extends Both {
  value: OptionValue;
}

export interface OptionTable extends Both {
  name: string;
  choices: OptionChoice[];
}

export interface GameInfo extends Both {
  game: string;
  family: "mahjong" | "zipai";
  seats: number;
  options: OptionTable[];
}

export interface Me {
  id: number;
  name: string;
  guest: boolean;
  cards: number;
  rooms: string[];
  tables: OwnTable[];
}

/** A room that one may go back to. */
export interface OwnTable {
  number: string;
  game: string;
  begun: boolean;
  /** The names of those who sit there. */
  seats: string[];
}

/** What any room may be opened with beside its game's options. */
export interface HouseInfo {
  options: Record<string, OptionValue[]>;
  bots: string[];
  /** Whether replays are looked through for mistakes. */
  reviews: boolean;
  /** Room cards by game and by the hands or rounds of a session. */
  prices: Record<string, Record<string, number>>;
}

export interface NewRoom {
  game: string;
  options?: Options;
  clock?: number;
  claim_time?: string;
  help?: boolean;
  mode?: string;
  /** Bots of this strength in all other seats. */
  bots?: string;
}

export interface HandPlayed {
  id: number;
  code: string;
  number: number;
  at: number;
  game: string;
  room: string;
  seat: number;
  points: number;
  won: boolean;
}

export interface Sums {
  hands: number;
  points: number;
  wins: number;
}

export interface History {
  hands: HandPlayed[];
  sessions: (Sums & { id: number; room: string; game: string; at: number })[];
  games: (Sums & { game: string })[];
  companions: (Sums & { name: string; game: string })[];
}

export interface Clause {
  id: string;
  title: string;
  text: string;
  origin: string;
}

/** A refusal of the server, or that it cannot be reached; its message is in the user's language. */
export class ApiError extends Error implements Both {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly zh: string,
    readonly en: string,
  ) {
    super(en);
  }

  /** What to show. */
  get text(): string {
    return t(this.zh, this.en);
  }
}

/** What to show of anything that was thrown. */
export function errorText(error: unknown): string {
  return error instanceof ApiError
    ? error.text
    : t("出错了，请再试一次", "Something went wrong: try again");
}

const UNREACHABLE = [
  "unreachable",
  "连不上服务器，请检查网络",
  "The server cannot be reached",
] as const;

async function ask<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: "same-origin",
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(0, ...UNREACHABLE);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  throw refusal(response.status, answer);
}

function refusal(status: number, answer: unknown): ApiError {
  if (typeof answer === "object" && answer !== null && "zh" in answer && "en" in answer) {
    const { code, zh, en } = answer as { code?: string } & Both;
    return new ApiError(status, code ?? "", zh, en);
  }
  return new ApiError(
    status,
    "internal",
    "服务器出错了，请再试一次",
    "The server failed: try again",
  );
}

let entering: Promise<Me> | null = null;

/** Who one is; somebody new becomes a guest at once, without being asked anything. */
function enter(): Promise<Me> {
  const otherwise = guestName(settings.language, Math.random());
  return ask<Me>("POST", "/api/enter", { name: settings.name || otherwise, otherwise });
}

const gamesKnown = new Map<string, Promise<GameInfo[]>>();
const houseKnown = new Map<string, Promise<HouseInfo>>();
const clausesKnown = new Map<string, Promise<Clause>>();
const pagesKnown = new Map<string, Promise<{ text: string }>>();

function remembered<T>(known: Map<string, Promise<T>>, path: string): Promise<T> {
  let found = known.get(path);
  if (found === undefined) {
    found = ask<T>("GET", path);
    known.set(path, found);
    found.catch(() => known.delete(path));
  }
  return found;
}

export const api = {
  /** Signed in, as a guest if need be. Asked twice at once, it happens once. */
  me(): Promise<Me> {
    entering ??= enter().finally(() => {
      entering = null;
    });
    return entering;
  },

  /** Keep the account under a name and password; `old` is the password that it has already. */
  register: (name: string, password: string, old = "") =>
    ask<{ id: number; name: string }>("POST", "/api/register", { name, password, old }),

  login: (name: string, password: string) =>
    ask<{ name: string }>("POST", "/api/login", { name, password }),

  logout: (everywhere = false) =>
    ask<object>("POST", everywhere ? "/api/logout?everywhere=true" : "/api/logout"),

  rename: (name: string) => ask<{ name: string }>("POST", "/api/name", { name }),

  /** The table of games with their options; asked once. */
  games: () => remembered(gamesKnown, "/api/games"),

  house: () => remembered(houseKnown, "/api/house"),

  /** Give a room up, before its first hand or where only bots play besides. */
  closeRoom: (number: string) => ask<object>("POST", `/api/rooms/${number}/close`),

  openRoom: (room: NewRoom) => ask<{ number: string; cards: number }>("POST", "/api/rooms", room),

  /** A ticket for the socket of a room; signs a guest in first. */
  async ticket(number: string): Promise<string> {
    await api.me();
    return (await ask<{ ticket: string }>("POST", `/api/rooms/${number}/ticket`)).ticket;
  },

  again: (number: string) =>
    ask<{ number: string; cards: number }>("POST", `/api/rooms/${number}/again`),

  /** The record of a settled hand. */
  replay: <T = unknown>(code: string) => ask<T>("GET", `/api/replay/${encodeURIComponent(code)}`),

  /** The same hand event by event, all open, with the winners' hands in their sets. */
  replayEvents: <T = unknown>(code: string) =>
    ask<T>("GET", `/api/replay/${encodeURIComponent(code)}/events`),

  /** What was better at every choice of that hand; takes the server a few seconds at first. */
  replayReview: <T = unknown>(code: string) =>
    ask<T>("GET", `/api/replay/${encodeURIComponent(code)}/review`),

  /** Only of one game, from a moment on, and of hands before another, where these are given. */
  history: (game = "", since = 0, before?: number) => {
    const query = new URLSearchParams();
    if (since > 0) query.set("since", String(since));
    if (game) query.set("game", game);
    if (before !== undefined) query.set("before", String(before));
    return ask<History>("GET", `/api/history?${query.toString()}`);
  },

  /** One clause of the rulebook in the current language, such as `HY-12`. */
  clause: (id: string) =>
    remembered(clausesKnown, `/api/clauses/${encodeURIComponent(id)}?lang=${settings.language}`),

  /** A rule page in the current language, as Markdown. */
  async rules(page: string): Promise<string> {
    const path = `/api/rules/${encodeURIComponent(page)}?lang=${settings.language}`;
    const answer = await remembered(pagesKnown, path);
    return answer.text;
  },
};
