/** The socket's messages; all their types are made from the server's. */

import type * as made from "./protocol.gen";

export type {
  Advice,
  DrawIs,
  Enter,
  EventSeen,
  FinalSeat,
  Hints,
  Prompted,
  Redrawn,
  RedrawnInfo,
  Refused,
  Revealed,
  RoomInfo,
  RoomIs,
  SeatInfo,
  SettledHand,
  TakenBack,
  Vain,
  Wait,
  Welcome,
  WhyNot,
} from "./protocol.gen";

export type FromServer = made.Protocol["answer"];
export type FromClient = made.Protocol["request"];

/** A request without its id, which the connection gives. */
export type Request =
  Exclude<FromClient, { t: "ping" }> extends infer One
    ? One extends { id: string }
      ? Omit<One, "id">
      : never
    : never;
export type Outcome = made.Done | made.Refused;
