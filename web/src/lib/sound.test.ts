import { expect, it } from "vitest";

import { mandarinAmong } from "./sound";

const among = (...langs: string[]) => mandarinAmong(langs.map((lang) => ({ lang })))?.lang;

it("claims are spoken in Mandarin or not at all", () => {
  expect(among("en-US", "zh-HK", "zh-TW", "zh-CN")).toBe("zh-CN");
  expect(among("en-US", "zh_TW")).toBe("zh_TW");
  expect(among("cmn-Hans-CN", "zh")).toBe("cmn-Hans-CN");
  expect(among("en-US", "yue-HK", "zh-HK")).toBeUndefined();
});
