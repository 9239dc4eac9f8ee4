import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { settings } from "../../lib/settings.svelte";
import { useWords } from "./glossary.svelte";
import { paymentName, winName } from "./win_names";

beforeEach(() => useWords({ names: { 十红: "ten red", 碰碰胡: "all triplets" }, texts: {} }));

describe("in English", () => {
  beforeEach(() => void (settings.language = "en"));
  afterEach(() => void (settings.language = "zh"));

  it("names are those that the server tells, and several stand beside each other", () => {
    expect(winName("十红")).toBe("ten red");
    expect(paymentName("十红 碰碰胡")).toBe("ten red, all triplets");
  });

  it("what is not known is left to the clause", () => {
    expect(paymentName("新名堂")).toBe("");
    expect(paymentName("十红 新名堂")).toBe("");
    expect(winName("新名堂")).toBe("新名堂");
  });
});

it("in Chinese they are called as the server calls them", () => {
  expect(winName("十红")).toBe("十红");
  expect(paymentName("十红 新名堂")).toBe("十红 新名堂");
});
