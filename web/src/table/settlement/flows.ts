/** The picture of who pays whom: where seats, arrows and figures are. */

import { letterWidth } from "./totals";

export interface Spot {
  x: number;
  y: number;
}

/** Half of the box of a seat, and a figure on an arrow. */
export const BOX = { x: 44, y: 19 };
export const COIN = 11;
/** Arrows between neighbours have their figure in the middle; across the table two would meet there. */
const BESIDE = 0.5;
const ACROSS = 0.32;

/** So many Chinese characters fit beside each other in a box, and of smaller ones a few more. */
const LINE = 6.2;
const SMALL_LINE = 7.5;

const widthOf = (letters: readonly string[]) =>
  letters.reduce((sum, letter) => sum + letterWidth(letter), 0);

/** A name in its box: in one line, or where it is longer in two that are written smaller. */
export function nameLines(name: string): string[] {
  const letters = [...name];
  if (widthOf(letters) <= LINE) return [name];
  const halves = (place: number) => [letters.slice(0, place), letters.slice(place)] as const;
  const words = halves(letters.lastIndexOf(" ") + 1);
  const fit = words[0].length > 0 && words.every((line) => widthOf(line) <= SMALL_LINE);
  const half = widthOf(letters) / 2;
  const lines = fit
    ? words
    : halves(letters.findIndex((_, place) => widthOf(letters.slice(0, place)) >= half));
  return lines.map((line) => line.join("").trim());
}

/** Where a seat is drawn: home below, the next to the right, and so on. */
export function spot(seat: number, home: number, seats: number): Spot {
  const step = (seat - home + seats) % seats;
  const angle = Math.PI / 2 - (step * 2 * Math.PI) / seats;
  return { x: 150 + 98 * Math.cos(angle), y: 84 + 58 * Math.sin(angle) };
}

/** An arrow from one place to another, and where its figure is. */
export function arrow(from: number, to: number, home: number, seats: number) {
  const [a, b] = [spot(from, home, seats), spot(to, home, seats)];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const part = seats === 4 && Math.abs(from - to) === 2 ? ACROSS : BESIDE;
  return {
    x1: a.x + dx * 31,
    y1: a.y + dy * 24,
    x2: b.x - dx * 37,
    y2: b.y - dy * 29,
    x: a.x + (b.x - a.x) * part,
    y: a.y + (b.y - a.y) * part,
  };
}
