/** What can wait until a tap has been answered on the screen. */

/** So long at most, in milliseconds: a page that is not drawn waits for no picture. */
const LONGEST = 300;
const TAPS = ["pointerdown", "pointerup", "pointercancel", "click", "keydown"];

/** Does things in their order, but none while a tap waits for its picture. */
export class AfterPicture {
  private waiting: (() => void)[] = [];
  /** Whether a tap waits for its picture; and whether that has still to begin. */
  private held = false;
  private awaited = false;
  /** Whether a finger lies on the page: what it does is not over. */
  private finger = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    for (const name of TAPS) addEventListener(name, this.hold, { capture: true, passive: true });
  }

  /** Does this now, or as soon as everything before it is done. */
  run(task: () => void): void {
    if (!this.held) task();
    else this.waiting.push(task);
  }

  /** Waits for no tap any more; what was put off is done. */
  close(): void {
    for (const name of TAPS) removeEventListener(name, this.hold, { capture: true });
    this.release();
  }

  private readonly hold = ({ type }: Event): void => {
    if (document.hidden) return;
    this.held = true;
    if (type.startsWith("pointer")) this.finger = type === "pointerdown";
    // Counted from the first tap: a key that is held down puts nothing off for ever.
    this.timer ??= setTimeout(this.release, LONGEST);
    if (this.awaited) return;
    this.awaited = true;
    // A timer that is set before a picture comes after it.
    requestAnimationFrame(() => {
      this.awaited = false;
      setTimeout(() => {
        if (!this.awaited && !this.finger) this.release();
      });
    });
  };

  private readonly release = (): void => {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.held = false;
    this.finger = false;
    // One by one: where one of them fails, the others are done nevertheless.
    for (const task of this.waiting) queueMicrotask(task);
    this.waiting = [];
  };
}
