/** What a person has set on this device; kept in the browser and followed in place. */

export type Language = "zh" | "en";
export type Theme = "felt" | "light" | "dark";
/** The cloth of the table; as the theme has it, or its own. */
export type Cloth = "theme" | "green" | "blue" | "red" | "sand";
export type Backs = "green" | "blue" | "amber";
/** How fast bots play where one practises with them: 稳, 快, 飞. */
export const PACES = ["steady", "quick", "flying"] as const;
export type Pace = (typeof PACES)[number];
export type TapMode = "twice" | "once" | "drag";

export type LampMode = "" | "open" | "closed";

export interface Settings {
  language: Language;
  theme: Theme;
  cloth: Cloth;
  /** The backs of tiles and cards. */
  backs: Backs;
  /** Tiles have their number, or a letter, in a corner. */
  corners: boolean;
  /** Larger letters and tiles. */
  large: boolean;
  /** Tiles, claims, wins: 0 is silent, 1 is loudest. */
  volume: number;
  sound: boolean;
  /** 吃碰杠胡 are spoken, so loudly. */
  voice: boolean;
  voiceVolume: number;
  /** The voice of the house that calls them, where it has a recording; empty: the device. */
  dialect: string;
  vibration: boolean;
  /** Animations: 1 as designed, 2 twice as fast, 0 none. */
  speed: number;
  /** A great hand is celebrated for a moment. */
  celebrate: boolean;
  pace: Pace;
  /** How a tile is discarded. */
  tap: TapMode;
  /** The screen stays on at the table. */
  awake: boolean;
  phrases: boolean;
  /** Toggles at the table, kept between hands. */
  autoWin: boolean;
  noClaims: boolean;
  sorted: boolean;
  /** Whether the waits of a ready hand are shown all the time; empty: where there is room. */
  lamp: LampMode;
  /** Whether one has been told how a lifted tile is discarded. */
  toldTap: boolean;
  /** Whether one has been told that there are lessons. */
  toldLessons: boolean;
  /** Whether one has been told that it is one's turn, and what to do. */
  toldTurn: boolean;
  /** What the lobby remembers. */
  name: string;
  /** Whether one has been asked for a name. */
  asked: boolean;
  botLevel: string;
}

const KEY = "paiguan.settings";

export const DEFAULTS: Settings = {
  language: "zh",
  theme: "felt",
  cloth: "theme",
  backs: "green",
  corners: false,
  large: false,
  volume: 0.7,
  sound: true,
  voice: true,
  voiceVolume: 0.7,
  dialect: "",
  vibration: true,
  speed: 1,
  celebrate: true,
  pace: "quick",
  tap: "twice",
  awake: true,
  phrases: true,
  autoWin: false,
  noClaims: false,
  sorted: true,
  lamp: "",
  toldTap: false,
  toldLessons: false,
  toldTurn: false,
  name: "",
  asked: false,
  botLevel: "",
};

/** What is stored, as far as it makes sense; the defaults for the rest. */
export function readSettings(text: string | null, language: Language): Settings {
  const read: Settings = { ...DEFAULTS, language };
  let stored: unknown = null;
  try {
    stored = text === null ? null : JSON.parse(text);
  } catch {
    // Something else has written there: the defaults hold.
  }
  if (typeof stored !== "object" || stored === null) return read;
  for (const [name, value] of Object.entries(stored)) {
    if (name in read && typeof value === typeof read[name as keyof Settings]) {
      Object.assign(read, { [name]: value });
    }
  }
  return read;
}

/** Chinese, unless the browser wants something else. */
export function preferredLanguage(): Language {
  const wanted = typeof navigator === "undefined" ? "zh" : navigator.language;
  return wanted.toLowerCase().startsWith("zh") ? "zh" : "en";
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage may be forbidden: everything works, and nothing is remembered.
    return null;
  }
}

/** The settings of this device. Assign to a field to change it. */
export const settings: Settings = $state(readSettings(stored(), preferredLanguage()));

/** Keep every change, show it on the page's root, and follow what is set in another tab. */
export function followSettings(): void {
  addEventListener("storage", (event) => {
    if (event.key === KEY) Object.assign(settings, readSettings(event.newValue, settings.language));
  });
  $effect.root(() => {
    $effect(() => {
      try {
        localStorage.setItem(KEY, JSON.stringify(settings));
      } catch {
        // Not remembered, then.
      }
    });
    $effect(() => {
      const root = document.documentElement;
      root.lang = settings.language === "zh" ? "zh-CN" : "en";
      root.dataset.theme = settings.theme;
      root.dataset.cloth = settings.cloth;
      root.dataset.backs = settings.backs;
      root.dataset.size = settings.large ? "large" : "normal";
      root.dataset.motion = settings.speed === 0 ? "none" : "some";
    });
  });
}
