/** The socket's messages: their types are made from the server's, the room's own is written here. */

import type { TableEvent } from "../table/events";
import type * as made from "./protocol.gen";
import type { Options } from "./api";

export type { Hints, Prompted, Refused, Revealed, Wait, WhyNot } from "./protocol.gen";

export type Phase = "gathering" | "playing" | "settled" | "over";

export interface SeatInfo {
  user: number | null;
  name: string;
  /** The strength of a bot; empty for a person. */
  bot: string;
  ready: boolean;
  auto: boolean;
  confirmed: boolean;
  here: boolean;
  muted: boolean;
}

export interface FinalSeat {
  total: number;
  wins: number;
  self_draws: number;
  given: number;
  best: { hand: number; names: string[]; value: number } | null;
}

/** What a hand came to for each seat, and the code of its replay. */
export interface SettledHand {
  hand: number;
  deltas: number[];
  code: string;
}

export interface RoomInfo {
  number: string;
  game: string;
  options: Options;
  clock: number;
  claim_time: string;
  help: boolean;
  mode: string;
  owner: number;
  phase: Phase;
  reason: string;
  seats: SeatInfo[];
  /** The seats that this viewer does not want to hear. */
  muted: number[];
  knocking: { user: number; name: string }[];
  hand: number;
  /** The round (圈) of the hand, from 0; of a session that goes by hands always 0. */
  round: number;
  totals: number[];
  vote: { seat: number; agreed: number[] } | null;
  /** The milliseconds until a vote and a settlement end by themselves, when the room was told. */
  vote_left: number | null;
  confirm_left: number | null;
  cards: number;
  final: { seats: FinalSeat[]; big_winners: number[]; hands: SettledHand[] } | null;
  same_address: number[];
}

export type Welcome = Omit<made.Welcome, "room"> & { room: RoomInfo };
export type RoomIs = Omit<made.RoomIs, "room"> & { room: RoomInfo };
export type EventSeen = Omit<made.EventSeen, "event"> & { event: TableEvent };

type Answers = NonNullable<made.Protocol["answer"]>;
export type FromServer =
  Exclude<Answers, made.Welcome | made.RoomIs | made.EventSeen> | Welcome | RoomIs | EventSeen;

export type FromClient = NonNullable<made.Protocol["request"]>;
export type Enter = made.Enter;

/** A request without its id, which the connection gives. */
export type Request =
  Exclude<FromClient, { t: "ping" }> extends infer One
    ? One extends { id: string }
      ? Omit<One, "id">
      : never
    : never;
export type Outcome = made.Done | made.Refused;
