/** What a prompt offers, as much of it at a time as one row of large buttons holds. */

import type { Choice } from "../state/choices";

/** A button of the bar: a choice, several that are chosen between in a next step, or a way about. */
export interface Offer {
  step: "choose" | "open" | "more" | "back";
  /** Those that it stands for; none where it only leads on or back. */
  choices: readonly Choice[];
}

export interface Row {
  offers: Offer[];
  /** The word stands in a corner, so that more have room. */
  tight: boolean;
  /** The width of a tile on the buttons. */
  tile: number;
  /** What they leave free beside them. */
  free: number;
}

/** How much room there is: so wide, so high. */
export interface Bar {
  room: number;
  height: number;
  cards: boolean;
}

/** Never more beside each other than these, with a 过 at their end. */
export const MOST_AT_ONCE = 5;
const GAP = 6;
const LEAST = 46;
const BESIDE = 54;
/** The size of a word in a corner. */
const CORNER = 13;
/** Tiles no smaller than these are told apart. */
const LEAST_TILE = 15;
/** A bar of this height has room for a word above its tiles. */
const STACKED_FROM = 50;

/** Whether words stand above tiles: more fit beside each other, and tiles are larger. */
export const isStacked = ({ height, cards }: Bar): boolean => !cards && height >= STACKED_FROM;

/** How large a word on a button is. */
export const wordSize = ({ height }: Bar): number => Math.min(34, Math.max(21, height * 0.27));

/** The largest that a tile on a button may be. */
function mostTile({ height, cards }: Bar): number {
  if (cards) return Math.min(46, (height - 16) / 3.3);
  return Math.min(46, (height - 12 - wordSize({ height, cards, room: 0 })) / 1.36);
}

/** How ways are told apart, one step after the other: what is done, with which tiles first. */
const STEPS: readonly ((choice: Choice) => string)[] = [
  ({ name }) => name,
  ({ name, groups }) => `${name} ${groups[0]?.join("") ?? ""}`,
  ({ place }) => String(place),
];

/**
 * The row that is shown: `path` has the first choice of whatever was opened, step by step, and where
 * one step has more than a row holds, `page` says which part of it.
 */
export function rowOf(
  choices: readonly Choice[],
  bar: Bar,
  path: readonly number[],
  page: number,
): Row {
  const passes = choices.filter(({ name }) => name === "pass");
  let ways: readonly Choice[] = choices.filter(({ name }) => name !== "pass");
  const last = path.length > 0 ? [{ step: "back", choices: [] } as Offer] : passes.map(one);
  const beside = { ...bar, room: bar.room - GAP - widthOf(last, bar, 0, true) };
  let offers = bundled(ways, beside, 0);
  let step = 1;
  for (const place of path) {
    ways = offers.find((offer) => offer.choices[0]?.place === place)?.choices ?? ways;
    offers = bundled(ways, beside, step++);
  }
  return fitted([...onPage(offers, beside, page), ...last], bar);
}

const one = (choice: Choice): Offer => ({ step: "choose", choices: [choice] });

/** Those that are alike up to a step are one button, where not each can be one. */
function bundled(ways: readonly Choice[], bar: Bar, step: number): Offer[] {
  const all = ways.map(one);
  const key = STEPS[step];
  if (key === undefined || (all.length <= MOST_AT_ONCE && fits(all, bar))) return all;
  const bundles = new Map<string, Choice[]>();
  for (const way of ways) bundles.set(key(way), [...(bundles.get(key(way)) ?? []), way]);
  if (bundles.size === 1) return bundled(ways, bar, step + 1);
  return [...bundles.values()].map((alike) => ({
    step: alike.length > 1 ? "open" : "choose",
    choices: alike,
  }));
}

/** As many as a row holds, with a button that leads to the rest. */
function onPage(offers: Offer[], bar: Bar, page: number): Offer[] {
  if (offers.length <= MOST_AT_ONCE && fits(offers, bar)) return offers;
  const more: Offer = { step: "more", choices: [] };
  let many = Math.min(MOST_AT_ONCE - 1, offers.length);
  while (many > 1 && !fits([...offers.slice(0, many), more], bar)) many--;
  const pages = Math.ceil(offers.length / many);
  if (pages === 1) return offers;
  const from = (page % pages) * many;
  return [...offers.slice(from, from + many), more];
}

/** Whether these have room, with words in corners and tiles that are told apart. */
function fits(offers: readonly Offer[], bar: Bar): boolean {
  const tile = Math.min(mostTile(bar), bar.cards ? LEAST_TILE + 2 : LEAST_TILE);
  return widthOf(offers, bar, tile, true) <= bar.room;
}

/** The largest tiles with which a row has room. */
function fitted(offers: Offer[], bar: Bar): Row {
  const most = Math.floor(mostTile(bar));
  for (const tight of [false, true])
    for (let tile = most; tile >= Math.min(most, tight ? 10 : 18); tile--)
      if (widthOf(offers, bar, tile, tight) <= bar.room)
        return { offers, tight, tile, free: bar.room - widthOf(offers, bar, tile, tight) };
  return { offers, tight: true, tile: 10, free: 0 };
}

function widthOf(offers: readonly Offer[], bar: Bar, tile: number, tight: boolean): number {
  if (offers.length === 0) return 0;
  const widths = offers.map((offer) => offerWidth(offer, bar, tile, tight));
  return widths.reduce((sum, width) => sum + width + GAP, -GAP);
}

/** The least that a button may be wide. */
export function offerWidth(
  { step, choices }: Offer,
  bar: Bar,
  tile: number,
  tight: boolean,
): number {
  const [choice] = choices;
  if (choice === undefined) return BESIDE;
  const word = wordWidth(choice.word, wordSize(bar));
  const groups = shownGroups({ step, choices });
  if (groups.length === 0) return Math.max(BESIDE, word + 20, step === "open" ? 64 : 0);
  const note = choice.note && step === "choose" ? 58 : 0;
  if (bar.cards) {
    const drawn = groups.length * (tile + 4) + 16;
    if (!tight) return Math.max(word, note) + 6 + drawn;
    const corner = wordWidth(choice.word, CORNER) + (step === "open" ? 24 : note) + 10;
    return Math.max(LEAST, drawn, corner);
  }
  const tiles = groups.flat().length * (tile + 1) + (groups.length - 1) * 6;
  const beside = Math.max(word, note);
  if (isStacked(bar)) return Math.max(BESIDE, beside + 16, tiles + 16);
  return beside + 6 + tiles + 20;
}

/** The tiles on a button: of several ways that begin alike, how they begin. */
export function shownGroups({ step, choices }: Offer): readonly string[][] {
  const [first, ...others] = choices;
  if (first === undefined) return [];
  if (step === "choose") return first.groups;
  const begins = first.groups[0];
  const alike = others.every(({ groups }) => groups[0]?.join("") === begins?.join(""));
  return alike && begins ? [begins] : [];
}

/** About as wide as a word is written. */
function wordWidth(word: string, size: number): number {
  return [...word].reduce((sum, letter) => sum + (letter > "\u2e80" ? size : size * 0.64), 0);
}
