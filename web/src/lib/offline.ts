/** The rules are kept on the device, so that they open where there is no network. */

import { api } from "./api";
import { settings } from "./settings.svelte";

/** Nothing that somebody waits for is to wait for this. */
const LATER_MILLISECONDS = 5000;

/** What the rule pages are made of in one language. */
export function ruleAddresses(pages: readonly { page: string }[], language: string): string[] {
  return [
    "/api/games",
    "/api/rules",
    ...pages.map(({ page }) => `/api/rules/${encodeURIComponent(page)}?lang=${language}`),
  ];
}

/** Once what is on the screen has come, the service worker keeps what it has not kept yet. */
export function keepRulesLater(): void {
  setTimeout(() => void keepRules(), LATER_MILLISECONDS);
}

async function keepRules(): Promise<void> {
  try {
    const worker = (await navigator.serviceWorker.ready).active;
    // The program of the page is a file like others, and is kept when it is asked for.
    await import("../pages/Rules.svelte");
    worker?.postMessage({ keep: ruleAddresses(await api.rulePages(), settings.language) });
  } catch {
    // Then they are kept the next time, or when they are read.
  }
}
