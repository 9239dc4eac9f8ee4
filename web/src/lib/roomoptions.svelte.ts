/** The options of the room one is in, so that the rule pages can point them out. */

import type { Options } from "./api";

interface RoomOptions {
  game: string;
  options: Options;
}

const KEY = "paiguan.room";

function stored(): RoomOptions | null {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return typeof read === "object" && read !== null && "game" in read && "options" in read
      ? (read as RoomOptions)
      : null;
  } catch {
    return null;
  }
}

const current = $state<{ room: RoomOptions | null }>({ room: null });
if (typeof sessionStorage !== "undefined") current.room = stored();

/** The table says what it plays by. */
export function noteRoom(game: string, options: Options): void {
  const room = { game, options };
  current.room = room;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(room));
  } catch {
    // Known until the page is loaded again, then.
  }
}

/** What the room plays by, if it plays this game. */
export function optionsOf(game: string): Options | null {
  return current.room?.game === game ? current.room.options : null;
}
