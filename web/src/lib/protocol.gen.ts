/* Made from docs/protocol.schema.json by tools/make_protocol.mjs. */

export type TableEvent =
  | HandBegan
  | WallBroken
  | StakeSet
  | TilesDealt
  | MeldsGiven
  | HandShown
  | TileDrawn
  | TileShown
  | TileDiscarded
  | MeldMade
  | KongDeclared
  | KongRobbed
  | MeldGrown
  | TilesTurned
  | LastTileDeclined
  | HandWon
  | PointsPaid
  | HandEnded;

export interface Protocol {
  answer:
    | Welcome
    | RoomIs
    | DrawIs
    | Redrawn
    | EventSeen
    | TakenBack
    | Prompted
    | PromptClosed
    | Revealed
    | Hints
    | Advice
    | Again
    | Said
    | Announced
    | Done
    | Refused
    | Pong
    | Bye;
  enter: Enter;
  http_answer: {
    "GET /api/clauses/{number}": RuleClause;
    "GET /api/games": GameInfo[];
    "GET /api/games/{name}/lesson": LessonTold;
    "GET /api/games/{name}/words": GameWords;
    "GET /api/history": History;
    "GET /api/house": HouseInfo;
    "GET /api/me": Me;
    "GET /api/replay/{code}": HandRecord;
    "GET /api/replay/{code}/events": Retold;
    "GET /api/replay/{code}/hands": HandsAround;
    "GET /api/replay/{code}/review": Review;
    "GET /api/rooms/{number}": Invitation;
    "GET /api/rules": RulePageInfo[];
    "GET /api/rules/{name}": RulePage;
    "GET /api/voices": VoiceInfo[];
    "POST /api/enter": Me;
    "POST /api/guest": Account;
    "POST /api/login": Name;
    "POST /api/logout": Nothing;
    "POST /api/name": Name;
    "POST /api/register": Account;
    "POST /api/rooms": OpenedRoom;
    "POST /api/rooms/last": OpenedRoom;
    "POST /api/rooms/{number}/again": OpenedRoom;
    "POST /api/rooms/{number}/close": Nothing;
    "POST /api/rooms/{number}/ticket": Ticket;
  };
  http_body: {
    "POST /api/enter": Entering;
    "POST /api/guest": NewGuest;
    "POST /api/login": Credentials;
    "POST /api/name": NewName;
    "POST /api/register": Registration;
    "POST /api/rooms": NewRoom;
  };
  request:
    | Choose
    | Ready
    | SeedHash
    | Seed
    | AddBot
    | Clear
    | Admit
    | Auto
    | Confirm
    | Dissolve
    | Speed
    | TakeBack
    | Advise
    | Say
    | Mute
    | Help
    | Ping;
}
/**
 * Let in: where one sits, the room, its mark, and the commitments of all deals.
 */
export interface Welcome {
  commitments: string[];
  mark: string;
  room: RoomInfo;
  seat: number | null;
  t: "welcome";
  version: number;
}
/**
 * The room as one viewer is told of it.
 *
 *     `round` is the round (圈) of the hand, from 0, and always 0 where a session goes by hands.
 *     `practice` is whether its owner plays alone with bots: free, and closed to others (RM-6);
 *     `taken_back` is how often they have gone back to a choice in this hand.
 *     `vote_seconds` is how long a vote on ending the session runs: who says nothing until then lets
 *     it end. `refused` is the seat that has refused the last one, until the next.
 *     `muted` are the seats that this viewer does not want to hear, `missed` is how often in a row
 *     their own clock has run out: from 1 on the next time hands the seat over to a bot. `vote_left`
 *     and `confirm_left` are the milliseconds until a vote and a settlement end by themselves, when
 *     the room was told.
 */
