import { describe, expect, it } from "vitest";

import { parseRoute } from "./router.svelte";

describe("an address", () => {
  it("leads to its page", () => {
    expect(parseRoute("#/room/012345")).toEqual({ page: "room", number: "012345", ready: false });
    expect(parseRoute("#/room/012345/ready")).toEqual({
      page: "room",
      number: "012345",
      ready: true,
    });
    expect(parseRoute("#/replay/ab12")).toEqual({ page: "replay", code: "ab12" });
    expect(parseRoute("#/rules/wanzai/WZ-4")).toEqual({
      page: "rules",
      game: "wanzai",
      clause: "WZ-4",
    });
    expect(parseRoute("#/new/wanzai")).toEqual({ page: "new", game: "wanzai" });
  });

  it("that is none of ours leads somewhere sensible", () => {
    for (const hash of ["", "#", "#/", "#/nowhere", "#/replay/", "#/%E0%A4%A"]) {
      expect(parseRoute(hash), hash).toEqual({ page: "home" });
    }
    for (const hash of ["#/room/12345", "#/room/abcdef", "#/room/"]) {
      expect(parseRoute(hash), hash).toEqual({ page: "join", number: "" });
    }
  });
});
