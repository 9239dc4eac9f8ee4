/** What is asked of the server over HTTP. */

import { guestName } from "./guest";
import { t, type Both } from "./i18n";
import type { GameSums, Me, NewRoom, OptionChoice, Protocol } from "./protocol.gen";
import { settings } from "./settings.svelte";

export type {
  RuleClause as Clause,
  GameInfo,
  HandPlayed,
  History,
  HouseInfo,
  LastTable,
  Me,
  OptionTable,
  OwnTable,
  RulePageInfo,
} from "./protocol.gen";

/** Every answer of the server, and what is sent along, by method and path. */
type Answers = Protocol["http_answer"];
type Route = keyof Answers;
type Bodies = Protocol["http_body"];
type Body<R extends Route> = R extends keyof Bodies ? Bodies[R] : undefined;
export type Sums = Pick<GameSums, "hands" | "points" | "wins">;
export type OptionValue = OptionChoice["value"];
export type Options = Record<string, OptionValue>;

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

interface Question<R extends Route> {
  /** What stands in the path for its names in braces. */
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: Body<R>;
}

/** The address of a route with its names filled in. */
function addressOf<R extends Route>(route: R, { path = {}, query = {} }: Question<R>): string {
  const filled = route
    .slice(route.indexOf(" ") + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ""));
  const asked = new URLSearchParams(query).toString();
  return asked ? `${filled}?${asked}` : filled;
}

async function ask<R extends Route>(route: R, question: Question<R> = {}): Promise<Answers[R]> {
  const { body } = question;
  let response: Response;
  try {
    response = await fetch(addressOf(route, question), {
      method: route.slice(0, route.indexOf(" ")),
      credentials: "same-origin",
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(0, ...UNREACHABLE);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as Answers[R];
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
  const name = settings.name || otherwise;
  return ask("POST /api/enter", { body: { name, otherwise } });
}

const known = new Map<string, Promise<unknown>>();

/** The same, asked once. */
function remembered<R extends Route>(route: R, question: Question<R> = {}): Promise<Answers[R]> {
  const address = addressOf(route, question);
  let found = known.get(address) as Promise<Answers[R]> | undefined;
  if (found === undefined) {
    found = ask(route, question);
    known.set(address, found);
    found.catch(() => known.delete(address));
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
    ask("POST /api/register", { body: { name, password, old } }),

  login: (name: string, password: string) => ask("POST /api/login", { body: { name, password } }),

  logout: (everywhere = false) =>
    ask("POST /api/logout", { query: everywhere ? { everywhere: "true" } : {} }),

  /** Another name, and one of the drawn faces. */
  rename: (name: string, face = 0) => ask("POST /api/name", { body: { name, face } }),

  /** The table of games with their options; asked once. */
  games: () => remembered("GET /api/games"),

  /** What a game calls things; asked once. */
  words: (name: string) => remembered("GET /api/games/{name}/words", { path: { name } }),

  /** The lesson of a game; asked once. */
  lesson: (name: string) => remembered("GET /api/games/{name}/lesson", { path: { name } }),

  house: () => remembered("GET /api/house"),

  voices: () => remembered("GET /api/voices"),

  /** Give a room up, before its first hand or where only bots play besides. */
  closeRoom: (number: string) => ask("POST /api/rooms/{number}/close", { path: { number } }),

  openRoom: (room: NewRoom) => ask("POST /api/rooms", { body: room }),

  /** A room like the one that one opened and played last. */
  openLast: () => ask("POST /api/rooms/last", {}),

  /** What is played in an open room, and who has opened it. */
  invitation: (number: string) => ask("GET /api/rooms/{number}", { path: { number } }),

  /** A ticket for the socket of a room; signs a guest in first. */
  async ticket(number: string): Promise<string> {
    await api.me();
    return (await ask("POST /api/rooms/{number}/ticket", { path: { number } })).ticket;
  },

  again: (number: string) => ask("POST /api/rooms/{number}/again", { path: { number } }),

  /** The record of a settled hand. */
  replay: (code: string) => ask("GET /api/replay/{code}", { path: { code } }),

  /** The same hand event by event, all open, with the winners' hands in their sets. */
  replayEvents: (code: string) => ask("GET /api/replay/{code}/events", { path: { code } }),

  /** The hands before and after it, for those who played them. */
  replayHands: (code: string) => ask("GET /api/replay/{code}/hands", { path: { code } }),

  /** What was better at every choice of that hand; takes the server a few seconds at first. */
  replayReview: (code: string) => ask("GET /api/replay/{code}/review", { path: { code } }),

  /** Only of one game, from a moment on, and of hands before another, where these are given. */
  history: (game = "", since = 0, before?: number) =>
    ask("GET /api/history", {
      query: {
        ...(game ? { game } : {}),
        ...(since > 0 ? { since: String(since) } : {}),
        ...(before === undefined ? {} : { before: String(before) }),
      },
    }),

  /** One clause of the rulebook in the current language, by its number. */
  clause: (number: string) =>
    remembered("GET /api/clauses/{number}", {
      path: { number },
      query: { lang: settings.language },
    }),

  /** All rule pages, and which clauses are on them; asked once. */
  rulePages: () => remembered("GET /api/rules"),

  /** A rule page in the current language, as Markdown. */
  async rules(name: string): Promise<string> {
    const query = { lang: settings.language };
    return (await remembered("GET /api/rules/{name}", { path: { name }, query })).text;
  },
};
