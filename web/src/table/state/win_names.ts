/** What wins and payments are called in English; the server tells their Chinese names. */

import { t } from "../../lib/i18n";

const ENGLISH: Record<string, string> = {
  胡: "win",
  平胡: "plain win",
  自摸: "self-drawn",
  放炮: "given by a discard", // in hands kept from the first edition
  天胡: "win as dealt",
  地胡: "win on the first tile",
  碰碰胡: "all triplets",
  大七对: "all triplets",
  飘胡: "all triplets",
  将将胡: "all 2, 5, 8",
  清一色: "one suit",
  全求人: "all melds open",
  七小对: "seven pairs",
  豪华七小对: "seven pairs with a four",
  双豪华七小对: "seven pairs with two fours",
  三豪华七小对: "seven pairs with three fours",
  超豪华七小对: "seven pairs with three fours",
  十三烂: "thirteen scattered",
  七星十三烂: "seven-star thirteen scattered",
  杠上开花: "win on the kong",
  杠上炮: "win on another's dice",
  抢杠: "robbed kong",
  抢杠胡: "robbed kong",
  海底捞月: "win with the last tile",
  海底炮: "win on the last tile thrown",
  板板胡: "no 2, 5 or 8",
  大四喜: "four alike",
  六六顺: "two triplets",
  缺一色: "missing suit",
  夹胡: "middle wait",
  单吊: "pair wait",
  门清: "fully concealed",
  二八做掌: "pair of 2s or 8s",
  三家清: "three concealed",
  四家清: "four concealed",
  庄家: "dealer",
  黑胡: "all black",
  十红: "ten red",
  十二红: "twelve red",
  一点红: "one red",
  小字胡: "small cards",
  大字胡: "big cards",
  自摸加3分: "self-drawn, 3 more",
  "30胡翻倍": "30 huxi double",
  扎鸟: "birds",
  醒: "wake card",
  上火: "fire",
  飘: "float",
  明杠: "open kong",
  直杠: "open kong",
  碰杠: "added kong",
  欠杠: "added kong",
  暗杠: "concealed kong",
  箭杠: "dragon kong",
  风杠: "wind kong",
};
const ONE_SUIT = "清一色";

function english(name: string): string | undefined {
  const known = ENGLISH[name];
  if (known !== undefined || !name.startsWith(ONE_SUIT)) return known;
  const rest = english(name.slice(ONE_SUIT.length));
  return rest === undefined ? undefined : `${rest} of one suit`;
}

/** The name of a winning hand, or of a part of it. */
export function winName(name: string): string {
  return t(name, english(name) ?? name);
}

/** What is paid for, which may have several names; empty where the clause has to say it. */
export function paymentName(name: string): string {
  const parts = name.split(" ").map(english);
  return t(name, parts.includes(undefined) ? "" : parts.join(", "));
}
