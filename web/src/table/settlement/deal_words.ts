/** The words for what a browser has checked of a deal by itself, and for what it could not. */

import type { Both } from "../../lib/i18n";
import type { RedrawnInfo } from "../../lib/protocol";
import type { Alarm, Broken, DealCheckup, Held } from "../../lib/seeds";

/** A line of a check: right, wrong, or neither. */
export interface CheckLine extends Both {
  mark: "✓" | "✗" | "○";
}

const MARKS: Record<Held, CheckLine["mark"]> = { yes: "✓", no: "✗", unknown: "○" };

const PROMISE: Record<Held, Both> = {
  yes: {
    zh: "密钥正是这台设备在发牌前看到的哈希的",
    en: "The secret is the one whose hash this device saw before the deal",
  },
  no: {
    zh: "密钥不是公布的那个哈希的！",
    en: "The secret is NOT the one whose hash was published!",
  },
  unknown: {
    zh: "密钥和哈希相符，但这台设备是发牌以后才看到哈希的",
    en: "Secret and hash agree, but this device saw the hash only after the deal",
  },
};

const HASHES: Record<Held | "none", Both> = {
  yes: {
    zh: "每个种子都是打开之前公布过哈希的那一个，一个不少",
    en: "Every seed is the one whose hash was told before any was opened, and none is missing",
  },
  no: {
    zh: "有种子不是公布过哈希的那一个！",
    en: "A seed is NOT the one whose hash was told!",
  },
  unknown: {
    zh: "种子打开之前，这台设备没有看到它们的哈希：是不是后来才挑的，看不出来",
    en: "This device did not see the hashes before the seeds: whether one was chosen later it cannot say",
  },
  none: { zh: "这一局没有人给种子", en: "Nobody gave a seed for this hand" },
};

const OWN: Record<Held | "none", Both> = {
  yes: { zh: "你的种子在里面，是你那个座位的", en: "Your own seed is in it, as that of your seat" },
  no: { zh: "你的种子不在里面！", en: "Your own seed is NOT in it!" },
  unknown: {
    zh: "公布哈希的时候你不在线，你的种子没有算进去",
    en: "You were away when the hashes were told: your seed is not in it",
  },
  none: {
    zh: "这台设备没有给这一局种子：只靠自己验不出牌是不是挑过的",
    en: "This device gave no seed for this hand: that nobody chose it rests on the others",
  },
};

const BROKEN: Record<Broken, Both> = {
  promise: {
    zh: "公布过的哈希换了，却没有说明！",
    en: "A published hash was changed without a word!",
  },
  left_out: {
    zh: "你及时给的哈希没有公布出来！",
    en: "The hash that you gave in time was left out!",
  },
  blamed: {
    zh: "你打开了种子，却说你没有打开！",
    en: "You opened your seed, and are said not to have!",
  },
  changed: {
    zh: "公布过的种子哈希后来又变了！",
    en: "The hashes of seeds were told, and then others!",
  },
};

/** What an alarm says. */
export function alarmText(alarm: Alarm): Both {
  const { zh, en } = BROKEN[alarm.what];
  return { zh: `第 ${alarm.hand + 1} 局：${zh}`, en: `Hand ${alarm.hand + 1}: ${en}` };
}

/** Why secrets were drawn anew. */
export function redrawnText(notice: RedrawnInfo, nameOf: (seat: number) => string): Both {
  const hand = notice.hand + 1;
  if (notice.why === "restored")
    return {
      zh: `牌馆从备份恢复过：第 ${hand} 局起换了新的密钥和哈希，没打完的那局作废重发`,
      en: `The parlour has gone on from a backup: from hand ${hand} on secrets and hashes are new, and a hand under way is dealt anew`,
    };
  if (notice.why === "unpaid")
    return {
      zh: `第 ${hand} 局：房卡不够没有发成，换了新的密钥`,
      en: `Hand ${hand}: the cards did not suffice, and the secret is another`,
    };
  const names = notice.seats.map(nameOf);
  return {
    zh: `第 ${hand} 局：${names.join("、")}没有打开种子，作废重发，换了新的密钥`,
    en: `Hand ${hand}: ${names.join(", ")} opened no seed; dealt anew from another secret`,
  };
}

/** All that was checked, line by line. */
export function checkLines(found: DealCheckup, nameOf: (seat: number) => string): CheckLine[] {
  const mark = (held: Held | "none") => (held === "none" ? "○" : MARKS[held]);
  return [
    { mark: MARKS[found.promise], ...PROMISE[found.promise] },
    { mark: mark(found.hashes), ...HASHES[found.hashes] },
    ...(found.hashes === "none" ? [] : [{ mark: mark(found.own), ...OWN[found.own] }]),
    ...found.redrawn.map((one) => ({ mark: "○" as const, ...redrawnText(one, nameOf) })),
    ...found.alarms.map((one) => ({ mark: "✗" as const, ...alarmText(one) })),
  ];
}
