/** A room's options in plain words. */

import type { GameInfo, Options } from "../../lib/api";
import { lengthOption } from "../../lib/games";
import { t, tt } from "../../lib/i18n";
import { thatMatter } from "../../lib/presets";
import type { RoomInfo } from "../../lib/protocol";
import { said } from "../state/glossary.svelte";

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
  return [
    ...lines,
    { name: t("出牌时间", "Clock"), value: clockWord(room) || t("不限", "none") },
    { name: t("等牌时间", "Claim time"), value: paceWord(room) },
    { name: t("提示", "Help"), value: room.help ? t("有", "yes") : t("无", "no") },
    {
      name: t("进房", "Entry"),
      value: room.mode === "owner" ? t("房主同意", "owner lets in") : t("自由", "free"),
    },
    {
      name: t("房卡", "Room cards"),
      value: room.practice || room.cards === 0 ? t("免费", "free") : String(room.cards),
    },
  ];
}

function clockWord(room: RoomInfo): string {
  return room.clock ? t(`${room.clock}秒`, `${room.clock} s`) : "";
}

/** How long others have to claim a tile. */
function paceWord(room: RoomInfo): string {
  const claims: Record<string, string> = {
    natural: t("自然", "natural"),
    strict: t("固定", "constant"),
    fast: t("快", "fast"),
  };
  return claims[room.claim_time] ?? room.claim_time;
}

/** Whether a value says by itself what it is of: it has a word of the option's name in it. */
function saysItself(name: string, value: string): boolean {
  const words = /[a-z]/i.test(name)
    ? name.split(/\W+/).filter((word) => word.length > 3)
    : [...name].map((_, at) => name.slice(at, at + 2)).filter((word, at) => !at || word.length > 1);
  return words.some((word) => value.toLowerCase().includes(word.toLowerCase()));
}

/** The options in one line: clock and pace, what is on, and what was chosen. */
export function optionSummary(game: GameInfo, room: RoomInfo): string {
  const chosen = thatMatter(game.options, room.options).flatMap((option) => {
    const value = room.options[option.name];
    if (value === false) return [];
    if (value === true) return [tt(option)];
    const choice = option.choices.find((one) => one.value === value);
    if (choice === undefined) return [];
    const plain = option.unit !== "" || saysItself(tt(option), tt(choice));
    return [plain ? tt(choice) : t(`${option.zh}：${choice.zh}`, `${option.en}: ${choice.en}`)];
  });
  const clock = clockWord(room) || t("不限时", "no clock");
  return [clock, t(`等牌${paceWord(room)}`, `claims ${paceWord(room)}`), ...chosen].join(" · ");
}

/** Which hand it is, of how many; in a session that goes by rounds, of which round of how many. */
export function handOf(game: GameInfo, options: Options, number: number, round: number): string {
  const length = lengthOption(game);
  const all = String(options[length?.name ?? ""] ?? "");
  if (length?.unit !== "rounds") return t(`第 ${number}/${all} 局`, `Hand ${number}/${all}`);
  return t(
    `第 ${round + 1}/${all} 圈\n第 ${number} 局`,
    `Round ${round + 1}/${all}\nHand ${number}`,
  );
}

/** Whether a session ends with this hand, as far as that is known: of 圈 nobody knows it before. */
export function isLastHand(game: GameInfo, options: Options, number: number): boolean {
  const length = lengthOption(game);
  return length?.unit === "hands" && number >= Number(options[length.name]);
}

/** What comes after a hand that was settled: the next one, or after the last the final result. */
export function onwardWord({ game, room, hand }: Settled): string {
  return game !== null && room !== null && isLastHand(game, room.options, hand + 1)
    ? t("看总结算", "Final result")
    : t("下一局", "Next hand");
}

interface Settled {
  game: GameInfo | null;
  room: RoomInfo | null;
  /** Counted from 0. */
  hand: number;
}

/** What is turned up only after a win and changes what it brings: 鸟, 醒 or nothing. */
export function turnedUpLater(game: GameInfo, options: Options): string {
  const chosen = thatMatter(game.options, options).flatMap((option) =>
    option.choices.filter((one) => one.value === options[option.name] && one.turns_up !== ""),
  );
  return chosen.map((one) => said(`later ${one.turns_up}`, one.turns_up)).join(t("、", ", "));
}