export interface RoomInfo {
  cards: number;
  claim_time: string;
  clock: number;
  confirm_left: number | null;
  final: FinalInfo | null;
  game: string;
  hand: number;
  help: boolean;
  knocking: Knocking[];
  missed: number;
  mode: string;
  muted: number[];
  next_hand: number;
  number: string;
  options: {
    [k: string]: boolean | number | string;
  };
  owner: number;
  phase: "gathering" | "over" | "playing" | "settled";
  practice: boolean;
  reason: string;
  redrawn: RedrawnInfo[];
  refused: number | null;
  round: number;
  same_address: number[];
  seats: SeatInfo[];
  taken_back: number;
  totals: number[];
  vote: VoteInfo | null;
  vote_left: number | null;
  vote_seconds: number;
}
/**
 * The final settlement: every seat's figures, the 大赢家, and all hands one by one.
 */
export interface FinalInfo {
  big_winners: number[];
  hands: SettledHand[];
  seats: FinalSeat[];
}
/**
 * What a hand came to for each seat, and the code of its replay.
 */
export interface SettledHand {
  code: string;
  deltas: number[];
  hand: number;
}
/**
 * What the session came to for a seat; `given` counts its discards that others won with.
 */
export interface FinalSeat {
  best: BestHand | null;
  given: number;
  self_draws: number;
  total: number;
  wins: number;
}
/**
 * The win of a seat that was paid most, by `points`, and in which hand that was.
 */
export interface BestHand {
  hand: number;
  names: string[];
  points: number;
  value: number;
}
/**
 * Somebody who waits to be let in.
 */
export interface Knocking {
  face: number;
  name: string;
  user: number;
}
/**
 * Another secret than was promised: why, since when, and which seats opened no seed.
 *
 *     Where a backup was restored, that goes for all hands from this one on.
 */
export interface RedrawnInfo {
  at: number;
  hand: number;
  seats: number[];
  why: "restored" | "unpaid" | "withheld";
}
/**
 * A seat; `bot` is the strength of a bot, empty for a person; `face` is 0 for none chosen.
 *
 *     `no_seed`: whoever sits there once opened no seed, and gives none for the rest of the session.
 */
export interface SeatInfo {
  auto: boolean;
  bot: string;
  confirmed: boolean;
  face: number;
  here: boolean;
  muted: boolean;
  name: string;
  no_seed: boolean;
  ready: boolean;
  user: number | null;
}
/**
 * A vote on ending the session: who asked, and who agrees.
 */
export interface VoteInfo {
  agreed: number[];
  seat: number;
}
/**
 * The room has changed: seats, readiness, votes, totals.
 */
export interface RoomIs {
  room: RoomInfo;
  t: "room";
}
/**
 * The hashes of all seeds for a hand, seat by seat; empty where there is none.
 *
 *     `seeds` are told together when all are opened, and empty until then. Hashes of seats where
 *     nobody was there or a bot acted are left out: `without` has these seats.
 */
export interface DrawIs {
  hand: number;
  hashes: string[];
  seeds: string[];
  t: "draw";
  without: number[];
}
/**
 * Another secret than was promised, and the commitments of all deals as they are now.
 */
export interface Redrawn {
  commitments: string[];
  redrawn: RedrawnInfo;
  t: "redrawn";
}
/**
 * The n-th event of a hand that this viewer sees.
 */
export interface EventSeen {
  event: TableEvent;
  hand: number;
  n: number;
  t: "event";
}
/**
 * The tiles are mixed and nobody has any yet.
 */
export interface HandBegan {
  dealer: number;
  event: "hand_began";
  seats: number;
  wall: number;
}
/**
 * The dealer's two dice say whose wall is opened, and at which stack.
 */
export interface WallBroken {
  /**
   * @minItems 2
   * @maxItems 2
   */
  dice: [number, number];
  event: "wall_broken";
  seat: number;
  stack: number;
}
/**
 * What a seat plays for in this hand: 上火 (1: on) or 飘.
 *
 *     `binds`: for how many hands a 上火 cannot be withdrawn, this one included. A 上火 of earlier
 *     hands is told before the seats are asked, and what is new once everybody has chosen.
 */
