/**
 * SHA-256 and SHAKE-256, as the deal needs them. A browser has the first only behind HTTPS and the
 * second not at all; a parlour in one's own house is checked without either.
 */

const ROUND_CONSTANTS_256 = fractions(64, 1 / 3);
const FIRST_STATE_256 = fractions(8, 1 / 2);

/** The first 32 bits behind the point of a root of each of the first primes. */
function fractions(count: number, root: number): Uint32Array {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate++) {
    let prime = true;
    for (let by = 2; by * by <= candidate; by++) if (candidate % by === 0) prime = false;
    if (prime) found.push(Math.floor((candidate ** root % 1) * 2 ** 32));
  }
  return Uint32Array.from(found);
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** SHA-256 of bytes, in hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 4, bytes.length * 8);
  const state = FIRST_STATE_256.slice();
  const words = new Uint32Array(64);
  for (let block = 0; block < length; block += 64) {
    for (let at = 0; at < 16; at++) words[at] = view.getUint32(block + 4 * at);
    mix256(state, words);
  }
  return hex(
    new Uint8Array(
      [...state].flatMap((word) => [
        word >>> 24,
        (word >>> 16) & 255,
        (word >>> 8) & 255,
        word & 255,
      ]),
    ),
  );
}

function mix256(state: Uint32Array, words: Uint32Array): void {
  const at = (list: Uint32Array, place: number) => list[place] ?? 0;
  for (let n = 16; n < 64; n++) {
    const early = at(words, n - 15);
    const late = at(words, n - 2);
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[n] = at(words, n - 16) + small + at(words, n - 7) + large;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let n = 0; n < 64; n++) {
    const large = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + large + ((e & f) ^ (~e & g)) + at(ROUND_CONSTANTS_256, n) + at(words, n)) | 0;
    const small = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (small + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (state[place] = at(state, place) + word));
}

const LANES = 25;
const RATE = 136;
const MASK = (1n << 64n) - 1n;

/** The constants of Keccak's last step, from its shift register. */
function roundConstants(): bigint[] {
  let register = 1;
  return Array.from({ length: 24 }, () => {
    let constant = 0n;
    for (let power = 0; power < 7; power++) {
      if (register & 1) constant |= 1n << BigInt(2 ** power - 1);
      register <<= 1;
      if (register & 0x100) register ^= 0x171;
    }
    return constant;
  });
}

const ROUND_CONSTANTS = roundConstants();

function rolled(lane: bigint, by: number): bigint {
  const shift = BigInt(by % 64);
  return ((lane << shift) | (lane >> (64n - shift))) & MASK;
}

function permute(lanes: bigint[]): void {
  const lane = (x: number, y: number) => lanes[(x % 5) + 5 * (y % 5)] ?? 0n;
  for (const constant of ROUND_CONSTANTS) {
    const columns = [0, 1, 2, 3, 4].map((x) =>
      [0, 1, 2, 3, 4].reduce((sum, y) => sum ^ lane(x, y), 0n),
    );
    for (let at = 0; at < LANES; at++) {
      const x = at % 5;
      lanes[at] =
        (lanes[at] ?? 0n) ^ (columns[(x + 4) % 5] ?? 0n) ^ rolled(columns[(x + 1) % 5] ?? 0n, 1);
    }
    let [x, y] = [1, 0];
    let moving = lane(x, y);
    for (let step = 0; step < 24; step++) {
      [x, y] = [y, (2 * x + 3 * y) % 5];
      const next = lane(x, y);
      lanes[x + 5 * y] = rolled(moving, ((step + 1) * (step + 2)) / 2);
      moving = next;
    }
    for (let row = 0; row < 5; row++) {
      const old = [0, 1, 2, 3, 4].map((column) => lane(column, row));
      for (let column = 0; column < 5; column++)
        lanes[column + 5 * row] =
          (old[column] ?? 0n) ^
          (~(old[(column + 1) % 5] ?? 0n) & MASK & (old[(column + 2) % 5] ?? 0n));
    }
    lanes[0] = (lanes[0] ?? 0n) ^ constant;
  }
}

/** So many bytes of SHAKE-256. */
export function shake256(bytes: Uint8Array, length: number): Uint8Array {
  const padded = new Uint8Array(Math.floor(bytes.length / RATE) * RATE + RATE);
  padded.set(bytes);
  padded[bytes.length] = 0x1f;
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80;
  const lanes: bigint[] = Array.from({ length: LANES }, () => 0n);
  const view = new DataView(padded.buffer);
  for (let block = 0; block < padded.length; block += RATE) {
    for (let at = 0; at < RATE / 8; at++)
      lanes[at] = (lanes[at] ?? 0n) ^ view.getBigUint64(block + 8 * at, true);
    permute(lanes);
  }
  const out = new Uint8Array(Math.ceil(length / RATE) * RATE);
  const written = new DataView(out.buffer);
  for (let block = 0; block < out.length; block += RATE) {
    if (block > 0) permute(lanes);
    for (let at = 0; at < RATE / 8; at++)
      written.setBigUint64(block + 8 * at, lanes[at] ?? 0n, true);
  }
  return out.slice(0, length);
}

/** Bytes as hexadecimal text. */
export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Hexadecimal text as bytes; null where it is none. */
export function unhex(text: string): Uint8Array | null {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
