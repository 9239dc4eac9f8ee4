/**
 * A QR code for a link: byte mode, error correction L, versions 1 to 5, which hold up to 106 bytes
 * in a single block. Mask 0 to 7 is the one with the fewest penalties.
 */

const DATA_WORDS = [0, 19, 34, 55, 80, 108];
const CHECK_WORDS = [0, 7, 10, 15, 20, 26];
const FORMAT_MASK = 0x5412;
const FORMAT_GENERATOR = 0x537;
const LEVEL_L = 1;

const MASKS: ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** The dark squares of a code, row by row; null where the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = DATA_WORDS.findIndex((words, at) => at > 0 && bytes.length + 2 <= words);
  if (version < 0) return null;
  const data = dataWords(bytes, DATA_WORDS[version] ?? 0);
  const words = [...data, ...checkWords(data, CHECK_WORDS[version] ?? 0)];
  let best: boolean[][] | null = null;
  let least = Infinity;
  for (let mask = 0; mask < MASKS.length; mask++) {
    const drawn = draw(version, words, mask);
    const cost = penalty(drawn);
    if (cost < least) [best, least] = [drawn, cost];
  }
  return best;
}

function dataWords(bytes: Uint8Array, size: number): number[] {
  const bits: number[] = [];
  const add = (value: number, count: number) => {
    for (let at = count - 1; at >= 0; at--) bits.push((value >> at) & 1);
  };
  add(4, 4);
  add(bytes.length, 8);
  for (const byte of bytes) add(byte, 8);
  add(0, Math.min(4, size * 8 - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const words: number[] = [];
  for (let at = 0; at < bits.length; at += 8)
    words.push(bits.slice(at, at + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  for (let pad = 0; words.length < size; pad++) words.push(pad % 2 === 0 ? 0xec : 0x11);
  return words;
}

/** Multiplication in the field of 256 numbers that the code is made in. */
function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((other >> bit) & 1) product ^= one;
  }
  return product & 255;
}

function checkWords(data: number[], count: number): number[] {
  const generator: number[] = Array.from({ length: count }, (_, at) => (at === count - 1 ? 1 : 0));
  let root = 1;
  for (let step = 0; step < count; step++) {
    for (let at = 0; at < count; at++)
      generator[at] = times(generator[at] ?? 0, root) ^ (generator[at + 1] ?? 0);
    root = times(root, 2);
  }
  const rest: number[] = Array.from({ length: count }, () => 0);
  for (const word of data) {
    const factor = word ^ (rest.shift() ?? 0);
    rest.push(0);
    generator.forEach((one, at) => (rest[at] = (rest[at] ?? 0) ^ times(one, factor)));
  }
  return rest;
}

function draw(version: number, words: number[], mask: number): boolean[][] {
  const size = 17 + 4 * version;
  const dark = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const fixed = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const set = (row: number, column: number, on: boolean) => {
    if (row < 0 || column < 0 || row >= size || column >= size) return;
    dark[row]![column] = on;
    fixed[row]![column] = true;
  };
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    square(row, column, 4, (away) => away !== 2 && away !== 4, set);
  if (version > 1) square(size - 7, size - 7, 2, (away) => away !== 1, set);
  drawFormat(size, mask, set);
  const bits = words.flatMap((word) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (word >> bit) & 1));
  let used = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    const upward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const row = upward ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (fixed[row]![column]) continue;
        const bit = bits[used++] === 1;
        dark[row]![column] = bit !== MASKS[mask]!(row, column);
      }
    }
  }
  return dark;
}

type Set = (row: number, column: number, on: boolean) => void;

/** A square of rings around a middle; `on` says which rings are dark. */
function square(
  row: number,
  column: number,
  reach: number,
  on: (away: number) => boolean,
  set: Set,
): void {
  for (let down = -reach; down <= reach; down++)
    for (let across = -reach; across <= reach; across++)
      set(row + down, column + across, on(Math.max(Math.abs(down), Math.abs(across))));
}

function drawFormat(size: number, mask: number, set: Set): void {
  const data = (LEVEL_L << 3) | mask;
  let rest = data;
  for (let step = 0; step < 10; step++) rest = (rest << 1) ^ ((rest >> 9) * FORMAT_GENERATOR);
  const bits = ((data << 10) | rest) ^ FORMAT_MASK;
  const bit = (at: number) => ((bits >> at) & 1) === 1;
  for (let at = 0; at < 15; at++) {
    const along = at < 6 ? at : at < 8 ? at + 1 : at === 8 ? 7 : 14 - at;
    if (at < 8) {
      set(along, 8, bit(at));
      set(8, size - 1 - at, bit(at));
    } else {
      set(8, along, bit(at));
      set(size - 15 + at, 8, bit(at));
    }
  }
  set(size - 8, 8, true);
}

/** How hard a code is to read: long runs, blocks, and too much of one colour. */
function penalty(dark: boolean[][]): number {
  const size = dark.length;
  let sum = 0;
  const lines = [...dark, ...dark.map((_, column) => dark.map((row) => row[column] ?? false))];
  for (const line of lines) {
    let run = 0;
    line.forEach((one, at) => {
      run = at > 0 && one === line[at - 1] ? run + 1 : 1;
      if (run === 5) sum += 3;
      else if (run > 5) sum += 1;
    });
    const text = line.map((one) => (one ? "1" : "0")).join("");
    for (const trap of ["10111010000", "00001011101"])
      for (let at = text.indexOf(trap); at >= 0; at = text.indexOf(trap, at + 1)) sum += 40;
  }
  for (let row = 1; row < size; row++)
    for (let column = 1; column < size; column++) {
      const one = dark[row]![column];
      if (
        one === dark[row - 1]![column] &&
        one === dark[row]![column - 1] &&
        one === dark[row - 1]![column - 1]
      )
        sum += 3;
    }
  const share = dark.flat().filter(Boolean).length / (size * size);
  return sum + Math.floor(Math.abs(share - 0.5) * 20) * 10;
}
