/** An open prompt as buttons: every legal choice is one, with the tiles that it is about. */

import { t } from "../../lib/i18n";
import type { Prompted } from "../../lib/protocol";
import type { View } from "./fold";
import { tileNames } from "../tiles/names";
import { actionWord } from "./words";

export interface Choice {
  /** Its place in the prompt. */
  place: number;
  name: string;
  word: string;
  /** Groups of tiles: a run, a kong, the doors of a 比牌. */
  groups: string[][];
  /** The tile that is claimed, marked among the groups. */
  claimed: string | null;
  /** What may not be discarded after it; empty where nothing is barred. */
  note: string;
  label: string;
  tone: "win" | "claim" | "pass" | "plain";
}

const STAKES = new Set(["fire", "float"]);
const CLAIMS = new Set(["chow", "chi", "pong", "peng"]);
const ORDER = [
  "win",
  "declare",
  "kong",
  "dragons",
  "winds",
  "add",
  "take",
  "dice",
  "replace",
  "pong",
  "peng",
  "chow",
  "chi",
  "fire",
  "float",
  "pass",
];

/** What each discard of a prompt is, by its tile. */
export function discards(choices: readonly string[][]): Map<string, number> {
  const found = new Map<string, number>();
  choices.forEach(([name, tile = ""], place) => {
    if (name === "discard") found.set(tile, place);
  });
  return found;
}

/** The tiles that some choices of a prompt are about. */
export function tilesOf(
  choices: readonly string[][],
  places: Iterable<number>,
): ReadonlySet<string> {
  return new Set([...places].map((place) => choices[place]?.[1] ?? ""));
}

/** What of a prompt is drawn. */
export interface Asked extends Pick<Prompted, "tiles" | "bars"> {
  choices: readonly string[][];
}

/** All other choices, as buttons in the order in which the thumb finds them. */
export function buttons(prompt: Asked, view: View, burning = false): Choice[] {
  const { choices, tiles = [], bars = [] } = prompt;
  const open = view.open.length === 1 ? (view.open[0] ?? null) : null;
  return choices
    .map(([name = "", ...given], place): Choice => {
      const groups = tiles[place] ?? [];
      const word = wordOf(name, given, choices, burning);
      const note = bars[place] ? t(`不能打${bars[place]}`, `not ${bars[place]}`) : "";
      return {
        place,
        name,
        word,
        groups,
        claimed: CLAIMS.has(name) ? open : null,
        note,
        label: [word, ...groups.map(tileNames), note].filter(Boolean).join(" "),
        tone: toneOf(name),
      };
    })
    .filter(({ name }) => name !== "discard")
    .sort((one, other) => ORDER.indexOf(one.name) - ORDER.indexOf(other.name));
}

function wordOf(name: string, given: string[], all: readonly string[][], burning: boolean): string {
  if (name === "fire" && burning)
    return given[0] === "on" ? t("继续上火", "Keep burning") : t("撤出", "Withdraw");
  if (name === "fire") return given[0] === "on" ? t("上火", "Fire") : t("不上火", "No fire");
  if (name === "float") {
    return given[0] === "0" ? t("不飘", "No float") : t(`飘 ${given[0]}`, `Float ${given[0]}`);
  }
  if (name === "take") return t("要海底", "Take it");
  if (name !== "pass") return actionWord(name);
  const has = (other: string) => all.some(([one]) => one === other);
  if (has("take")) return t("不要", "Leave it");
  if (has("declare")) return t("不亮", "Hide it");
  return actionWord(name);
}

function toneOf(name: string): Choice["tone"] {
  if (name === "win" || name === "declare") return "win";
  if (name === "pass") return "pass";
  return STAKES.has(name) ? "plain" : "claim";
}

/** Whether a seat's 上火 burns: asked about it before the deal, it goes on or is withdrawn. */
export const burns = (view: View, seat: number): boolean =>
  (view.seats[seat]?.stakes.fire ?? 0) > 0;

/** What a prompt is about, where that is not plain from its buttons. */
export function question(choices: readonly string[][], burning = false): string {
  const has = (name: string) => choices.some(([one]) => one === name);
  if (has("fire") && burning) return t("继续上火，还是撤出？", "Keep burning, or withdraw?");
  if (has("fire")) return t("上火吗？", "Play on fire?");
  if (has("float")) return t("飘几分？", "Float how much?");
  if (has("declare")) return t("起手胡，亮出来吗？", "Declare the opening win?");
  if (has("take")) return t("要不要海底？", "Take the last tile?");
  if (has("dice") || has("replace")) return t("补张还是开筛子？", "Replace or dice?");
  return "";
}

/** Whether a prompt only offers to 吃 or 碰; whoever wants neither is still asked about a 杠. */
export function onlyClaims(choices: readonly string[][]): boolean {
  return (
    choices.every(([name = ""]) => name === "pass" || CLAIMS.has(name)) &&
    choices.some(([name]) => name === "pass")
  );
}