export interface StakeSet {
  binds: number;
  event: "stake_set";
  name: "fire" | "float";
  seat: number;
  value: number;
}
/**
 * A seat has its first tiles; where `drawn` is set, the last of them counts as just drawn.
 *
 *     `held` is the 胡息 of what is settled in one's own hand, in games that count; else null.
 */
export interface TilesDealt {
  drawn: boolean;
  event: "tiles_dealt";
  held: number | null;
  seat: number;
  tiles: (string | null)[];
}
/**
 * A seat starts with melds on the table (only in a scenario).
 */
export interface MeldsGiven {
  event: "melds_given";
  melds: Meld[];
  seat: number;
}
/**
 * Tiles laid on the table: which tile was taken from whom, if one was.
 *
 *     Its first `hidden` tiles lie face down for the others. Where `seen_as` is not empty, the others
 *     see a meld of that kind. `huxi` is what it counts; null where it is not seen, and in games that
 *     do not count.
 */
export interface Meld {
  giver: number | null;
  hidden: number;
  huxi: number | null;
  kind:
    | "added"
    | "chi"
    | "chouwei"
    | "chow"
    | "concealed"
    | "dragons"
    | "kong"
    | "pao"
    | "peng"
    | "pong"
    | "ti"
    | "wei"
    | "winds";
  seen_as:
    | (
        | "added"
        | "chi"
        | "chouwei"
        | "chow"
        | "concealed"
        | "dragons"
        | "kong"
        | "pao"
        | "peng"
        | "pong"
        | "ti"
        | "wei"
        | "winds"
      )
    | "";
  taken: string | null;
  tiles: (string | null)[];
}
/**
 * A seat has shown tiles of its hand to all, for these reasons.
 *
 *     They lie open until its next draw, or until its next discard.
 */
export interface HandShown {
  event: "hand_shown";
  names: string[];
  seat: number;
  tiles: string[];
  until: "discard" | "draw";
}
/**
 * A seat has taken a tile of the wall: from its front, or from its tail after a kong.
 *
 *     `held` is the 胡息 of what is settled in one's own hand now, in games that count; else null.
 */
export interface TileDrawn {
  event: "tile_drawn";
  held: number | null;
  seat: number;
  source: "front" | "tail";
  tile: string | null;
}
/**
 * A seat has turned up a tile of the wall for all: it lies with the seat, open to claims.
 */
export interface TileShown {
  event: "tile_shown";
  seat: number;
  tile: string;
}
/**
 * A seat has laid a tile open for the others to claim.
 */
export interface TileDiscarded {
  event: "tile_discarded";
  seat: number;
  tile: string;
}
/**
 * A seat has laid out a meld.
 *
 *     `held` is the 胡息 of what is settled in one's own hand now, in games that count; else null.
 *     `still_drawn` is the tile of one's own hand that counts as just drawn after it, if one does.
 */
export interface MeldMade {
  event: "meld_made";
  held: number | null;
  meld: Meld;
  seat: number;
  still_drawn: string | null;
}
/**
 * A seat adds a tile to a meld; until `meld_grown` it may be robbed.
 */
export interface KongDeclared {
  event: "kong_declared";
  seat: number;
  tile: string;
}
/**
 * The tile that a seat was adding has been won by others.
 */
export interface KongRobbed {
  event: "kong_robbed";
  seat: number;
  tile: string;
}
/**
 * The meld at this place of the seat's melds has become another.
 *
 *     The tile added came from the hand, or from what lay with its `giver`.
 */
export interface MeldGrown {
  event: "meld_grown";
  giver: number | null;
  meld: Meld;
  place: number;
  seat: number;
}
/**
 * Tiles of the wall were turned up for all: 开筛子, 扎鸟 or 醒.
 *
 *     `falls` says whom they concern, one for each tile, and none for 开筛子. Where no tile is left to
 *     turn up, and the winning one is the bird, `tiles` is empty and `falls` has that one.
 */
