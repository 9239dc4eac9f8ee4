/**
 * A pure fold: view × event → view. Live play, coming back and replays are the same fold, and no
 * rule of any game is in it. Tiles that the viewer may not see are null all through.
 */

import type { Face, Fall, Meld, Payment, Result, Sum, TableEvent, Win } from "./events";

export const NOBODY = -1;

type TilesDealt = Extract<TableEvent, { event: "tiles_dealt" }>;
type TilesTurned = Extract<TableEvent, { event: "tiles_turned" }>;

export interface SeatView {
  /** In the order taken. */
  hand: Face[];
  /** The tile just drawn, which is in the hand too; undefined if none was. */
  drawn: Face | undefined;
  melds: Meld[];
  discards: string[];
  /** Tiles of the hand that everybody is shown, and until when. */
  shown: string[];
  until: "draw" | "discard";
  /** What has been shown of the hand and was not seen to leave it. */
  known: string[];
  /** 胡息 of what is settled in the hand, for who may know it in a game that counts. */
  held: number | null;
  /** 开筛子: the hand is locked. */
  rolled: boolean;
  points: number;
  stakes: Record<string, number>;
  /** For how many hands a stake still binds, this one included, by its name. */
  bound: Record<string, number>;
}

export interface Winner {
  win: Win;
  tiles: string[];
  doors: string[];
  /** How the points of these come about. */
  steps: string[];
  /** The names for which the hand is to be celebrated. */
  great: string[];
}

export interface View {
  seats: SeatView[];
  dealer: number;
  turn: number;
  wall: number;
  /** All tiles of the game. */
  deck: number;
  /** Of them, so many were taken from the tail of the wall. */
  tail: number;
  dice: [number, number] | null;
  /** Whose wall the dice have opened, and at which of its stacks. */
  broken: { seat: number; stack: number } | null;
  /** What the others may claim at this moment, and who laid it there. */
  open: string[];
  giver: number;
  /** Whether what lies open was turned up from the wall and not discarded. */
  turnedUp: boolean;
  /** Tiles turned up for a purpose, such as `birds`, and whom they concern. */
  turned: { seat: number; tiles: string[]; purpose: string; falls: Fall[] } | null;
  winners: Winner[];
  payments: Payment[];
  result: Result | null;
  /** How the payments come about, thing by thing; none where the game does not tell it so. */
  sums: Sum[];
  /** How many events have been folded. */
  events: number;
}

export const EMPTY: View = {
  seats: [],
  dealer: NOBODY,
  turn: NOBODY,
  wall: 0,
  deck: 0,
  tail: 0,
  dice: null,
  broken: null,
  open: [],
  giver: NOBODY,
  turnedUp: false,
  turned: null,
  winners: [],
  payments: [],
  result: null,
  sums: [],
  events: 0,
};

/** The table after one more event. */
export function fold(view: View, event: TableEvent): View {
  return { ...applied(view, event), events: view.events + 1 };
}

/** The table after a whole list of events. */
export function foldAll(events: readonly TableEvent[], from: View = EMPTY): View {
  return events.reduce(fold, from);
}

