/** The totals of a session as lines in a picture: where they run, and where their names stand. */

export type Corner = readonly [x: number, y: number];

export interface TotalLine {
  seat: number;
  /** The corners of the line, from nothing to the total. */
  corners: Corner[];
  /** Where it ends, and where its name stands without touching another. */
  end: number;
  label: number;
  total: number;
}

export interface TotalsPicture {
  lines: TotalLine[];
  /** The height of no points at all. */
  zero: number;
  /** Where each hand ends. */
  steps: number[];
}

/** The part of the picture that the lines run in; names stand to the right of it. */
export const PLOT = { width: 236, height: 132, margin: 10 };
const NAME_HEIGHT = 17;
/** With the names. */
export const WHOLE_WIDTH = 340;
/** The line of each seat on a light ground and on a dark one. */
export const SEAT_COLOURS = [
  { light: "#b3261e", dark: "#ff8a80" },
  { light: "#1b62a5", dark: "#8ab8f0" },
  { light: "#1f7a44", dark: "#63c78c" },
  { light: "#8a5a00", dark: "#f0bc55" },
] as const;
/** The room for a name: so many Chinese characters; of Latin letters about two take the room of one. */
const NAME_ROOM = 6;
const LATIN_LETTER = 0.6;
const LAST_NARROW = "\u2e7f";

/** How wide a letter is, in Chinese characters. */
export function letterWidth(letter: string): number {
  return letter > LAST_NARROW ? 1 : LATIN_LETTER;
}

/** As much of a name as there is room for. */
export function shortName(name: string): string {
  let taken = 0;
  const fits = (letter: string): boolean => {
    taken += letterWidth(letter);
    return taken <= NAME_ROOM;
  };
  const letters = [...name];
  const first = letters.findIndex((letter) => !fits(letter));
  return letters.slice(0, first < 0 ? letters.length : first).join("");
}

/** Lines from nothing to the totals, with a step for each hand. */
export function totalsPicture(hands: readonly (readonly number[])[]): TotalsPicture {
  const seats = hands[0]?.length ?? 0;
  const sums = Array.from({ length: seats }, (_, seat) => running(hands, seat));
  const all = [0, ...sums.flat()];
  // Nothing at all runs through the middle.
  const flat = all.every((total) => total === 0);
  const least = flat ? -1 : Math.min(...all);
  const most = flat ? 1 : Math.max(...all);
  const { width, height, margin } = PLOT;
  const high = (total: number) =>
    round(margin + ((most - total) / Math.max(1, most - least)) * (height - 2 * margin));
  const steps = Array.from({ length: hands.length + 1 }, (_, hand) =>
    round(4 + (hand / Math.max(1, hands.length)) * (width - 8)),
  );
  const lines = sums.map((totals, seat): TotalLine => {
    const total = totals[totals.length - 1] ?? 0;
    const corners = totals.map((sum, hand): Corner => [steps[hand] ?? 0, high(sum)]);
    return { seat, corners, end: high(total), label: high(total), total };
  });
  spread(lines);
  return { lines, zero: high(0), steps };
}

/** What a seat has after each hand, from nothing on. */
function running(hands: readonly (readonly number[])[], seat: number): number[] {
  const totals = [0];
  for (const deltas of hands) totals.push((totals[totals.length - 1] ?? 0) + (deltas[seat] ?? 0));
  return totals;
}

/** Names move down, and up again from the lower edge, until none touches another. */
function spread(lines: TotalLine[]): void {
  const order = [...lines].sort((one, other) => one.end - other.end || one.seat - other.seat);
  let free = NAME_HEIGHT / 2;
  for (const line of order) {
    line.label = Math.max(line.label, free);
    free = line.label + NAME_HEIGHT;
  }
  let edge = PLOT.height - NAME_HEIGHT / 2;
  for (const line of order.reverse()) {
    line.label = round(Math.min(line.label, edge));
    edge = line.label - NAME_HEIGHT;
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
