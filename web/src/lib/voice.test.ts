import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { DEFAULTS, settings } from "./settings.svelte";
import { addressOf, mandarinAmong, speak } from "./voice";

const among = (...langs: string[]) => mandarinAmong(langs.map((lang) => ({ lang })))?.lang;

const HEARD = vi.hoisted(() => ({ recordings: 0, running: true }));
vi.mock("./sound", () => ({
  sound: () => {
    if (HEARD.running) HEARD.recordings++;
    return Promise.resolve(HEARD.running);
  },
}));

const said: string[] = [];
const asked: string[] = [];

beforeEach(() => {
  Object.assign(settings, DEFAULTS, { dialect: "衡阳话" });
  Object.assign(HEARD, { recordings: 0, running: true });
  said.length = asked.length = 0;
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal(
    "SpeechSynthesisUtterance",
    class {
      constructor(readonly text: string) {}
    },
  );
  vi.stubGlobal("speechSynthesis", {
    getVoices: () => [{ lang: "zh-CN", name: "one" }],
    cancel: () => undefined,
    speak: ({ text }: { text: string }) => said.push(text),
  });
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    const voices = JSON.stringify([{ name: "衡阳话", words: ["碰"] }]);
    return Promise.resolve(new Response(address === "/api/voices" ? voices : "sound"));
  });
});
afterEach(() => vi.unstubAllGlobals());

it("claims are spoken in Mandarin or not at all", () => {
  expect(among("en-US", "zh-HK", "zh-TW", "zh-CN")).toBe("zh-CN");
  expect(among("en-US", "zh_TW")).toBe("zh_TW");
  expect(among("cmn-Hans-CN", "zh")).toBe("cmn-Hans-CN");
  expect(among("en-US", "yue-HK", "zh-HK")).toBeUndefined();
});

it("of several voices the one that sounds most like a person speaks", () => {
  const names = ["eSpeak Mandarin", "Plain", "Microsoft Xiaoxiao Online (Natural)"];
  const voices = names.map((name) => ({ lang: "zh-CN", name }));
  expect(mandarinAmong(voices)?.name).toContain("Xiaoxiao");
  expect(mandarinAmong(voices.slice(0, 2))?.name).toBe("Plain");
  const far = { lang: "zh-TW", name: "Google 國語" };
  expect(mandarinAmong([far, ...voices.slice(1, 2)])?.name).toBe("Plain");
});

it("a recording of the chosen voice is heard, and the device is silent then", async () => {
  await speak("碰");
  expect(asked).toContain(addressOf("衡阳话", "碰"));
  expect([HEARD.recordings, said]).toEqual([1, []]);
});

it("the device speaks what there is no recording of, or where none can be heard", async () => {
  await speak("杠");
  HEARD.running = false;
  await speak("碰");
  settings.dialect = "别处的话";
  await speak("胡");
  settings.dialect = "";
  await speak("吃");
  expect([HEARD.recordings, said]).toEqual([0, ["杠！", "碰！", "胡！", "吃！"]]);
});

it("nobody speaks where that is not wanted", async () => {
  settings.voice = false;
  await speak("碰");
  settings.voice = true;
  settings.sound = false;
  await speak("碰");
  expect([HEARD.recordings, said]).toEqual([0, []]);
});
