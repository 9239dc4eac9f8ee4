/** The names of options and their values, which rule pages write as `code`, in plain words. */

import type { OptionTable, Options } from "./api";
import { tt } from "./i18n";

export interface Word {
  text: string;
  /** Whether the room has chosen it; null where it has no say in it. */
  chosen: boolean | null;
}

/** The words for a piece of code; null where it is no option and no value of one. */
export function wordFor(code: string, options: OptionTable[], room: Options | null): Word | null {
  for (const option of options) {
    if (option.name === code) {
      const value = room?.[option.name];
      return { text: tt(option), chosen: typeof value === "boolean" ? value : null };
    }
    const choice = option.choices.find((one) => one.value === code);
    if (choice) return { text: tt(choice), chosen: room ? room[option.name] === code : null };
  }
  return null;
}

/** The values of an option, the room's own marked. */
export function valuesOf(option: OptionTable, room: Options | null): Word[] {
  return option.choices.map((choice) => ({
    text: tt(choice),
    chosen: room ? room[option.name] === choice.value : null,
  }));
}
