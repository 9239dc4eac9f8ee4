/** The choices a person last opened a room with, game by game, on this device. */

import type { OptionTable, OptionValue } from "./api";

export type Chosen = Record<string, OptionValue>;

const KEY = "paiguan.presets";

function all(): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof read === "object" && read !== null ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Every option at its default. */
export function defaultsOf(options: OptionTable[]): Chosen {
  return Object.fromEntries(options.map((one) => [one.name, one.choices[0]?.value ?? false]));
}

/** What was chosen last, as far as it can still be chosen; the defaults for the rest. */
export function lastChosen(
  key: string,
  options: OptionTable[],
  stored: unknown = all()[key],
): Chosen {
  const chosen = defaultsOf(options);
  if (typeof stored !== "object" || stored === null) return chosen;
  for (const option of options) {
    const value = (stored as Record<string, unknown>)[option.name];
    const known = option.choices.find((choice) => choice.value === value);
    if (known) chosen[option.name] = known.value;
  }
  return chosen;
}

export function remember(key: string, chosen: Chosen): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [key]: chosen }));
  } catch {
    // Not remembered, then.
  }
}
