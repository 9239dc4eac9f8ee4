import { describe, expect, it } from "vitest";
import { cardLayout, cardWidth, doorsAside } from "../cards/layout";
import { tileLayout } from "./layout";
import { EMPTY_TABLE, type Standing } from "./standing";

const PHONE = [360, 640] as const;
const SCREENS = [
  [360, 640],
  [320, 568],
  [412, 915],
  [640, 360],
  [844, 390],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
] as const;

const PHONES = [PHONE, [390, 844], [640, 360], [740, 360], [844, 390]] as const;

describe.each(SCREENS)("a screen of %i × %i", (width, height) => {
  it("holds the whole hand in its width", () => {
    const { hand, rows } = tileLayout(width, height);
    const across = rows === 2 ? 7 * hand + 7 : 14.6 * hand + 14;
    expect(across).toBeLessThanOrEqual(width);
  });

  it("holds all columns of cards", () => {
    const { hand, columns } = cardLayout(width, height);
    expect(hand * columns).toBeLessThanOrEqual(width);
  });

  it("keeps tiles large enough to be told apart and touched", () => {
    const { hand, river, rows } = tileLayout(width, height);
    expect(hand).toBeGreaterThanOrEqual(rows === 2 ? 40 : 36);
    expect(river).toBeGreaterThanOrEqual(13);
  });

  it("draws discards no larger as more of them come, and room for all is kept", () => {
    let before = Infinity;
    for (let discards = 0; discards <= 18; discards++) {
      const table = { ...EMPTY_TABLE, discards };
      const { river, across, along, outer, inner } = tileLayout(width, height, false, 136, table);
      expect(river).toBeLessThanOrEqual(before);
      expect(across * outer).toBeGreaterThanOrEqual(discards);
      expect(along * inner).toBeGreaterThanOrEqual(discards);
      before = river;
    }
  });

  it("draws cards larger where the hand has fewer columns, and always within its width", () => {
    const layout = cardLayout(width, height);
    for (let columns = 1; columns <= 11; columns++) {
      const card = cardWidth(layout, columns, 3);
      expect(card * columns).toBeLessThanOrEqual(width);
      expect(card).toBeGreaterThanOrEqual(cardWidth(layout, columns + 1, 3));
      expect(card).toBeGreaterThanOrEqual(cardWidth(layout, columns, 4));
    }
  });
});

it("lays fourteen tiles in two rows on a narrow phone, and in one when it is turned", () => {
  expect(tileLayout(360, 640).rows).toBe(2);
  expect(tileLayout(640, 360).rows).toBe(1);
});

const standing = (more: Partial<Standing>): Standing => ({ ...EMPTY_TABLE.top, ...more });

it("shows discards and melds on a small phone as large as they can be told apart by old eyes", () => {
  const early = tileLayout(...PHONE, false, 108, { ...EMPTY_TABLE, discards: 6 });
  expect(early.river).toBeGreaterThanOrEqual(24);
  const late = tileLayout(...PHONE, false, 108, { ...EMPTY_TABLE, discards: 15 });
  expect(late.river).toBeGreaterThanOrEqual(17);
  const two = standing({ melds: [3, 3], tiles: 8 });
  const melds = tileLayout(...PHONE, false, 108, {
    ...EMPTY_TABLE,
    own: two,
    sides: [two, two],
  });
  expect(melds.sideMeld).toBeGreaterThanOrEqual(20);
  expect(melds.ownMeld).toBeGreaterThanOrEqual(20);
});

it("draws melds smaller where there are more of them, and all the more where hands are open", () => {
  const melds = [3, 3, 3, 4];
  const closed = standing({ melds, tiles: 2 });
  const open = standing({ melds, tiles: 2, open: true });
  const layout = (seat: Standing) =>
    tileLayout(...PHONE, false, 136, { ...EMPTY_TABLE, own: seat, top: seat, sides: [seat] });
  const none = layout(EMPTY_TABLE.top);
  for (const found of [layout(closed), layout(open)]) {
    expect(found.sideMeld).toBeLessThan(none.sideMeld);
    expect(found.topMeld).toBeLessThan(none.topMeld);
    expect(found.ownMeld * 13 + 4 * 7).toBeLessThanOrEqual(360 - 100);
  }
});

