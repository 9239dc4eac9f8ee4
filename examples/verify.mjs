// Checks the record of a hand with nothing but JavaScript: docs/fair-deal.md in a program.
//
//     node verify.mjs RECORD.json [--commitment HASH] [--digest HASH] [--seed SEAT:SEED]
//
// In a page: import { check } from "./verify.mjs", then await check(JSON.parse(text), {}).
// It shares no code with Paiguan. Whether a hand was played by the rules is not checked.

const SUITS = [..."mps"].flatMap((suit) => [..."123456789"].map((number) => number + suit));
const ALL = [...SUITS, ...[..."1234567"].map((number) => number + "z")];
const CARDS = [..."一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾"];
const KINDS = { hengyang258: SUITS, wanzai: ALL, dongfeng: ALL, hongzhong: [...SUITS, "7z"] };
Object.assign(KINDS, { hengyang15: CARDS, xiangtan: CARDS });
const NOT_IN_DIGEST = ["digest", "seats", "salts", "events", "left_out"];

const utf8 = (text) => new TextEncoder().encode(text);
const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
function need(holds, what) {
  if (!holds) throw new Error(what);
}
function fromHex(text) {
  need(/^([0-9a-fA-F]{2})*$/.test(text), "not hexadecimal");
  return Uint8Array.from(text.match(/../g) ?? [], (two) => parseInt(two, 16));
}
async function hashed(domain, data) {
  const bytes = joined(utf8(domain), [0], data);
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

const RATE = 136;
const MASK = (1n << 64n) - 1n;
const turned = (lane, by) => ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & MASK;

function keccak(lanes) {
  let shift = 1;
  for (let round = 0; round < 24; round++) {
    const column = (x) => lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20];
    const columns = [0, 1, 2, 3, 4].map(column);
    for (let at = 0; at < 25; at++)
      lanes[at] ^= columns[(at + 4) % 5] ^ turned(columns[(at + 1) % 5], 1);
    let [x, y, moving] = [1, 0, lanes[1]];
    for (let step = 1; step <= 24; step++) {
      [x, y] = [y, (2 * x + 3 * y) % 5];
      const at = x + 5 * y;
      [moving, lanes[at]] = [lanes[at], turned(moving, ((step * (step + 1)) / 2) % 64)];
    }
    for (let row = 0; row < 25; row += 5) {
      const old = lanes.slice(row, row + 5);
      for (let at = 0; at < 5; at++)
        lanes[row + at] = old[at] ^ (~old[(at + 1) % 5] & MASK & old[(at + 2) % 5]);
    }
    // The constant of the round: a shift register of eight bits gives its bits one by one.
    for (let bit = 0; bit < 7; bit++) {
      if (shift & 1) lanes[0] ^= 1n << BigInt(2 ** bit - 1);
      shift = (shift << 1) ^ (shift & 128 ? 0x171 : 0);
    }
  }
}

function* shake256(message) {
  const padded = new Uint8Array(Math.ceil((message.length + 1) / RATE) * RATE);
  padded.set(message);
  padded[message.length] ^= 0x1f;
  padded[padded.length - 1] ^= 0x80;
  const lanes = new Array(25).fill(0n);
  for (let block = 0; block < padded.length; block += RATE) {
    const view = new DataView(padded.buffer, block, RATE);
    for (let at = 0; at < 17; at++) lanes[at] ^= view.getBigUint64(8 * at, true);
    keccak(lanes);
  }
  for (;;) {
    for (let at = 0; at < RATE; at++) yield Number((lanes[at >> 3] >> BigInt(8 * (at % 8))) & 255n);
    keccak(lanes);
  }
}

