/** The page on the home screen, like any other program: browsers offer it once they trust it. */

/** What browsers of the Chromium family offer; it is in no standard yet. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer = $state.raw<InstallOffer | null>(null);

/** Keep the browser's offer until somebody wants it. */
export function followInstall(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
  });
  addEventListener("appinstalled", () => (offer = null));
}

export const install = {
  /** Whether a tap can install it here. */
  get offered(): boolean {
    return offer !== null;
  },
  /** Safari has no such offer: it is done by hand in its own menu. */
  get byHand(): boolean {
    const alone = matchMedia("(display-mode: standalone)").matches;
    return !alone && /iPhone|iPad|iPod/.test(navigator.userAgent);
  },
  /** Take the offer; it holds once. */
  async now(): Promise<void> {
    const taken = offer;
    offer = null;
    await taken?.prompt();
  },
};
