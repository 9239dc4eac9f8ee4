import { beforeEach, describe, expect, it, vi } from "vitest";

/** A browser's way, as far as the router asks it: its steps, and what it tells of going back. */
class Way {
  private steps: { hash: string; state: unknown }[];
  private at = 0;
  private readonly told: Record<string, (() => void)[]> = {};

  constructor(hash: string) {
    this.steps = [{ hash, state: null }];
  }

  /** How many pages lie behind, the pages of before among them. */
  get behind(): number {
    return this.at;
  }

  get state(): unknown {
    return this.step.state;
  }

  get hash(): string {
    return this.step.hash;
  }

  set hash(hash: string) {
    this.push(hash, null);
    this.tell("popstate");
    this.tell("hashchange");
  }

  pushState(state: unknown, _: string, hash = this.hash): void {
    this.push(hash, state);
  }

  replaceState(state: unknown, _: string, hash = this.hash): void {
    this.steps[this.at] = { hash, state };
  }

  go(by: number): void {
    setTimeout(() => {
      const before = this.hash;
      this.at += by;
      if (this.at < 0) throw new Error("the house was left");
      this.tell("popstate");
      if (this.hash !== before) this.tell("hashchange");
    });
  }

  listen(name: string, task: () => void): void {
    (this.told[name] ??= []).push(task);
  }

  private get step(): { hash: string; state: unknown } {
    const step = this.steps[this.at];
    if (step === undefined) throw new Error("no such step");
    return step;
  }

  private push(hash: string, state: unknown): void {
    this.steps = [...this.steps.slice(0, this.at + 1), { hash, state }];
    this.at += 1;
  }

  private tell(name: string): void {
    for (const task of this.told[name] ?? []) task();
  }
}

const soon = (): Promise<void> => new Promise((done) => setTimeout(done, 5));

let way: Way;
let router: typeof import("./router.svelte");

beforeEach(async () => {
  way = new Way("#/");
  vi.resetModules();
  vi.stubGlobal("history", way);
  vi.stubGlobal("location", way);
  vi.stubGlobal("addEventListener", (name: string, task: () => void) => way.listen(name, task));
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("scrollY", 0);
  router = await import("./router.svelte");
  router.followAddress();
});

describe("back", () => {
  it("leads to the page before, whatever lay over this one and however it was closed", async () => {
    router.go("#/history");
    router.go("#/replay/ab");
    router.rewrite("#/replay/ab?at=3");
    for (let sheet = 0; sheet < 2; sheet++) {
      const settlement = router.layOver(() => undefined);
      await soon();
      const clause = router.layOver(() => undefined);
      await soon();
      clause();
      await soon();
      settlement();
      await soon();
    }
    router.goBack("#/");
    await soon();
    expect([way.hash, way.behind]).toEqual(["#/history", 1]);
  });

  it("is right too where the place was written while a sheet was open", async () => {
    router.go("#/history");
    router.go("#/replay/ab");
    const lift = router.layOver(() => undefined);
    await soon();
    router.rewrite("#/replay/ab?at=9");
    lift();
    await soon();
    router.goBack("#/");
    await soon();
    expect([way.hash, way.behind]).toEqual(["#/history", 1]);
  });

  it("is done once by a sheet that leaves its page", async () => {
    router.go("#/room/123456");
    router.go("#/");
    router.go("#/lesson/wanzai");
    const leave = vi.fn(() => router.goBack("#/"));
    router.layOver(leave);
    await soon();
    // The sheet's own button.
    leave();
    await soon();
    await soon();
    expect([way.hash, way.behind]).toEqual(["#/", 2]);
    expect(leave).toHaveBeenCalledOnce();
  });

  it("closes the sheet first where it is the browser's own", async () => {
    router.go("#/room/123456");
    const close = vi.fn();
    router.layOver(close);
    await soon();
    way.go(-1);
    await soon();
    expect(close).toHaveBeenCalledOnce();
    expect([way.hash, way.behind]).toEqual(["#/room/123456", 1]);
  });
});