export interface TilesTurned {
  event: "tiles_turned";
  falls: Fall[];
  purpose: "birds" | "dice" | "wake";
  seat: number;
  tiles: string[];
}
/**
 * Whom a tile falls on that was turned up, null for nobody, and whether it counts there.
 *
 *     `times` is how often, where that is counted: how many of its kind the winner has.
 */
export interface Fall {
  counts: boolean;
  seat: number | null;
  tile: string;
  times: number | null;
}
/**
 * A seat was asked whether it takes the last tile, and does not.
 */
export interface LastTileDeclined {
  event: "last_tile_declined";
  seat: number;
}
/**
 * A seat has won; its tiles, the winning one among them, are open.
 *
 *     `doors` puts in words how they count, where the game divides a hand for its points. `steps` is
 *     how one share of them comes about, step by step: `24`, `×2 大字胡`, `=48`. `great` has the names
 *     that make it a hand to be celebrated, none where it is an ordinary one.
 */
export interface HandWon {
  doors: string[];
  event: "hand_won";
  great: string[];
  steps: string[];
  tiles: string[];
  win: Win;
}
/**
 * One winner: the tile, how it came and from whom; null where nobody gave it.
 */
export interface Win {
  by: "dealt" | "discard" | "robbed" | "self" | "wall";
  from: number | null;
  names: string[];
  seat: number;
  tile: string | null;
  value: number;
}
/**
 * Points have changed hands.
 */
export interface PointsPaid {
  event: "points_paid";
  payment: Payment;
}
/**
 * Points from one seat to another, with their name and clause.
 *
 *     Whoever pays in another's place says whose in `instead_of`, and by which clause in `duty`.
 */
export interface Payment {
  clause: string;
  duty?: string;
  from: number;
  instead_of?: number;
  name: string;
  points: number;
  to: number;
}
/**
 * The hand is over and everything lies open.
 *
 *     `sums` says how its payments come about, thing by thing, where the game tells it in this way;
 *     `steps` of the wins where it does not.
 */
export interface HandEnded {
  event: "hand_ended";
  hands: string[][];
  melds: Meld[][];
  result: Result;
  sums: Sum[];
}
/**
 * The settlement of a hand.
 */
export interface Result {
  birds: string[];
  deltas: number[];
  next_dealer: number;
  payments: Payment[];
  winners: Win[];
}
/**
 * One thing that a seat was paid for, such as a win or a kong, share by share.
 */
export interface Sum {
  shares: SumOfShare[];
  to: number;
}
/**
 * Who paid how much, and how that comes about; in whose place, and by which clause.
 */
export interface SumOfShare {
  duty?: string;
  from: number;
  instead_of?: number;
  points: number;
  steps: Step[];
}
/**
 * A step of a sum: `×` 2 上火 by its clause; names are apart by spaces, and may be none.
 *
 *     The first has no sign. `=` is what it has come to, `→` what counts instead of that.
 */
export interface Step {
  clause: string;
  name: string;
  number: number;
  sign: "" | "+" | "=" | "×" | "→";
}
/**
 * The events of a hand from the n-th on are taken back, for the `times`-th time in this hand.
 *
 *     They have not happened: what one knows is the events before. Others follow in their place.
 */
export interface TakenBack {
  hand: number;
  n: number;
  t: "taken_back";
  times: number;
}
/**
 * Choices for this seat, as `[name, argument…]`, and the milliseconds to choose (0: any).
 *
 *     `bars` has for each choice the tiles that may not be discarded right after it; it is empty where
 *     none bars any. `tiles` has for each choice the groups of tiles that it would lay down or win
 *     with. `marks` has for each choice what it would be besides, where the game explains that: it is
 *     empty where none is more than its name says.
 */
