/** An open prompt as buttons: every legal choice is one, with the tiles that it is about. */

import { t } from "../../lib/i18n";
import type { Prompted } from "../../lib/protocol";
import type { View } from "./fold";
import { tileNames } from "../tiles/names";
import { said } from "./glossary.svelte";
import { actionWord, capital, isStake, stakeValue, stakeWord } from "./words";

/** What a seat plays for from earlier hands on: asked again, it goes on or is withdrawn. */
type Stakes = Readonly<Record<string, number>>;

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

/** What of a prompt its marks are found in. */
type Marked = Pick<Prompted, "marks"> & { choices: readonly string[][] };

/** What each discard of a prompt is, by its tile. */
export function discards(choices: readonly string[][]): Map<string, number> {
  const found = new Map<string, number>();
  choices.forEach(([name, tile = ""], place) => {
    if (name === "discard") found.set(tile, place);
  });
  return found;
}

/** What the discard of a tile would be besides, such as `feed`; empty where it is no more. */
export function markOf(prompt: Marked | null, tile: string | null): string {
  const place = discards(prompt?.choices ?? []).get(tile ?? "");
  return place === undefined ? "" : (prompt?.marks?.[place] ?? "");
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
export function buttons(prompt: Asked, view: View, stakes: Stakes = {}): Choice[] {
  const { choices, tiles = [], bars = [] } = prompt;
  const open = view.open.length === 1 ? (view.open[0] ?? null) : null;
  return choices
    .map(([name = "", ...given], place): Choice => {
      const groups = tiles[place] ?? [];
      const word = wordOf(name, given, choices, stakes);
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

function wordOf(name: string, given: string[], all: readonly string[][], stakes: Stakes): string {
  if (isStake(name)) {
    const value = stakeValue(given);
    const kept = stakes[name] ? said(value ? `keep ${name}` : `keep ${name} 0`, "") : "";
    return capital(kept || stakeWord(name, value));
  }
  if (name !== "pass") return capital(said(`button ${name}`, "")) || actionWord(name);
  const beside = all.map(([other = ""]) => said(`pass ${other}`, "")).find(Boolean);
  return beside === undefined ? actionWord(name) : capital(beside);
}

function toneOf(name: string): Choice["tone"] {
  if (name === "win" || name === "declare") return "win";
  if (name === "pass") return "pass";
  return isStake(name) ? "plain" : "claim";
}

/** The place of a 过 that the server does not ask for. */
export const PUT_AWAY = -2;

/** What is offered beside tiles to discard has a 过 as well: it puts the offer away, no more. */
export function withPass(offered: readonly Choice[], discards: number): readonly Choice[] {
  const passable = offered.length > 0 && discards > 0;
  if (!passable || offered.some(({ name }) => name === "pass")) return offered;
  const word = actionWord("pass");
  const about = { groups: [], claimed: null, note: "" };
  return [...offered, { place: PUT_AWAY, name: "pass", word, label: word, tone: "pass", ...about }];
}

/** Whether there is nothing to decide: the table goes on by itself, and nobody is asked. */
export function isForced(choices: readonly string[][]): boolean {
  return choices.length === 1 && choices[0]?.[0] !== "discard";
}

/** What a prompt is about, where that is not plain from its buttons. */
export function question(choices: readonly string[][], stakes: Stakes = {}): string {
  for (const [name = ""] of choices) {
    const again = stakes[name] ? said(`ask keep ${name}`, "") : "";
    const asked = again || said(`ask ${name}`, "");
    if (asked) return asked;
  }
  return "";
}

/** The toggles at the table that decide something without asking. */
export interface Toggles {
  autoWin: boolean;
  noClaims: boolean;
}

/** The place of what the toggles decide; null where somebody is to. */
export function decidedBy(toggles: Toggles, choices: readonly string[][]): number | null {
  const placeOf = (wanted: string) => choices.findIndex(([name]) => name === wanted);
  if (toggles.autoWin && placeOf("win") >= 0) return placeOf("win");
  return toggles.noClaims && onlyClaims(choices) ? placeOf("pass") : null;
}

/** Whether a prompt only offers to 吃 or 碰; whoever wants neither is still asked about a 杠. */
function onlyClaims(choices: readonly string[][]): boolean {
  return (
    choices.every(([name = ""]) => name === "pass" || CLAIMS.has(name)) &&
    choices.some(([name]) => name === "pass")
  );
}
