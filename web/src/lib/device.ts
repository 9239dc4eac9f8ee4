/** What the device can do beside showing a page: tremble, stay awake, share, install. */

import { settings } from "./settings.svelte";

/** A short tremble, such as when it is one's own turn. */
export function vibrate(pattern: number | number[] = 30): void {
  // Browsers refuse, and complain, before the first touch.
  const touched = !("userActivation" in navigator) || navigator.userActivation.hasBeenActive;
  if (settings.vibration && touched && "vibrate" in navigator) navigator.vibrate(pattern);
}

/** Keep the screen on until the returned function is called. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let wanted = true;

  async function take(): Promise<void> {
    if (!wanted || !settings.awake || document.hidden || !("wakeLock" in navigator)) return;
    try {
      const taken = await navigator.wakeLock.request("screen");
      if (wanted) lock = taken;
      else await taken.release();
    } catch {
      // A low battery may forbid it.
    }
  }

  const again = () => void take();
  document.addEventListener("visibilitychange", again);
  void take();
  return () => {
    wanted = false;
    document.removeEventListener("visibilitychange", again);
    void lock?.release();
  };
}

/** The whole address of a page of ours, to give away. */
export function linkTo(hash: string): string {
  return `${location.origin}${location.pathname}${hash}`;
}

/** Share by the device's own sheet, else put it on the clipboard; whether either worked. */
export async function share(title: string, url: string): Promise<"shared" | "copied" | "failed"> {
  if ("share" in navigator) {
    try {
      await navigator.share({ title, url });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "shared";
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch {
    return "failed";
  }
}
