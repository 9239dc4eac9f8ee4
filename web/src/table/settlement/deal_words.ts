/** The words for what a browser has checked of a deal by itself, and for what it could not. */

import type { Both } from "../../lib/i18n";
import type { RedrawnInfo } from "../../lib/protocol";
import type { Alarm, Broken, DealCheckup, Held } from "../../lib/seeds";

/**
 * A line of a check: right, wrong, or neither. It says what was checked as one would at a table;
 * `more` says by what.
 */
export interface CheckLine extends Both {
  mark: "✓" | "✗" | "○";
  more: Both | null;
}

interface Said extends Both {
  more: Both;
}

const MARKS: Record<Held, CheckLine["mark"]> = { yes: "✓", no: "✗", unknown: "○" };

const PROMISE: Record<Held, Said> = {
  yes: {
    zh: "洗牌时牌馆出的那份，发牌前就封好了，打完拆开，没有换过",
    en: "The parlour's share of the shuffle was sealed before the deal and has not been changed",
    more: {
      zh: "密钥正是这台设备在发牌前看到的哈希的",
      en: "The secret is the one whose hash this device saw before the deal",
    },
  },
  no: {
    zh: "洗牌时牌馆出的那份换过，不是发牌前封好的！",
    en: "The parlour's share of the shuffle is NOT the one that was sealed before the deal!",
    more: {
      zh: "密钥不是公布的那个哈希的！",
      en: "The secret is NOT the one whose hash was published!",
    },
  },
  unknown: {
    zh: "洗牌时牌馆出的那份和封好的一样，但这台设备发牌以后才看到封条",
    en: "The parlour's share of the shuffle is the sealed one, but this device saw the seal only after the deal",
    more: {
      zh: "密钥和哈希相符，但这台设备是发牌以后才看到哈希的",
      en: "Secret and hash agree, but this device saw the hash only after the deal",
    },
  },
};

const HASHES: Record<Held | "none", Said> = {
  yes: {
    zh: "每家手机出的那份，也都先封好再一起拆开，一家不少",
    en: "Every player's share was sealed too before any was opened, and none is missing",
    more: {
      zh: "每个种子都是打开之前公布过哈希的那一个，一个不少",
      en: "Every seed is the one whose hash was told before any was opened, and none is missing",
    },
  },
  no: {
    zh: "有一家的那份不是先前封好的！",
    en: "A player's share is NOT the one that was sealed!",
    more: {
      zh: "有种子不是公布过哈希的那一个！",
      en: "A seed is NOT the one whose hash was told!",
    },
  },
  unknown: {
    zh: "各家那份拆开之前，这台设备没有看到封条：是不是后来才挑的，看不出来",
    en: "This device did not see the seals before the shares were opened: whether one was chosen later it cannot say",
    more: {
      zh: "种子打开之前，这台设备没有看到它们的哈希",
      en: "This device did not see the hashes before the seeds",
    },
  },
  none: {
    zh: "这一局各家没有一起洗牌，只有牌馆出的那份",
    en: "No player added to this shuffle: it is the parlour's alone",
    more: { zh: "这一局没有人给种子", en: "Nobody gave a seed for this hand" },
  },
};

const OWN: Record<Held | "none", Said> = {
  yes: {
    zh: "你的那份也洗进去了：谁也不能一个人挑牌",
    en: "Your own share is in it: nobody could choose the tiles alone",
    more: {
      zh: "你的种子在里面，是你那个座位的",
      en: "Your own seed is in it, as that of your seat",
    },
  },
  no: {
    zh: "你的那份没有洗进去！",
    en: "Your own share is NOT in it!",
    more: { zh: "你的种子不在里面！", en: "Your own seed is NOT in it!" },
  },
  unknown: {
    zh: "封的时候你不在线，你的那份没有洗进去",
    en: "You were away when the shares were sealed: yours is not in it",
    more: {
      zh: "公布哈希的时候你不在线，你的种子没有算进去",
      en: "You were away when the hashes were told: your seed is not in it",
    },
  },
  none: {
    zh: "这台设备没有一起洗：只靠自己验不出牌是不是挑过的",
    en: "This device added no share: that nobody chose the tiles rests on the others",
    more: {
      zh: "这台设备没有给这一局种子",
      en: "This device gave no seed for this hand",
    },
  },
};

const BROKEN: Record<Broken, Said> = {
  promise: {
    zh: "封好的牌换了，却没有说明！",
    en: "What was sealed has been changed without a word!",
    more: {
      zh: "公布过的哈希换了，却没有说明！",
      en: "A published hash was changed without a word!",
    },
  },
  left_out: {
    zh: "你及时出的那份没有算进去！",
    en: "Your share, which you gave in time, was left out!",
    more: {
      zh: "你及时给的哈希没有公布出来！",
      en: "The hash that you gave in time was left out!",
    },
  },
  blamed: {
    zh: "你拆开了你的那份，却说你没有拆开！",
    en: "You opened your share, and are said not to have!",
    more: {
      zh: "你打开了种子，却说你没有打开！",
      en: "You opened your seed, and are said not to have!",
    },
  },
  changed: {
    zh: "各家封好的那份后来又变了！",
    en: "The sealed shares were told, and then others!",
    more: {
      zh: "公布过的种子哈希后来又变了！",
      en: "The hashes of seeds were told, and then others!",
    },
  },
};

/** What an alarm says. */
export function alarmText(alarm: Alarm): Both {
  const { zh, en } = BROKEN[alarm.what];
  return { zh: `第 ${alarm.hand + 1} 局：${zh}`, en: `Hand ${alarm.hand + 1}: ${en}` };
}

/** Why tiles were shuffled anew. */
export function redrawnText(notice: RedrawnInfo, nameOf: (seat: number) => string): Both {
  const hand = notice.hand + 1;
  if (notice.why === "restored")
    return {
      zh: `牌馆从备份恢复过：第 ${hand} 局起的牌重新洗过、重新封好，没打完的那局作废重发`,
      en: `The parlour has gone on from a backup: from hand ${hand} on tiles are shuffled and sealed anew, and a hand under way is dealt anew`,
    };
  if (notice.why === "unpaid")
    return {
      zh: `第 ${hand} 局：房卡不够或者正在别处练习，没有发成，牌重新洗过`,
      en: `Hand ${hand}: the cards did not suffice, or its owner practises elsewhere; the tiles are shuffled anew`,
    };
  const names = notice.seats.map(nameOf);
  return {
    zh: `第 ${hand} 局：${names.join("、")}没有拆开自己洗牌的那份，作废重新洗`,
    en: `Hand ${hand}: ${names.join(", ")} did not open their share of the shuffle; shuffled and dealt anew`,
  };
}

/** All that was checked, line by line. */
export function checkLines(found: DealCheckup, nameOf: (seat: number) => string): CheckLine[] {
  const mark = (held: Held | "none") => (held === "none" ? "○" : MARKS[held]);
  return [
    { mark: MARKS[found.promise], ...PROMISE[found.promise] },
    { mark: mark(found.hashes), ...HASHES[found.hashes] },
    ...(found.hashes === "none" ? [] : [{ mark: mark(found.own), ...OWN[found.own] }]),
    ...found.redrawn.map((one) => ({
      mark: "○" as const,
      ...redrawnText(one, nameOf),
      more: null,
    })),
    ...found.alarms.map((one) => ({
      mark: "✗" as const,
      ...alarmText(one),
      more: BROKEN[one.what].more,
    })),
  ];
}
