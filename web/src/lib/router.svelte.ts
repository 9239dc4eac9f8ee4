/** Where the reader is: the part of the address after `#`. */

export type Route =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "join"; number: string }
  | { page: "room"; number: string; ready: boolean }
  | { page: "replay"; code: string }
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

const here = $state({ hash: typeof location === "undefined" ? "" : location.hash });

/** The route that is shown; follows the address bar. */
export const router = {
  get route(): Route {
    return parseRoute(here.hash);
  },
  get hash(): string {
    return here.hash;
  },
};

/** Go to a page, such as `#/history`. */
export function go(hash: string, options: { replace?: boolean } = {}): void {
  if (options.replace) {
    history.replaceState(null, "", hash);
    here.hash = hash;
  } else {
    location.hash = hash;
  }
}

export function followAddress(): void {
  addEventListener("hashchange", () => {
    here.hash = location.hash;
  });
}
