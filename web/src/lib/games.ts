/** What the first page says of each game; everything else comes from the server. */

import type { Both } from "./i18n";

interface Character extends Both {
  /** Tiles that stand for the game. */
  emblem: string[];
}

const CHARACTERS: Record<string, Character> = {
  hengyang258: {
    zh: "二五八作将，起手就能胡，杠后开筛子，胡了扎鸟",
    en: "Pairs of 2, 5 or 8, wins from the deal, dice after a kong, birds after a win",
    emblem: ["2m", "5p", "8s"],
  },
  wanzai: {
    zh: "十三烂、七小对，字牌也能吃；敢上火，敢飘",
    en: "Scattered thirteens and seven pairs; raise the stakes by fire and float",
    emblem: ["1z", "4m", "7z"],
  },
  dongfeng: {
    zh: "东北老打法：箭杠风杠，翻倍看封顶",
    en: "A north-eastern game: dragon and wind kongs, doublings up to a cap",
    emblem: ["7z", "6z", "3z"],
  },
  hengyang15: {
    zh: "三人字牌，七方门子，十五胡息起胡",
    en: "Zipai for three: seven sets and at least fifteen huxi",
    emblem: ["二", "七", "十"],
  },
  xiangtan: {
    zh: "三人跑胡子：提偎跑碰吃，名堂多，红字值钱",
    en: "Paohuzi for three: forced moves, many named hands, red cards pay",
    emblem: ["贰", "柒", "拾"],
  },
};

/** The one-line character of a game; nothing for one that is new here. */
export function characterOf(game: string): Character {
  return CHARACTERS[game] ?? { zh: "", en: "", emblem: [] };
}