export interface Prompted {
  bars?: string[];
  choices: [string, ...string[]][];
  clock: number;
  hand: number;
  marks?: string[];
  prompt: number;
  t: "prompt";
  tiles?: string[][][];
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
 * After a hand: its secret, everybody's seeds, the code of its replay, its record's digest.
 *
 *     `void`: the room was closed before the hand had come to its end; it counts for nothing. Rooms
 *     that were opened by an earlier server have no digests.
 */
export interface Revealed {
  code: string;
  digest?: string;
  hand: number;
  secret: string;
  seeds: string[];
  t: "revealed";
  void?: boolean;
}
/**
 * What a seat could work out for itself at this point of the hand.
 *
 *     `waits` is for the hand as it is, `discards` for every discard that would make it ready. `vain`
 *     is for a hand that waits by its shape and wins with nothing, `vain_discards` for every discard
 *     that would leave it so.
 */
export interface Hints {
  discards: AfterDiscard[];
  hand: number;
  n: number;
  t: "hints";
  vain?: Vain[];
  vain_discards?: VainDiscard[];
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
 * A tile that would complete the hand: how many are unseen, and what it would bring.
 *
 *     `value` are the points of all the others together, were it self-drawn; birds and a wake card
 *     that nobody knows are not in it. `huxi` is the 胡息 of the hand, in games that count it.
 *     In those `ways` has every way in which it wins, each with its own figures, and `value` and
 *     `huxi` are those of the first. `drawn_only`: a discard of it would be no win, though others are.
 */
export interface Wait {
  drawn_only?: boolean;
  huxi: number | null;
  tile: string;
  unseen: number;
  value: number;
  ways?: WaitBy[];
}
/**
 * One way to win with a card: drawn (`self`), shown by another (`wall`), or discarded.
 */
export interface WaitBy {
  by: "discard" | "self" | "wall";
  huxi: number;
  value: number;
}
/**
 * Tiles that would complete the shape of a hand, and the clauses by which none of them wins.
 *
 *     `zh` and `en` say the same in words, one text for each clause.
 */
export interface Vain {
  clauses: string[];
  en: string[];
  tiles: string[];
  zh: string[];
}
/**
 * What a choice of the open prompt would leave the hand waiting for in vain.
 */
export interface VainDiscard {
  choice: number;
  vain: Vain[];
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
 * What a strong bot would choose in one's place, from what one sees.
 *
 *     `waits` is what the hand would wait for after it, where that makes it ready, or waits for now
 *     where nothing is laid down. `distance` are the tiles to change until the hand is ready; null
 *     where it cannot be any more.
 */
export interface Advice {
  by: "expert" | "master";
  choice: number;
  distance: number | null;
  hand: number;
  prompt: number;
  t: "advice";
  waits: Wait[];
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
 *     `taken_back` is how often that hand had been taken back by then. `sit` is for an owner who has
 *     left their seat and wants one again.
 */
export interface Enter {
  hand?: number;
  seen?: number;
  sit?: boolean;
  t: "enter";
  taken_back?: number;
  ticket: string;
}
/**
 * One clause of the rulebook.
 */
export interface RuleClause {
  id: string;
  origin: string;
  text: string;
  title: string;
}
/**
 * A game: what is said of it, and its options.
 *
 *     `about` is a line for those who do not know it, and `emblem` the tiles that stand for it. `deck`
 *     is all its tiles in the order before they are shuffled, written as in a record. `lesson` is
 *     whether it has a lesson for newcomers.
 */
export interface GameInfo {
  about: Both;
  deck: string;
  emblem: string[];
  en: string;
  family: FamilyInfo;
  game: string;
  lesson: boolean;
  options: OptionTable[];
  seats: number;
  zh: string;
}
/**
 * What is said, in both languages.
 */
export interface Both {
  en: string;
  zh: string;
}
/**
 * A family of games: the name of its rule page, and whether it has tiles or tall cards.
 */
export interface FamilyInfo {
  en: string;
  page: string;
  pieces: "cards" | "tiles";
  zh: string;
}
/**
 * An option and its values, the default first.
 *
 *     Where `only_where` names another option, it changes nothing beside that one's other values, and
 *     is not to be offered. The one option that is the length of a session has its `unit`. One that is
 *     a `room` option of the house under another name is asked in its place.
 */
export interface OptionTable {
  choices: OptionChoice[];
  en: string;
  name: string;
  only_where: OptionWhere | null;
  room: string;
  unit: "" | "hands" | "rounds";
  zh: string;
}
/**
 * A value of an option in words.
 *
 *     `turns_up` is what tiles are turned up for after a win under it, empty where none are: what
 *     they bring is in no figure before.
 */
export interface OptionChoice {
  en: string;
  turns_up: string;
  value: boolean | number | string;
  zh: string;
}
/**
 * An option, and those of its values under which another means something.
 */
export interface OptionWhere {
  name: string;
  values: (boolean | number | string)[];
}
/**
 * The lesson of a game: a prepared hand from the deal to its settlement, seen from `seat`.
 *
 *     `doors` has every winner's hand in its sets.
 */
export interface LessonTold {
  doors: WinningSets[];
  game: string;
  options: {
    [k: string]: boolean | number | string;
  };
  seat: number;
  seats: number;
  steps: LessonStep[];
}
/**
 * A winner's hand in its sets, as the game itself divides it.
 */
export interface WinningSets {
  doors: string[];
  seat: number;
}
/**
 * A step: what has happened since the one before, its text, and what is to be done.
 *
 *     Without a `prompt` it is read. Else `choice` is the place, among the prompt's choices, of the
 *     one that the lesson asks for, and `otherwise` is said to whoever takes another, if anything is.
 */
export interface LessonStep {
  choice: number | null;
  en: string;
  events: TableEvent[];
  hints: Hints;
  otherwise: LessonText | null;
  prompt: Prompted | null;
  zh: string;
}
/**
 * A text in both languages; tiles in it are written as in the rule pages.
 */
export interface LessonText {
  en: string;
  zh: string;
}
/**
 * What a game calls things.
 *
 *     `names` are the English of the Chinese names of wins, payments, shown tiles and doors; a payment
 *     may have several, with spaces between them. `texts` are found by what they are for, such as
 *     `meld pong`, `action win`, `call kong`, `way self`, `turned birds`, `stake fire 0`; a number or
 *     somebody's name belongs where one has `{}`. For what has no text its own name is shown. `about
 *     fire` explains a choice where it is asked, with its clauses in brackets at the end; the room's
 *     value of an option belongs where its name is in braces. `about chi doors` is for a choice that
 *     lays out several groups.
 */
export interface GameWords {
  names: {
    [k: string]: string;
  };
  texts: {
    [k: string]: Both;
  };
}
/**
 * One's own settled hands and sessions, newest first, totals per game and companion.
 */
export interface History {
  companions: CompanionSums[];
  games: GameSums[];
  hands: HandPlayed[];
  sessions: SessionSums[];
}
/**
 * One's own sums with a companion.
 */
export interface CompanionSums {
  game: string;
  hands: number;
  name: string;
  points: number;
  wins: number;
}
/**
 * The same for a game.
 */
export interface GameSums {
  game: string;
  hands: number;
  points: number;
  wins: number;
}
/**
 * A hand that has ended: the number of its room, one's own seat and points, the replay's code.
 *
 *     One that is `void` was broken off when its room was closed, and counts for nothing.
 */
export interface HandPlayed {
  at: number;
  code: string;
  game: string;
  id: number;
  number: number;
  points: number;
  room: string;
  seat: number;
  void: boolean;
  won: boolean;
}
/**
 * The same for a session.
 */
export interface SessionSums {
  at: number;
  game: string;
  hands: number;
  id: number;
  points: number;
  room: string;
  wins: number;
}
/**
 * What any room may be opened with beside its game's options.
 *
 *     `reviews`: whether replays are looked through for mistakes. `prices` are room cards by game and
 *     by the hands or rounds of a session. `address` is how others come here, for links on pages that
 *     were opened on the server's own machine; empty where that is not known. `cards_contact` are the
 *     operator's words on whom to ask for room cards, `cards_per_day` is what all are given a day.
 */
export interface HouseInfo {
  address: string;
  bots: string[];
  cards_contact: string;
  cards_per_day: number;
  options: {
    [k: string]: (boolean | number | string)[];
  };
  prices: {
    [k: string]: {
      [k: string]: number;
    };
  };
  reviews: boolean;
}
/**
 * Who one is, one's cards, and the rooms that one is in; `face` is 0 where none is chosen.
 *
 *     `last` is what one may open again, if one has opened and played a room that is over.
 */
export interface Me {
  cards: number;
  face: number;
  guest: boolean;
  id: number;
  last: LastTable | null;
  name: string;
  rooms: string[];
  tables: OwnTable[];
}
/**
 * The room that one opened and played last, as `POST /api/rooms/last` opens it again.
 *
 *     `bots` are the strengths of those that sit there again, `cards` is what it costs now: nothing
 *     for `practice`.
 */
export interface LastTable {
  bots: string[];
  cards: number;
  clock: number;
  game: string;
  options: {
    [k: string]: boolean | number | string;
  };
  practice: boolean;
}
/**
 * A room that one may go back to, and the names of those who sit there.
 *
 *     `closes` says whether one may give it up: its owner, where no other person has begun to play.
 */
export interface OwnTable {
  begun: boolean;
  closes: boolean;
  game: string;
  number: string;
  practice: boolean;
  seats: string[];
}
/**
 * The record of a hand (`paiguan.records`).
 *
 *     One of an earlier edition of the rules has its `events`, and how many moves are `left_out`. What
 *     was kept by an earlier server has no `digest`, nor what comes with it. Where seeds were given in
 *     two steps, it has their hashes, the `room` and `number` that these are bound to, and the deals
 *     that were void before this one.
 */
export interface HandRecord {
  actions: unknown[][];
  commitment: string;
  dealer: number;
  dealt_at?: number;
  deck: string;
  digest?: string;
  events?: TableEvent[];
  format: string;
  game: string;
  left_out?: number;
  name_hashes?: string[];
  number?: number;
  options: {
    [k: string]: boolean | number | string;
  };
  practice?: PracticeHand;
  result: Result | null;
  room?: string;
  room_number?: string;
  rules_version: number;
  salts?: string[];
  seats: string[];
  secret: string;
  seed_hashes?: string[];
  seeds: string[];
  standing: {};
  times: number[];
  void?: VoidHand;
  voids?: VoidDeal[];
}
/**
 * How often its player, alone with bots, has taken a choice back: the last line is told.
 */
export interface PracticeHand {
  taken_back: number;
}
/**
 * Why a hand was broken off, and when, in milliseconds since the deal.
 */
export interface VoidHand {
  at: number;
  reason: string;
}
/**
 * A deal that was void before a hand was dealt: why, and which seats opened no seed.
 */
export interface VoidDeal {
  seats: number[];
  why: string;
}
/**
 * A hand event by event, all open, with every winner's hand in its sets.
 *
 *     `edition` is the version of the rules that it was played by. Of an `earlier` one the events are
 *     those of then, without the moves that are `left_out` because there is no such move any more.
 *     One that is `void` ends where it was broken off. In `practice` its player has taken choices
 *     back, and these are the events of the line that was played in the end. `faces` are those that
 *     whoever sat there has now, by seat; 0 for a bot and for somebody who was forgotten;
 *     an earlier server tells none.
 */
export interface Retold {
  doors: WinningSets[];
  earlier: boolean;
  edition: number;
  events: TableEvent[];
  faces?: number[];
  left_out: number;
  practice: boolean;
  void: boolean;
}
/**
 * One's own seat in a hand, and the codes of the hands before and after in its session.
 *
 *     All of it null for whoever did not play there.
 */
export interface HandsAround {
  after: string | null;
  before: string | null;
  seat: number | null;
}
/**
 * A hand looked through; `mistakes` are places among the decisions, the dearest first.
 */
export interface Review {
  by: "expert" | "master";
  decisions: Decision[];
  mistakes: number[];
}
/**
 * A choice that a seat had, after `at` events, with the best `choices` first.
 *
 *     `better` is what would have been clearly better, where anything was, and `cost` its points (null
 *     for a sure thing). `distance` counts tiles to change until the hand is ready.
 */
export interface Decision {
  at: number;
  better: string[] | null;
  choices: ReviewedChoice[];
  cost: number | null;
  distance: number | null;
  error: number | null;
  played: string[];
  seat: number;
}
/**
 * A choice: its action, and the points expected of it, null where they do not matter.
 *
 *     `played_out`: whether they come from playing the hand out, or are the expert's guess. `waits`
 *     is what the hand waits for after this discard.
 */
export interface ReviewedChoice {
  action: string[];
  played_out: boolean;
  points: number | null;
  waits: string[];
}
/**
 * An open room as whoever has its number is told of it: its game, and who has opened it.
 */
export interface Invitation {
  game: string;
  owner: string;
}
/**
 * A rule page: its title, and what the numbers of its clauses begin with (`HY`), if any.
 */
export interface RulePageInfo {
  clauses: string;
  en: string;
  page: string;
  zh: string;
}
/**
 * A rule page in Markdown.
 */
export interface RulePage {
  page: string;
  text: string;
}
/**
 * A voice that claims are called out in, and the words that there are recordings of.
 *
 *     A recording is at `/voices/{name}/{word}`.
 */
export interface VoiceInfo {
  name: string;
  words: string[];
}
/**
 * Who one is.
 */
export interface Account {
  id: number;
  name: string;
}
/**
 * What one is called.
 */
export interface Name {
  name: string;
}
/**
 * It is done, and that is all.
 */
export interface Nothing {}
/**
 * The number of a new room, and its price.
 */
export interface OpenedRoom {
  cards: number;
  number: string;
}
/**
 * A ticket for the socket.
 */
export interface Ticket {
  ticket: string;
}
/**
 * The same; `otherwise` is for a name that somebody has registered.
 */
export interface Entering {
  name?: string;
  otherwise?: string;
}
/**
 * A name for a guest.
 */
export interface NewGuest {
  name?: string;
}
/**
 * A name and password.
 */
export interface Credentials {
  name: string;
  password: string;
}
/**
 * Another name, and one of the drawn faces; 0 leaves the face as it is.
 */
export interface NewName {
  face?: number;
  name: string;
}
/**
 * The same to keep an account with; `old` is the password that it has already.
 */
export interface Registration {
  name: string;
  old?: string;
  password: string;
}
/**
 * What a room is opened with; `bots` of this strength take all other seats, if any.
 */
export interface NewRoom {
  bots?: string;
  claim_time?: string;
  clock?: number;
  game: string;
  help?: boolean;
  mode?: string;
  options?: {
    [k: string]: boolean | number | string;
  };
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
 * The hash of the client's own share of the chance of a hand, before that is dealt.
 */
export interface SeedHash {
  hand: number;
  hash: string;
  id: string;
  t: "seed_hash";
}
/**
 * That share, opened when all hashes are told: 32 to 64 hexadecimal characters.
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
 * How fast bots play where one practises with them: 稳, 快 or 飞.
 */
export interface Speed {
  id: string;
  speed: "flying" | "quick" | "steady";
  t: "speed";
}
/**
 * In practice: back to one's own choice before; answered by `taken_back` first.
 */
export interface TakeBack {
  id: string;
  t: "take_back";
}
/**
 * In practice: what would a strong bot choose here? `done` is followed by `advice`.
 */
export interface Advise {
  id: string;
  t: "advise";
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
