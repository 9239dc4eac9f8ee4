import { describe, expect, it } from "vitest";

import { DEFAULTS, readSettings } from "./settings.svelte";

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
