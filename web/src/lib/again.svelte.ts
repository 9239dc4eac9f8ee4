/** What could not be had without a network is asked for again when there is one. */

import { ApiError } from "./api";

const AGAIN_MILLISECONDS = 3000;

/** Whether the server could not be reached: anything else that goes wrong does so again. */
export function unreachable(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** Ask again every few seconds, and when the network comes back, for as long as it is missing. */
export function askAgain(missing: () => boolean, load: () => unknown): void {
  $effect(() => {
    if (!missing()) return;
    const again = () => void load();
    const timer = setInterval(again, AGAIN_MILLISECONDS);
    addEventListener("online", again);
    return () => {
      clearInterval(timer);
      removeEventListener("online", again);
    };
  });
}
