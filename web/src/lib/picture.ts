/** What can wait until a tap has been answered on the screen. */

/** So long at most, in milliseconds: a page that is not drawn waits for no picture. */
const LONGEST = 200;
const TAPS = ["pointerup", "click", "keydown"];

/** Does things in their order, but none while a tap waits for its picture. */
export class AfterPicture {
  private waiting: (() => void)[] = [];
  private held = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    for (const name of TAPS) addEventListener(name, this.hold, { capture: true, passive: true });
  }

  /** Does this now, or as soon as everything before it is done. */
  run(task: () => void): void {
    if (this.held === 0) task();
    else this.waiting.push(task);
  }

  /** Waits for no tap any more; what was put off is done. */
  close(): void {
    for (const name of TAPS) removeEventListener(name, this.hold, { capture: true });
    this.release();
  }

  private readonly hold = (): void => {
    if (document.hidden) return;
    const held = ++this.held;
    // Counted from the first tap: a key that is held down puts nothing off for ever.
    this.timer ??= setTimeout(this.release, LONGEST);
    // A timer that is set before a picture comes after it.
    requestAnimationFrame(() => {
      setTimeout(() => {
        if (this.held === held) this.release();
      });
    });
  };

  private readonly release = (): void => {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.held = 0;
    // One by one: where one of them fails, the others are done nevertheless.
    for (const task of this.waiting) queueMicrotask(task);
    this.waiting = [];
  };
}
