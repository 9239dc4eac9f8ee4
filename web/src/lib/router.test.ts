import { describe, expect, it } from "vitest";

import { pageKey, parseRoute, stepsBack, stepsToTable, wayToTable } from "./router.svelte";

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
    expect(parseRoute("#/lesson/wanzai")).toEqual({ page: "lesson", game: "wanzai" });
  });

  it("that is none of ours leads somewhere sensible", () => {
    for (const hash of ["", "#", "#/", "#/nowhere", "#/replay/", "#/lesson/", "#/%E0%A4%A"]) {
      expect(parseRoute(hash), hash).toEqual({ page: "home" });
    }
    for (const hash of ["#/room/12345", "#/room/abcdef", "#/room/"]) {
      expect(parseRoute(hash), hash).toEqual({ page: "join", number: "" });
    }
  });
});

describe("the way back", () => {
  const TABLE = "#/room/123456";

  it("leads to the last other page, whatever was read on this one", () => {
    expect(stepsBack([], "#/rules/wanzai")).toBe(0);
    expect(stepsBack(["#/"], "#/rules")).toBe(1);
    expect(stepsBack(["#/", TABLE, "#/rules/wanzai"], "#/rules/wanzai/WZ-4")).toBe(2);
    expect(stepsBack([TABLE, "#/rules/wanzai"], "#/rules/mahjong/MJ-3")).toBe(1);
    expect(stepsBack(["#/history", "#/replay/ab?at=3"], "#/replay/ab?at=9")).toBe(2);
  });

  it("leads to the table from any page behind it, and from a table to none", () => {
    expect(stepsToTable(["#/", TABLE, "#/rules/wanzai"], "#/rules/mahjong/MJ-3")).toBe(2);
    expect(stepsToTable([TABLE, "#/replay/ab"], "#/rules/clause/WZ-1")).toBe(2);
    expect(stepsToTable(["#/", "#/rules"], "#/rules/wanzai")).toBe(0);
    expect(stepsToTable([TABLE, "#/"], TABLE)).toBe(0);
    const over = ["123456"];
    expect(stepsToTable([TABLE, "#/"], "#/history", over)).toBe(0);
    expect(stepsToTable([TABLE, "#/room/222222", "#/"], "#/history", over)).toBe(2);
  });

  it("leads to a table that still runs, or to the lobby", () => {
    const trail = ["#/", TABLE, "#/history"];
    const here = "#/rules";
    const own = { number: "123456", begun: true };
    const other = { number: "222222", begun: true };
    const waiting = { number: "333333", begun: false };
    expect(wayToTable(trail, here, [other, own])).toEqual({ steps: 2 });
    // Nobody could say which are open: the table says itself if it is not.
    expect(wayToTable(trail, here, null)).toEqual({ steps: 2 });
    expect(wayToTable(trail, here, [waiting, other])).toEqual({ hash: "#/room/222222" });
    expect(wayToTable(trail, here, [waiting])).toEqual({ hash: "#/room/333333" });
    expect(wayToTable(trail, here, [])).toEqual({ hash: "#/" });
  });

  it("knows a page by what it is about, not by the place on it", () => {
    expect(pageKey("#/rules/wanzai/WZ-4")).toBe(pageKey("#/rules/wanzai"));
    expect(pageKey("#/room/123456/ready")).toBe(pageKey(TABLE));
    expect(pageKey("#/replay/ab")).not.toBe(pageKey("#/replay/cd"));
  });
});