function applied(view: View, event: TableEvent): View {
  switch (event.event) {
    case "hand_began":
      return began(event.seats, event.dealer, event.wall);
    case "wall_broken":
      return { ...view, dice: event.dice, broken: { seat: event.seat, stack: event.stack } };
    case "stake_set":
      return withSeat(view, event.seat, (seat) => ({
        ...seat,
        stakes: { ...seat.stakes, [event.name]: event.value },
        bound: { ...seat.bound, [event.name]: event.binds },
      }));
    case "tiles_dealt":
      return dealt(view, event);
    case "melds_given":
      return withSeat(view, event.seat, (seat) => ({ ...seat, melds: event.melds }));
    case "hand_shown":
      return withSeat(view, event.seat, (seat) => ({
        ...seat,
        shown: event.tiles,
        known: event.tiles,
        until: event.until,
      }));
    case "tile_drawn":
      return withSeat(
        {
          ...closed(view),
          wall: view.wall - 1,
          tail: view.tail + (event.source === "tail" ? 1 : 0),
          turn: event.seat,
        },
        event.seat,
        (seat) => ({
          ...seat,
          hand: [...seat.hand, event.tile],
          drawn: event.tile,
          shown: [],
          held: event.held,
        }),
      );
    case "tile_shown":
      return withSeat(
        {
          ...closed(view),
          wall: view.wall - 1,
          turn: event.seat,
          open: [event.tile],
          giver: event.seat,
          turnedUp: true,
        },
        event.seat,
        (seat) => ({ ...seat, discards: [...seat.discards, event.tile] }),
      );
    case "tile_discarded":
      return discarded(view, event.seat, event.tile);
    case "meld_made":
      return withSeat(melded(view, event.seat, event.meld), event.seat, (seat) => ({
        ...seat,
        drawn: event.still_drawn ?? undefined,
        held: event.held,
      }));
    case "kong_declared":
      return { ...closed(view), open: [event.tile], giver: event.seat };
    case "kong_robbed":
      return withSeat(view, event.seat, (seat) => ({
        ...showsNoMore(without(seat, [event.tile]), [event.tile]),
        discards: [...seat.discards, event.tile],
      }));
    case "meld_grown":
      return grown(view, event.seat, event.place, event.meld, event.giver);
    case "tiles_turned":
      return turned(view, event);
    case "last_tile_declined":
      return closed(view);
    case "hand_won":
      return {
        ...view,
        winners: [
          ...view.winners,
          {
            win: event.win,
            tiles: event.tiles,
            doors: event.doors,
            steps: event.steps,
            great: event.great,
          },
        ],
      };
    case "points_paid":
      return paid(view, event.payment);
    case "hand_ended":
      return { ...ended(view, event.result, event.hands, event.melds), sums: event.sums };
    default:
      return unknown(event);
  }
}

function unknown(event: never): never {
  throw new Error(`an event that nobody knows: ${JSON.stringify(event)}`);
}

function began(seats: number, dealer: number, wall: number): View {
  const empty = (): SeatView => ({
    hand: [],
    drawn: undefined,
    melds: [],
    discards: [],
    shown: [],
    until: "draw",
    known: [],
    held: null,
    rolled: false,
    points: 0,
    stakes: {},
    bound: {},
  });
  return {
    ...EMPTY,
    seats: Array.from({ length: seats }, empty),
    dealer,
    turn: dealer,
    wall,
    deck: wall,
  };
}

function dealt(view: View, { seat: at, tiles, drawn, held }: TilesDealt): View {
  return withSeat({ ...view, wall: view.wall - tiles.length }, at, (seat) => ({
    ...seat,
    hand: [...seat.hand, ...tiles],
    drawn: drawn ? tiles[tiles.length - 1] : seat.drawn,
    held,
  }));
}

function discarded(view: View, at: number, tile: string): View {
  let next = view;
  // Tiles that the dice turned up become discards where they lie.
  if (view.open.length === 0 || view.giver !== at) {
    next = withSeat(closed(view), at, (seat) => showsNoMore(without(seat, [tile]), [tile]));
    next = { ...next, open: [tile], giver: at };
  }
  return withSeat(next, at, (seat) => ({
    ...seat,
    shown: seat.until === "discard" ? [] : seat.shown,
    discards: [...seat.discards, tile],
  }));
}

function melded(view: View, at: number, meld: Meld): View {
  let next = view;
  let fromHand = meld.tiles;
  if (meld.giver !== null) {
    fromHand = less(meld.tiles, [meld.taken]);
    next = closed(withoutDiscard(view, meld.giver, meld.taken));
    next = { ...next, turn: at };
  }
  return withSeat(next, at, (seat) => ({
    ...laid(without(seat, fromHand), meld, fromHand),
    melds: [...seat.melds, meld],
  }));
}

