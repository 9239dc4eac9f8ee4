import { afterEach, describe, expect, it, vi } from "vitest";

import { DEFAULTS, preferredLanguage, readSettings } from "./settings.svelte";

describe("stored settings", () => {
  it("are read back as they were", () => {
    const kept = { ...DEFAULTS, language: "en" as const, large: true, speed: 2 };
    expect(readSettings(JSON.stringify(kept), "zh")).toEqual(kept);
  });

  it("that make no sense give way to the defaults", () => {
    for (const text of [null, "", "{", "[]", "null", '{"large":"yes","volume":null,"other":1}']) {
      expect(readSettings(text, "zh"), String(text)).toEqual(DEFAULTS);
    }
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("the language to begin with", () => {
  it.each([
    ["zh-CN", "zh"],
    ["zh-Hant-TW", "zh"],
    ["ZH", "zh"],
    ["en-US", "en"],
    ["fr", "en"],
  ])("of a browser that wants %s is %s", (wanted, language) => {
    vi.stubGlobal("navigator", { language: wanted });
    expect(preferredLanguage()).toBe(language);
  });

  it("is Chinese where nothing says what is wanted", () => {
    vi.stubGlobal("navigator", undefined);
    expect(preferredLanguage()).toBe("zh");
  });
});

describe("this device's settings", () => {
  it("begin in Chinese", async () => {
    vi.resetModules();
    vi.stubGlobal("navigator", { language: "zh-CN" });
    expect((await import("./settings.svelte")).settings.language).toBe("zh");
  });

  it("begin in English for a browser that wants it", async () => {
    vi.resetModules();
    vi.stubGlobal("navigator", { language: "en-US" });
    expect((await import("./settings.svelte")).settings.language).toBe("en");
  });
});
