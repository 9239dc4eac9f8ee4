import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { AfterPicture } from "./picture";

/** A page that is drawn when the test says so. */
class Page extends EventTarget {
  private frames: (() => void)[] = [];
  hidden = false;

  requestAnimationFrame = (frame: () => void) => this.frames.push(frame);

  tap(): void {
    this.dispatchEvent(new Event("click"));
  }

  /** The next picture, and whatever was to follow it. */
  async draw(): Promise<void> {
    for (const frame of this.frames.splice(0)) frame();
    await vi.advanceTimersByTimeAsync(1);
  }
}

let page: Page;
let done: string[];
let after: AfterPicture;
const does = (word: string) => () => void done.push(word);

beforeEach(() => {
  vi.useFakeTimers();
  page = new Page();
  vi.stubGlobal("document", page);
  vi.stubGlobal("requestAnimationFrame", page.requestAnimationFrame);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  done = [];
  after = new AfterPicture();
});

afterEach(() => {
  after.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("does at once what no tap stands before", () => {
  after.run(does("a"));
  expect(done).toEqual(["a"]);
});

it("does everything in its order after the picture of the last tap", async () => {
  page.tap();
  after.run(does("a"));
  page.tap();
  after.run(does("b"));
  expect(done).toEqual([]);
  await page.draw();
  expect(done).toEqual(["a", "b"]);
  after.run(does("c"));
  expect(done).toEqual(["a", "b", "c"]);
});

it("waits for the finger that lies on the page, but not for long", async () => {
  page.dispatchEvent(new Event("pointerdown"));
  after.run(does("a"));
  await page.draw();
  expect(done).toEqual([]);
  page.dispatchEvent(new Event("pointerup"));
  await page.draw();
  expect(done).toEqual(["a"]);
  page.dispatchEvent(new Event("pointerdown"));
  after.run(does("b"));
  await page.draw();
  await vi.advanceTimersByTimeAsync(1000);
  expect(done).toEqual(["a", "b"]);
});

it("waits for no picture that does not come", async () => {
  page.tap();
  after.run(does("a"));
  await vi.advanceTimersByTimeAsync(1000);
  expect(done).toEqual(["a"]);
  page.hidden = true;
  page.tap();
  after.run(does("b"));
  expect(done).toEqual(["a", "b"]);
});

it("is put off by no key that is held down", async () => {
  for (let pressed = 0; pressed < 10; pressed++) {
    page.tap();
    after.run(does("a"));
    await vi.advanceTimersByTimeAsync(30);
  }
  expect(done).toContain("a");
});

it("loses nothing when it is closed", async () => {
  page.tap();
  after.run(does("a"));
  after.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual(["a"]);
  page.tap();
  after.run(does("b"));
  expect(done).toEqual(["a", "b"]);
});