function grown(view: View, at: number, place: number, meld: Meld, giver: number | null): View {
  const replaced = (seat: SeatView): SeatView => ({
    ...seat,
    melds: seat.melds.map((one, number) => (number === place ? meld : one)),
  });
  if (giver !== null) {
    const taken = closed(withoutDiscard(view, giver, meld.taken));
    return withSeat({ ...taken, turn: at }, at, (seat) => replaced(knowsOf(seat, meld)));
  }
  return withSeat(closed(view), at, (seat) => {
    const added = meld.tiles.length - (seat.melds[place]?.tiles.length ?? 0);
    const tiles = less(meld.tiles, seat.melds[place]?.tiles ?? []).slice(0, added);
    return replaced(laid(without(seat, tiles), meld, tiles));
  });
}

function turned(view: View, { seat: at, tiles, purpose, falls }: TilesTurned): View {
  const up = { seat: at, tiles, purpose, falls };
  const next = { ...view, wall: view.wall - tiles.length, turned: up };
  if (purpose !== "dice") return next;
  const tail = view.tail + tiles.length;
  const open = { ...closed(next), tail, open: tiles, giver: at, turnedUp: true };
  return withSeat(open, at, (seat) => ({ ...seat, rolled: true }));
}

function paid(view: View, payment: Payment): View {
  const given = withSeat(view, payment.from, (seat) => ({
    ...seat,
    points: seat.points - payment.points,
  }));
  return withSeat({ ...given, payments: [...view.payments, payment] }, payment.to, (seat) => ({
    ...seat,
    points: seat.points + payment.points,
  }));
}

function ended(view: View, result: Result, hands: string[][], melds: Meld[][]): View {
  const open = closed(view);
  return {
    ...open,
    turn: NOBODY,
    result,
    seats: open.seats.map((seat, at) => ({
      ...seat,
      hand: hands[at] ?? seat.hand,
      melds: melds[at] ?? seat.melds,
    })),
  };
}

// Parts

function withSeat(view: View, at: number, change: (seat: SeatView) => SeatView): View {
  return { ...view, seats: view.seats.map((seat, place) => (place === at ? change(seat) : seat)) };
}

/** Nothing lies open to be claimed, and no tile is newly drawn any more. */
function closed(view: View): View {
  const drawn = view.seats.some((seat) => seat.drawn !== undefined);
  const seats = drawn ? view.seats.map((seat) => ({ ...seat, drawn: undefined })) : view.seats;
  return { ...view, seats, open: [], giver: NOBODY, turnedUp: false };
}

/** A hand without these tiles; of a hand that is not seen, so many tiles. */
function without(seat: SeatView, tiles: readonly Face[]): SeatView {
  const hand = [...seat.hand];
  for (const tile of tiles) {
    const at = hand.indexOf(tile);
    const place = at >= 0 ? at : hand.indexOf(null);
    if (place >= 0) hand.splice(place, 1);
  }
  return { ...seat, hand };
}

/** Tiles of the hand lie in a meld; of one partly face down what it shows is known. */
function laid(seat: SeatView, meld: Meld, fromHand: readonly Face[]): SeatView {
  return meld.hidden === 0 ? showsNoMore(seat, fromHand) : knowsOf(seat, meld);
}

/** All of the kind that a meld of one kind shows are in it: none is known in the hand. */
function knowsOf(seat: SeatView, meld: Meld): SeatView {
  return { ...seat, known: seat.known.filter((tile) => !meld.tiles.includes(tile)) };
}

/** Tiles have left the hand: those of them that were shown lie elsewhere now. */
function showsNoMore(seat: SeatView, gone: readonly Face[]): SeatView {
  return { ...seat, shown: less(seat.shown, gone), known: less(seat.known, gone) };
}

function less<T extends Face>(tiles: readonly T[], gone: readonly Face[]): T[] {
  const left = [...tiles];
  for (const tile of gone) {
    const at = left.indexOf(tile as T);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** A claimed tile leaves the discards; after dice it may be the last but one. */
function withoutDiscard(view: View, at: number, tile: Face): View {
  return withSeat(view, at, (seat) => {
    const place = tile === null ? -1 : seat.discards.lastIndexOf(tile);
    return { ...seat, discards: seat.discards.filter((_, number) => number !== place) };
  });
}