it("draws cards on the table smaller as doors and discards come", () => {
  const seat = standing({ melds: [3, 3, 4, 3, 3, 4], discards: 12 });
  const full = { ...EMPTY_TABLE, own: seat, sides: [seat, seat] };
  const [few, many] = [cardLayout(...PHONE), cardLayout(...PHONE, false, true, full)];
  expect(few.meld).toBeGreaterThanOrEqual(22);
  expect(many.meld).toBeLessThan(few.meld);
  expect(many.river).toBeGreaterThanOrEqual(12);
});

it("draws cards that were laid open after a hand larger than discards where there is room", () => {
  const own = standing({ melds: [3, 3, 4], discards: 4 });
  const seat = standing({ melds: [3, 3, 4], tiles: 11, open: true, discards: 8 });
  const table = { ...EMPTY_TABLE, own, sides: [seat, seat] };
  for (const large of [false, true]) {
    const { opened, river, side } = cardLayout(390, 844, large, true, table);
    expect(opened).toBeGreaterThanOrEqual(20);
    expect(opened).toBeGreaterThan(river);
    expect(4 * opened).toBeLessThanOrEqual(side);
  }
});

it("keeps room for whoever sits opposite", () => {
  const seat = standing({ melds: [3, 3], discards: 4 });
  const three = { ...EMPTY_TABLE, own: seat, sides: [seat, seat] };
  const four = { ...three, top: seat, opposite: true };
  for (const [width, height] of [PHONE, [640, 360], [1280, 800]] as const) {
    const without = cardLayout(width, height, false, true, three);
    const beside = cardLayout(width, height, false, true, four);
    expect(beside.meld).toBeLessThanOrEqual(without.meld);
    expect(beside.meld).toBeGreaterThanOrEqual(14);
    // Between the sides of a wide table there are its badge, four doors and some discards.
    const room = width - 2 * beside.side - 112 * beside.words;
    if (!beside.tall)
      expect(4 * beside.meld + 3 * beside.river).toBeLessThanOrEqual(Math.max(room, 180));
  }
});

/** What lies there in the middle of a hand, and late in it. */
const some = standing({ melds: [3, 3], tiles: 14, discards: 3 });
const MIDDLE = { ...EMPTY_TABLE, discards: 3, own: some, sides: [some, some], right: some };
const many = standing({ melds: [3, 4, 3, 3, 3], tiles: 5, discards: 9, columns: 5 });
const LATE = { ...EMPTY_TABLE, discards: 9, own: many, sides: [many, many], right: many };
const CARDS_LAID = ["meld", "river", "ownMeld", "ownRiver"] as const;

