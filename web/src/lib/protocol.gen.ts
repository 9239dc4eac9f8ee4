/* Made from docs/protocol.schema.json by tools/make_protocol.mjs. */

export interface Protocol {
  answer?:
    | Welcome
    | RoomIs
    | EventSeen
    | Prompted
    | PromptClosed
    | Revealed
    | Hints
    | Again
    | Said
    | Announced
    | Done
    | Refused
    | Pong
    | Bye;
  enter?: Enter;
  request?: Choose | Ready | Seed | AddBot | Clear | Admit | Auto | Confirm | Dissolve | Say | Mute | Help | Ping;
}
/**
 * Let in: where one sits, the room, and the commitments of all deals.
 */
export interface Welcome {
  commitments: string[];
  room: {};
  seat: number | null;
  t: "welcome";
  version: number;
}
/**
 * The room has changed: seats, readiness, votes, totals.
 */
export interface RoomIs {
  room: {};
  t: "room";
}
/**
 * The n-th event of a hand that this viewer sees.
 */
export interface EventSeen {
  event: {};
  hand: number;
  n: number;
  t: "event";
}
/**
 * Choices for this seat, as `[name, argument…]`, and the milliseconds to choose (0: any).
 */
export interface Prompted {
  choices: string[][];
  clock: number;
  hand: number;
  prompt: number;
  t: "prompt";
}
/**
 * The open prompt can no longer be answered.
 */
export interface PromptClosed {
  hand: number;
  prompt: number;
  t: "prompt_closed";
}
/**
 * After a hand: its secret, everybody's seeds, and the code of its replay.
 */
export interface Revealed {
  code: string;
  hand: number;
  secret: string;
  seeds: string[];
  t: "revealed";
}
/**
 * What a seat could work out for itself at this point of the hand.
 *
 *     `waits` is for the hand as it is, `discards` for every discard that would make it ready.
 */
export interface Hints {
  discards: AfterDiscard[];
  hand: number;
  n: number;
  t: "hints";
  waits: Wait[];
  why_not: WhyNot | null;
}
/**
 * What a choice of the open prompt would leave the hand waiting for.
 */
export interface AfterDiscard {
  choice: number;
  waits: Wait[];
}
/**
 * A tile that would complete the hand: how many are unseen, and what it would score.
 */
export interface Wait {
  tile: string;
  unseen: number;
  value: number;
}
/**
 * A tile that seems to complete the hand, and the clauses by which it does not win.
 *
 *     `zh` and `en` say the same in words, one text for each clause.
 */
export interface WhyNot {
  clauses: string[];
  en: string[];
  tile: string;
  zh: string[];
}
/**
 * The owner plays on with the same people, in the room of this number.
 */
export interface Again {
  number: string;
  t: "again";
}
/**
 * A quick phrase of a seat.
 */
export interface Said {
  phrase: number;
  seat: number;
  t: "said";
}
/**
 * Whoever runs the parlour has something to say to everybody.
 */
export interface Announced {
  t: "announced";
  text: string;
}
/**
 * A request was carried out and is on disk.
 */
export interface Done {
  id: string;
  t: "done";
}
/**
 * A request was not carried out, and why.
 */
export interface Refused {
  code: string;
  en: string;
  id: string;
  t: "refused";
  zh: string;
}
/**
 * The answer to `ping`.
 */
export interface Pong {
  t: "pong";
}
/**
 * The server closes this connection, and why.
 */
export interface Bye {
  code: string;
  en: string;
  t: "bye";
  zh: string;
}
/**
 * The first message: the ticket, and how many events of which hand are known already.
 *
 *     `sit` is for an owner who has left their seat and wants one again.
 */
export interface Enter {
  hand?: number;
  seen?: number;
  sit?: boolean;
  t: "enter";
  ticket: string;
}
/**
 * A choice of the open prompt, by its place in the list.
 */
export interface Choose {
  choice: number;
  id: string;
  prompt: number;
  t: "choose";
}
/**
 * Ready for the first hand, or not yet.
 */
export interface Ready {
  id: string;
  on: boolean;
  t: "ready";
}
/**
 * The client's own share of the next deal's chance: 32 to 64 hexadecimal characters.
 */
export interface Seed {
  id: string;
  seed: string;
  t: "seed";
}
/**
 * Owner: a bot into an empty seat.
 */
export interface AddBot {
  id: string;
  level: string;
  seat: number;
  t: "add_bot";
}
/**
 * Leave one's seat; the owner may clear any and send its player away, before the first hand.
 */
export interface Clear {
  id: string;
  seat: number;
  t: "clear";
}
/**
 * Owner: let somebody in who knocks (房主模式, or sent away before), or turn them down.
 */
export interface Admit {
  id: string;
  on?: boolean;
  t: "admit";
  user: number;
}
/**
 * 托管 on or off.
 */
export interface Auto {
  id: string;
  on: boolean;
  t: "auto";
}
/**
 * Go on after a settlement.
 */
export interface Confirm {
  id: string;
  t: "confirm";
}
/**
 * Ask to end the session, agree to that, or refuse.
 */
export interface Dissolve {
  agree: boolean;
  id: string;
  t: "dissolve";
}
/**
 * One of the quick phrases.
 */
export interface Say {
  id: string;
  phrase: number;
  t: "say";
}
/**
 * Hear a seat's phrases no more, or again; the owner may decide that for everyone.
 */
export interface Mute {
  everyone?: boolean;
  id: string;
  on: boolean;
  seat: number;
  t: "mute";
}
/**
 * What one's own hand waits for, and why it may not win; answered by `hints` first.
 */
export interface Help {
  id: string;
  t: "help";
}
/**
 * Answered by `pong`.
 */
export interface Ping {
  t: "ping";
}
