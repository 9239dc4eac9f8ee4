import { beforeEach, expect, it } from "vitest";

import { DEFAULTS, settings } from "../../lib/settings.svelte";
import { lasting, unlessRefused } from "./vote";

beforeEach(() => void Object.assign(settings, DEFAULTS, { language: "zh" }));

it("says how long a vote runs, as the server tells it", () => {
  expect([lasting(120), lasting(60), lasting(90)]).toEqual(["2 分钟", "1 分钟", "90 秒"]);
  expect(unlessRefused({ vote_seconds: 120 })).toBe("2 分钟内没人反对就解散");
  settings.language = "en";
  expect([lasting(120), lasting(60), lasting(90)]).toEqual(["2 minutes", "1 minute", "90 seconds"]);
  expect(unlessRefused({ vote_seconds: 180 })).toBe("It ends unless refused within 3 minutes");
});

it("names no time that it was not told", () => {
  expect(unlessRefused({})).toBe("到时没人反对就解散");
});
