/** A room's options in plain words. */

import type { GameInfo, Options } from "../../lib/api";
import { t, tt } from "../../lib/i18n";
import { thatMatter } from "../../lib/presets";
import type { RoomInfo } from "../../lib/protocol";

export interface OptionLine {
  name: string;
  value: string;
}

/** Every option with the value that holds in this room. */
export function optionLines(game: GameInfo, room: RoomInfo): OptionLine[] {
  const lines = thatMatter(game.options, room.options).map((option) => {
    const choice = option.choices.find((one) => one.value === room.options[option.name]);
    return { name: tt(option), value: choice ? tt(choice) : String(room.options[option.name]) };
  });
  const claims: Record<string, string> = {
    natural: t("自然", "natural"),
    strict: t("固定", "constant"),
    fast: t("快", "fast"),
  };
  return [
    ...lines,
    {
      name: t("出牌时间", "Clock"),
      value: room.clock ? t(`${room.clock}秒`, `${room.clock} s`) : t("不限", "none"),
    },
    { name: t("等牌时间", "Claim time"), value: claims[room.claim_time] ?? room.claim_time },
    { name: t("提示", "Help"), value: room.help ? t("有", "yes") : t("无", "no") },
    {
      name: t("进房", "Entry"),
      value: room.mode === "owner" ? t("房主同意", "owner lets in") : t("自由", "free"),
    },
    { name: t("房卡", "Room cards"), value: String(room.cards) },
  ];
}

/** The options in one line: what is on, and what was chosen. */
export function optionSummary(game: GameInfo, room: RoomInfo): string {
  return thatMatter(game.options, room.options)
    .flatMap((option) => {
      const value = room.options[option.name];
      if (value === false) return [];
      if (value === true) return [tt(option)];
      const choice = option.choices.find((one) => one.value === value);
      return choice ? [tt(choice)] : [];
    })
    .join(" · ");
}

/** Which hand it is, of how many; in a session that goes by rounds, of which round of how many. */
export function handOf(options: Options, number: number, round: number): string {
  if (typeof options.hands === "number")
    return t(`第 ${number}/${options.hands} 局`, `Hand ${number}/${options.hands}`);
  return t(
    `第 ${round + 1}/${options.rounds} 圈\n第 ${number} 局`,
    `Round ${round + 1}/${options.rounds}\nHand ${number}`,
  );
}
