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

/** The files of the client that this page has loaded. */
function ownFiles(): string[] {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  return loaded.filter((address) => address.startsWith(`${location.origin}/assets/`));
}

/** The service worker keeps what came before it, and once all else is there the rules too. */
export async function keepOffline(worker: ServiceWorker | null): Promise<void> {
  worker?.postMessage({ keep: ownFiles() });
  await new Promise((done) => setTimeout(done, LATER_MILLISECONDS));
  try {
    await import("../pages/Rules.svelte");
    const rules = ruleAddresses(await api.rulePages(), settings.language);
    worker?.postMessage({ keep: [...ownFiles(), ...rules] });
  } catch {
    // Then they are kept the next time, or when they are read.
  }
}
