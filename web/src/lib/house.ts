/** The options that every room has, in plain words; which values there are is the server's to say. */

import type { HouseInfo, OptionTable, OptionValue } from "./api";
import type { Both } from "./i18n";

const LABELS: Record<string, Both> = {
  clock: { zh: "每步时间", en: "Time for a move" },
  claim_time: { zh: "打牌节奏", en: "Pace after a discard" },
  help: { zh: "听牌提示", en: "Hints on what a hand waits for" },
  mode: { zh: "谁能进来", en: "Who may sit down" },
};

const VALUES: Record<string, Both> = {
  "clock 0": { zh: "不限时", en: "no limit" },
  "claim_time natural": { zh: "自然（推荐）", en: "natural (recommended)" },
  "claim_time strict": { zh: "每张等一样久", en: "always the same wait" },
  "claim_time fast": { zh: "快，不等", en: "fast, no wait" },
  "help true": { zh: "是", en: "yes" },
  "help false": { zh: "否", en: "no" },
  "mode free": { zh: "知道房号就能坐", en: "anyone with the number" },
  "mode owner": { zh: "房主同意才能坐", en: "whom the owner lets in" },
};

function valueName(name: string, value: OptionValue): Both {
  if (name === "clock" && value !== 0) return { zh: `${value}秒`, en: `${value} s` };
  return VALUES[`${name} ${value}`] ?? { zh: String(value), en: String(value) };
}

/** The options of every room as a table like a game's own. */
export function roomOptions(house: HouseInfo): OptionTable[] {
  return Object.entries(house.options).map(([name, values]) => ({
    name,
    ...(LABELS[name] ?? { zh: name, en: name }),
    choices: values.map((value) => ({ value, turns_up: "", ...valueName(name, value) })),
    only_where: null,
    unit: "",
    room: name,
  }));
}

/** Those that are asked beside a game's own: one that the game asks itself is not asked twice. */
export function roomOptionsBeside(house: HouseInfo, game: readonly OptionTable[]): OptionTable[] {
  const asked = new Set(game.map((option) => option.room));
  return roomOptions(house).filter((option) => !asked.has(option.name));
}
