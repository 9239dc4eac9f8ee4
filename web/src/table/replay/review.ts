/** A settled hand looked through: at every choice what was better, and what it cost. */

import { t } from "../../lib/i18n";
import type { Decision, Review, ReviewedChoice } from "../../lib/protocol.gen";
import { parseTiles, tileNames } from "../tiles/names";
import { actionWord, capital, isStake, stakeValue, stakeWord } from "../state/words";

/** An action as records write it: its name, then its tiles or values. */
export type Action = string[];

export type { Decision, Review, ReviewedChoice };

/** The mistakes of one seat, the dearest first. */
export function mistakesOf(review: Review, seat: number): Decision[] {
  return review.mistakes
    .map((place) => review.decisions[place])
    .filter((one): one is Decision => one !== undefined && one.seat === seat);
}

/** What a seat chooses at this moment of the replay, if it does. */
export function decisionAt(review: Review, seat: number, at: number): Decision | null {
  return review.decisions.find((one) => one.seat === seat && one.at === at) ?? null;
}

export const sameAction = (one: Action, other: Action): boolean =>
  one.length === other.length && one.every((word, place) => word === other[place]);

/** The tiles that an action is about, group by group; stakes have none. */
export function tilesOf([, ...given]: Action): string[][] {
  return given.map(parseTiles).filter((tiles) => tiles.length > 0);
}

/** An action in words, as it is read aloud. */
export function actionText(action: Action): string {
  const [name = "", ...given] = action;
  if (isStake(name)) return capital(stakeWord(name, stakeValue(given)));
  const tiles = tilesOf(action).flat();
  return tiles.length > 0 ? `${actionWord(name)} ${tileNames(tiles)}` : actionWord(name);
}

/** Points with their sign: to a tenth, and what is less than a point to a hundredth. */
export function signed(points: number | null): string {
  if (points === null) return "";
  const digits = Math.abs(points) < 1 ? 2 : 1;
  const text = Math.abs(points).toFixed(digits);
  if (Number(text) === 0) return text;
  return `${points > 0 ? "+" : "−"}${text}`;
}

/** The choices as they are shown: the best, then what was played, then the others. */
export function ordered({ choices, played }: Decision): ReviewedChoice[] {
  const [best, ...others] = choices;
  if (best === undefined) return [];
  const taken = others.filter((one) => sameAction(one.action, played));
  return [best, ...taken, ...others.filter((one) => !taken.includes(one))];
}

/** What a mistake cost, in words. */
export function costText({ cost }: Decision): string {
  if (cost === null) return t("必取", "a sure thing");
  return t(`亏 ${cost.toFixed(1)} 分`, `costs ${cost.toFixed(1)}`);
}
