/** What each option changes, in a line: a game's own are told with its words, a room's are here. */

import { tt, type Both } from "./i18n";
import type { GameWords } from "./protocol.gen";

const OF_ROOMS: Record<string, Both> = {
  clock: {
    zh: "想这么久还没打，电脑替你打一步；连着两次就托管",
    en: "After so long a bot makes the move; after twice in a row it plays on for you",
  },
  claim_time: {
    zh: "打出一张以后等多久，让人来得及吃碰，也看不出谁能要",
    en: "The wait after a discard: time to claim it, and nobody sees who could",
  },
  help: {
    zh: "说听哪些牌、还剩几张、胡了得多少、为什么不能胡",
    en: "What a hand waits for, how many are left, what they pay, why it does not win",
  },
  mode: {
    zh: "房主同意的：每个人都要房主放进来，房卡由房主出",
    en: "Where the owner lets people in, the owner pays the room cards",
  },
};

/** A line about an option of a game, which is told with its words. */
export function aboutOption(words: GameWords | undefined, name: string): string {
  const line = words?.texts[`option ${name}`];
  return line === undefined ? "" : tt(line);
}

/** A line about an option that every room has. */
export function aboutRoomOption(name: string): string {
  const line = OF_ROOMS[name];
  return line === undefined ? "" : tt(line);
}
