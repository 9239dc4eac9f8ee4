/** Where the reader is: the part of the address after `#`. */

export type Route =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "join"; number: string }
  | { page: "room"; number: string; ready: boolean }
  | { page: "replay"; code: string }
  | { page: "lesson"; game: string }
  | { page: "rules"; game: string; clause: string }
  | { page: "history" }
  | { page: "settings" }
  | { page: "profile" };

/** The page that a hash stands for; the first page where it is none of ours. */
export function parseRoute(hash: string): Route {
  const [path = ""] = hash.replace(/^#?\/?/, "").split("?");
  const [page = "", first = "", second = ""] = path.split("/").map(decoded);
  switch (page) {
    case "new":
      return { page, game: first };
    case "join":
      return { page, number: first };
    case "room":
      return /^\d{6}$/.test(first)
        ? { page, number: first, ready: second === "ready" }
        : { page: "join", number: "" };
    case "replay":
      return first ? { page, code: first } : { page: "home" };
    case "lesson":
      return first ? { page, game: first } : { page: "home" };
    case "rules":
      return { page, game: first, clause: second };
    case "history":
    case "settings":
    case "profile":
      return { page };
    default:
      return { page: "home" };
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A page and what it is about; a place on a page is no page of its own. */
export function pageKey(hash: string): string {
  const route = parseRoute(hash);
  switch (route.page) {
    case "room":
    case "join":
      return `${route.page} ${route.number}`;
    case "replay":
      return `${route.page} ${route.code}`;
    case "rules":
    case "lesson":
    case "new":
      return `${route.page} ${route.game}`;
    default:
      return route.page;
  }
}

/** So many pages are remembered that one has come by. */
const LONGEST_TRAIL = 40;

/** How many steps back the last other page lies; 0 where one has come by none. */
export function stepsBack(trail: readonly string[], hash: string): number {
  const here = pageKey(hash);
  return stepsTo(trail, (one) => pageKey(one) !== here);
}

/** How many steps back the last table lies; 0 where one has come by none, is at one, or it is over. */
export function stepsToTable(
  trail: readonly string[],
  hash: string,
  over: readonly string[] = [],
): number {
  if (parseRoute(hash).page === "room") return 0;
  const steps = stepsTo(trail, (one) => parseRoute(one).page === "room");
  const last = parseRoute(trail[trail.length - steps] ?? "");
  return last.page === "room" && over.includes(last.number) ? 0 : steps;
}

function stepsTo(trail: readonly string[], wanted: (hash: string) => boolean): number {
  return [...trail].reverse().findIndex(wanted) + 1;
}

/** What the browser keeps with every page that one has come by, for as long as the tab is open. */
interface Kept {
  /** The pages before it, the last one last. */
  trail: string[];
  /** So many sheets lie open over it. */
  sheets?: number;
}

function kept(): Kept | null {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "trail" in state ? (state as Kept) : null;
}

const here = $state({ hash: typeof location === "undefined" ? "" : location.hash });
let trail = $state.raw(typeof history === "undefined" ? [] : (kept()?.trail ?? []));
/** The address as it was last seen or written: it may say more than the page that is shown. */
let address = here.hash;
/** How far down each page was read that lies so many pages behind the first. */
const read: Record<number, number | undefined> = {};

/** Tables that were seen to end: nobody goes back to them. */
let over = $state.raw<readonly string[]>([]);

export function tableIsOver(number: string): void {
  if (!over.includes(number)) over = [...over, number];
}

/** The route that is shown; follows the address bar. */
export const router = {
  get route(): Route {
    return parseRoute(here.hash);
  },
  get hash(): string {
    return here.hash;
  },
  /** How many steps back a table lies that is neither here nor the next page back; 0 for none. */
  get stepsToTable(): number {
    const steps = stepsToTable(trail, here.hash, over);
    return steps === stepsBack(trail, here.hash) ? 0 : steps;
  },
};

/** What closes each open sheet, the one on top last. */
const sheets: (() => void)[] = [];
/** A step back is under way; what was to be done meanwhile is done after it. */
let stepping = false;
let afterStep: (() => void) | null = null;

/** A sheet is open over the page: back closes it first. What is given back says that it is gone. */
export function layOver(close: () => void): () => void {
  sheets.push(close);
  queueMicrotask(matchSheets);
  return () => {
    const at = sheets.indexOf(close);
    if (at < 0) return;
    sheets.splice(at, 1);
    queueMicrotask(matchSheets);
  };
}

/** The browser has a step of its way for every open sheet, and for no other. */
function matchSheets(): void {
  if (stepping) return;
  const steps = kept()?.sheets ?? 0;
  if (steps < sheets.length) {
    trail = [...trail, here.hash].slice(-LONGEST_TRAIL);
    history.pushState({ trail, sheets: steps + 1 } satisfies Kept, "");
    matchSheets();
  } else if (steps > sheets.length) {
    stepping = true;
    history.go(sheets.length - steps);
  }
}

/** Somebody went back or forward: sheets that lie over no step any more are closed, or go with their page. */
function stepped(): void {
  stepping = false;
  const steps = kept()?.sheets ?? 0;
  // Another page follows by itself.
  if (location.hash === address) trail = kept()?.trail ?? trail;
  const gone = sheets.splice(steps).reverse();
  if (pageKey(location.hash) === pageKey(here.hash)) for (const close of gone) close();
  const task = afterStep;
  afterStep = null;
  if (task !== null) task();
  else matchSheets();
}

/** Go to a page, such as `#/history`. */
export function go(hash: string, options: { replace?: boolean } = {}): void {
  if (stepping) {
    afterStep = () => go(hash, options);
  } else if (options.replace) {
    history.replaceState({ trail } satisfies Kept, "", hash);
    here.hash = address = hash;
  } else {
    location.hash = hash;
  }
}

/** Say in the address where on this page one is; the way back stays, and so does a page that has come instead. */
export function rewrite(hash: string): void {
  if (pageKey(location.hash) !== pageKey(hash)) return;
  history.replaceState(history.state, "", hash);
  address = hash;
}

/** Where one was before; `otherwise` for whoever has come by a link. */
export function goBack(otherwise: string): void {
  const steps = stepsBack(trail, here.hash);
  if (steps > 0) history.go(-steps);
  else go(otherwise, { replace: true });
}

interface OpenTable {
  number: string;
  begun: boolean;
}

/** Where to a table: back to the one that one has come from if it still runs, or to another; null of unknown. */
export function wayToTable(
  trail: readonly string[],
  hash: string,
  open: readonly OpenTable[] | null,
): { steps: number } | { hash: string } {
  const steps = stepsToTable(trail, hash);
  const from = parseRoute(trail[trail.length - steps] ?? "");
  if (open === null) return { steps };
  if (from.page === "room" && open.some(({ number }) => number === from.number)) return { steps };
  const other = open.find(({ begun }) => begun) ?? open[0];
  return { hash: other === undefined ? "#/" : `#/room/${other.number}` };
}

/** To a table that still runs, of those that are one's own; to the lobby where there is none. */
export function backToTable(open: readonly OpenTable[] | null): void {
  const way = wayToTable(trail, here.hash, open);
  if ("steps" in way) history.go(-way.steps);
  else go(way.hash);
}

/** What a page shows has come: it is read on where one has left it; whether one has been there. */
export function readOn(): boolean {
  const left = read[trail.length];
  read[trail.length] = undefined;
  if (left !== undefined) scrollTo(0, left);
  return left !== undefined;
}

export function followAddress(): void {
  // What is read comes later than the page: it says itself when to go on reading.
  history.scrollRestoration = "manual";
  // A page that is loaded anew has no sheets open.
  if (kept()?.sheets !== undefined || kept() === null)
    history.replaceState({ trail } satisfies Kept, "");
  addEventListener("popstate", stepped);
  addEventListener("hashchange", () => {
    read[trail.length] = scrollY;
    const before = kept();
    if (before === null) {
      // Nothing is kept with a page that has just been opened.
      trail = [...trail, here.hash].slice(-LONGEST_TRAIL);
      history.replaceState({ trail } satisfies Kept, "");
      read[trail.length] = undefined;
      if (pageKey(location.hash) !== pageKey(here.hash)) scrollTo(0, 0);
    } else trail = before.trail;
    here.hash = address = location.hash;
  });
}