function shuffled(tiles, chance) {
  const bytes = shake256(joined(utf8("paiguan shuffle 1\0"), chance));
  const word = () => bytes.next().value * 256 + bytes.next().value;
  for (let choices = tiles.length; choices > 1; choices--) {
    let number = word();
    while (number >= 65536 - (65536 % choices)) number = word();
    const [last, other] = [choices - 1, number % choices];
    [tiles[last], tiles[other]] = [tiles[other], tiles[last]];
  }
  return tiles;
}

function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value === "number") need(Number.isSafeInteger(value), `${value} is no whole number`);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  need(/^[\x00-\x7f]*$/.test(names.join("")), "a field's name is not ASCII");
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

/** What holds, in lines; or an Error that says what does not. */
export async function check(record, { commitment = "", digest = "", seed = "" }) {
  need(record?.format === "paiguan record 1", "this is no record of a hand");
  const [secret, seeds, lines] = [fromHex(record.secret), record.seeds, []];
  need((await hashed("paiguan commitment 1", secret)) === record.commitment, "commitment");
  need(["", record.commitment].includes(commitment.toLowerCase()), "not what was published");
  lines.push(`✓ commitment is the hash of the secret${commitment && ", and was published"}`);
  for (const [seat, told] of (record.seed_hashes ?? []).entries()) {
    const text = utf8(`${record.room}:${record.number}:${seat}:${seeds[seat]}`);
    const opened = seeds[seat] ? await hashed("paiguan seed 1", text) : "";
    need(opened === told, `the seed of seat ${seat} is not the one whose hash was told`);
  }
  need(seeds.length <= (record.seed_hashes ?? seeds).length, "a seed has no hash");
  const [seat, own] = seed.toLowerCase().split(":");
  need(!seed || seeds[Number(seat)] === own, `seat ${seat} has another seed`);
  const added = `\0seeds ${seeds.map((one) => `${[...one].length}:${one},`).join("")}`;
  const chance = seeds.some(Boolean) ? joined(secret, utf8(added)) : secret;
  const whole = KINDS[record.game].flatMap((tile) => [tile, tile, tile, tile]);
  need(shuffled(whole, chance).join(" ") === record.deck, "deck");
  lines.push("✓ deck is what secret and seeds shuffle to");
  if (!["digest", "salts", "name_hashes"].some((name) => name in record)) {
    need(!digest, "the record has no digest");
    return [...lines, "○ no digest: seats, names, times and passes are not bound"];
  }
  const said = Object.entries(record).filter(([name]) => !NOT_IN_DIGEST.includes(name));
  const text = utf8(canonical(Object.fromEntries(said)));
  need((await hashed("paiguan record digest 1", text)) === record.digest, "digest");
  const { seats, salts, name_hashes: hashes } = record;
  need(seats.length === salts.length && seats.length === hashes.length, "names");
  for (const [seat, name] of seats.entries()) {
    const forgotten = name === "" && salts[seat] === "";
    if (forgotten) lines.push(`○ whoever sat in seat ${seat} has been forgotten`);
    need(forgotten || /^[0-9a-f]{32}$/.test(salts[seat]), `the salt of seat ${seat}`);
    const salted = await hashed("paiguan name 1", joined(fromHex(salts[seat]), utf8(name)));
    need(forgotten || salted === hashes[seat], `the name of seat ${seat}`);
  }
  need(["", record.digest].includes(digest.toLowerCase()), "the table was told another digest");
  lines.push("✓ digest is that of the record, and the names are those of then");
  return [...lines, digest ? "✓ it is the one that was told" : "○ names and times unproved"];
}

if (globalThis.process?.argv[1]?.endsWith("verify.mjs")) {
  const { readFileSync } = await import("node:fs");
  const [file, ...rest] = process.argv.slice(2);
  const given = Object.fromEntries(rest.map((name, at) => [name.slice(2), rest[at + 1]]));
  try {
    console.log((await check(JSON.parse(readFileSync(file, "utf8")), given)).join("\n"));
  } catch (error) {
    console.log(`✗ ${error.message}`);
    process.exitCode = 1;
  }
}
