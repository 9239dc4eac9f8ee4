/** The picture of who pays whom: where seats, arrows and figures are. */

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