describe("large print", () => {
  it.each([PHONE, [390, 844]] as const)(
    "draws doors and discards really larger where the felt is empty, on %i × %i",
    (width, height) => {
      const [plain, large] = [false, true].map((print) =>
        cardLayout(width, height, print, true, MIDDLE),
      );
      for (const part of ["meld", "river", "ownMeld"] as const)
        expect(large![part]).toBeGreaterThanOrEqual(plain![part] * 1.2);
      expect(large!.ownRiver).toBeGreaterThan(plain!.ownRiver);
      expect(large!.hand).toBeGreaterThan(plain!.hand);
    },
  );

  it.each([
    [390, 844],
    [640, 360],
    [820, 1180],
    [1280, 800],
  ] as const)("draws the first discards of mahjong really larger on %i × %i", (width, height) => {
    const table = { ...EMPTY_TABLE, discards: 5 };
    const [plain, large] = [false, true].map((print) =>
      tileLayout(width, height, print, 108, table),
    );
    expect(large!.river).toBeGreaterThanOrEqual(plain!.river * 1.15);
  });

  it.each(SCREENS)("draws tiles on a full table hardly smaller on %i × %i", (width, height) => {
    const seat = standing({ melds: [3, 3, 3], tiles: 5, discards: 18, tags: 1 });
    const full = { ...EMPTY_TABLE, discards: 18, own: seat, top: seat, sides: [seat, seat] };
    const [plain, large] = [false, true].map((print) =>
      tileLayout(width, height, print, 136, full),
    );
    for (const part of ["river", "ownMeld", "topMeld", "sideMeld"] as const)
      expect(large![part]).toBeGreaterThanOrEqual(Math.floor(plain![part] * 0.92));
    expect(large!.hand).toBeGreaterThanOrEqual(plain!.hand);
  });

  it.each(PHONES)(
    "draws cards of the others on a full table hardly smaller on %i × %i",
    (width, height) => {
      const [plain, large] = [false, true].map((print) =>
        cardLayout(width, height, print, true, LATE),
      );
      for (const part of ["meld", "river"] as const)
        expect(large![part]).toBeGreaterThanOrEqual(plain![part] * 0.93);
    },
  );
});

describe("a desktop", () => {
  const [width, height] = [1428, 888];

  it("uses its room for discards and melds", () => {
    const tiles = tileLayout(width, height, false, 136, { ...EMPTY_TABLE, discards: 18 });
    expect(tiles.river).toBeGreaterThanOrEqual(54);
    expect(Math.min(tiles.meld, tiles.topMeld, tiles.sideMeld)).toBeGreaterThanOrEqual(42);
    const cards = cardLayout(width, height, false, true, MIDDLE);
    for (const part of CARDS_LAID) expect(cards[part]).toBeGreaterThanOrEqual(52);
  });

  it("has buttons on which cards are nearly as large as on the table", () => {
    expect(cardLayout(width, height).bar).toBeGreaterThanOrEqual(136);
  });
});

it("keeps discards of a wide table clear of the choices, and choices clear of doors", () => {
  for (const [width, height] of [
    [640, 360],
    [740, 360],
    [1180, 820],
  ] as const)
    for (const large of [false, true]) {
      const layout = cardLayout(width - 12, height - 12, large, true, LATE);
      const room = layout.side - 57;
      const doors = many.melds.length * (layout.meld + 4);
      const discards = Math.min(layout.along, many.discards) * layout.river * 1.07;
      // Beside the doors, or below them in no wider rows.
      expect(Math.min(doors + discards - room, discards - doors)).toBeLessThanOrEqual(0);
      // Four cards and a number below a badge reach down to choices, which make room.
      expect(doorsAside(layout, height - 12, many, true)).toBeGreaterThanOrEqual(doors);
    }
});

describe("a review on a small phone", () => {
  const [width, height] = [348, 388];
  const hand = standing({ tiles: 13, open: true });

  it("shows the tiles of the others larger, and the own ones in a row", () => {
    const table = { ...EMPTY_TABLE, own: hand, top: hand, sides: [hand, hand] };
    const layout = tileLayout(width, height + 140, false, 136, table, false);
    expect(layout.rows).toBe(1);
    expect(14.6 * layout.hand + 14).toBeLessThanOrEqual(width);
    expect(layout.opened).toBeGreaterThanOrEqual(17);
  });

  it("shows open cards as large as those of a table in play", () => {
    const cards = standing({ melds: [3], tiles: 17, open: true, discards: 2 });
    const own = standing({ melds: [3, 3], discards: 2 });
    const table = { ...EMPTY_TABLE, own, sides: [cards, cards] };
    const layout = cardLayout(width, height, false, false, table);
    expect(layout.river).toBeGreaterThanOrEqual(16);
    expect(layout.along * layout.river + layout.meld).toBeLessThanOrEqual(layout.side);
  });
});
