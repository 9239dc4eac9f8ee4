/** What a person chooses for rooms, game by game, on this device: the last choice, and named ones. */

import type { OptionTable, OptionValue } from "./api";

export type Chosen = Record<string, OptionValue>;

/** A choice kept under a name: the game's options and the room's. */
export interface Preset {
  name: string;
  options: Chosen;
  room: Chosen;
}

export const MOST_PRESETS = 8;
export const LONGEST_NAME = 12;

const LAST = "paiguan.presets";
const NAMED = "paiguan.named_presets";

function stored(key: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return isRecord(read) ? read : {};
  } catch {
    return {};
  }
}

function store(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Not remembered, then.
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Every option at its default. */
export function defaultsOf(options: OptionTable[]): Chosen {
  return Object.fromEntries(options.map((one) => [one.name, one.choices[0]?.value ?? false]));
}

/**
 * The choices of an option as they are shown: numbers in their order, though the default is told
 * first. A room's 0 is no limit, and the last.
 */
export function inOrder({ choices, room }: OptionTable): OptionTable["choices"] {
  if (choices.some(({ value }) => typeof value !== "number")) return choices;
  const size = (value: unknown) => (room !== "" && value === 0 ? Infinity : Number(value));
  return [...choices].sort((one, other) => (size(one.value) < size(other.value) ? -1 : 1));
}

/** The options that change something beside these values of the others. */
export function thatMatter(options: OptionTable[], chosen: Chosen): OptionTable[] {
  return options.filter(({ only_where: where }) => {
    const value = where === null ? undefined : chosen[where.name];
    return where === null || (value !== undefined && where.values.includes(value));
  });
}

/** What was chosen once, as far as it can still be chosen; the defaults for the rest. */
export function stillChosen(options: OptionTable[], kept: unknown): Chosen {
  const chosen = defaultsOf(options);
  if (!isRecord(kept)) return chosen;
  for (const option of options) {
    const known = option.choices.find((choice) => choice.value === kept[option.name]);
    if (known) chosen[option.name] = known.value;
  }
  return chosen;
}

// The last choice

export function lastChosen(key: string, options: OptionTable[]): Chosen {
  return stillChosen(options, stored(LAST)[key]);
}

export function remember(key: string, chosen: Chosen): void {
  store(LAST, { ...stored(LAST), [key]: chosen });
}

// Choices with a name

/** What can be made of what is stored: whole presets with a name each, not too many. */
export function readPresets(kept: unknown, game: OptionTable[], room: OptionTable[]): Preset[] {
  if (!Array.isArray(kept)) return [];
  const found = new Map<string, Preset>();
  for (const one of kept as unknown[]) {
    if (!isRecord(one) || typeof one.name !== "string") continue;
    const name = presetName(one.name);
    if (!name || found.has(name) || found.size >= MOST_PRESETS) continue;
    const options = stillChosen(game, one.options);
    found.set(name, { name, options, room: stillChosen(room, one.room) });
  }
  return [...found.values()];
}

/** A name as it is kept. */
export function presetName(name: string): string {
  return [...name.trim()].slice(0, LONGEST_NAME).join("").trim();
}

/** The presets with one more, or with that one anew. */
export function withPreset(presets: readonly Preset[], added: Preset): Preset[] {
  const others = presets.filter((one) => one.name !== added.name);
  return [...others, added].slice(-MOST_PRESETS);
}

export function savedPresets(game: string, options: OptionTable[], room: OptionTable[]): Preset[] {
  return readPresets(stored(NAMED)[game], options, room);
}

export function savePresets(game: string, presets: readonly Preset[]): void {
  store(NAMED, { ...stored(NAMED), [game]: presets });
}

/** Whether two choices are the same. */
export function sameChoice(one: Chosen, other: Chosen): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}
