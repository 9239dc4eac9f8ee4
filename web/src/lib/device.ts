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

/** Names that every machine has for itself: a link to one of them leads nobody else anywhere. */
export function isThisMachine(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/**
 * The whole address of a page of ours, to give away. On the server's own machine the page may have
 * been opened under an address that only that machine has: then it is the one that others come by,
 * as the server says.
 */
export function linkTo(hash: string, address = ""): string {
  const from = address && isThisMachine(location.hostname) ? address : location.origin;
  return `${from}${location.pathname}${hash}`;
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
    return copySelected(url) ? "copied" : "failed";
  }
}

/** Copy as one does by hand: without HTTPS a browser has no other clipboard. */
function copySelected(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.position = "fixed";
  field.style.opacity = "0";
  const before = document.activeElement;
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
