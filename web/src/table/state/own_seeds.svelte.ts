/**
 * One's own share of the chance of a room: a seed for each hand, given in two steps, first its hash
 * and, once all hashes are told, the seed itself. What was promised and seen of the deals is kept.
 */

import { keepDeals, keptDeals } from "../../lib/kept_deals";
import type { DrawIs, Redrawn, RedrawnInfo, RoomInfo, Welcome } from "../../lib/protocol";
import * as seeds from "../../lib/seeds";
import { randomHex, type Line } from "../../lib/socket";

const SEED_BYTES = 32;

/** The table that seeds are given at, as it is now. */
export interface SeedTable {
  /** The number of its room. */
  readonly number: string;
  readonly room: RoomInfo | null;
  readonly seat: number | null;
  readonly auto: boolean;
}

export class OwnSeeds {
  /** What was promised and seen of this room's deals. */
  deals = $state.raw<seeds.Deals | null>(null);

  constructor(
    private readonly table: SeedTable,
    private readonly line: Pick<Line, "ask">,
  ) {}

  /** Come in, or back; what was restored meanwhile, and is news to this browser, is given back. */
  welcomed(message: Welcome): RedrawnInfo[] {
    const kept = this.deals ?? keptDeals(this.table.number);
    const deals = seeds.welcomed(kept, message);
    const known = kept?.redrawn.map((one) => one.at) ?? [];
    this.keep(deals);
    return deals.redrawn.filter((one) => one.why === "restored" && !known.includes(one.at));
  }

  /** The hash of one's own seed for the next hand, before anybody opens theirs. */
  async giveHash(): Promise<void> {
    const { deals } = this;
    const { room, seat, auto } = this.table;
    if (deals === null || room === null || seat === null) return;
    if (auto || room.seats[seat]?.no_seed) return;
    const hand = room.next_hand;
    const own = seeds.ownSeed(deals, hand, seat, () => randomHex(SEED_BYTES));
    this.keep(seeds.withOwn(deals, hand, own));
    // Refused, it is too late for this hand; the check of the deal says so.
    const outcome = await this.line.ask({ t: "seed_hash", hand, hash: own.hash });
    if (outcome.t === "done") this.keepOwn(hand, { ...own, given: true });
  }

  /** Hashes are told: open one's own seed. `here`: that is news, and not told on coming in. */
  drawn(draw: DrawIs, here: boolean): void {
    if (this.deals === null) return;
    this.keep(seeds.drawn(this.deals, draw, here && !this.table.auto));
    const own = seeds.toOpen(this.deals, draw);
    if (own === null) return;
    void this.line.ask({ t: "seed", seed: own.seed }).then((outcome) => {
      if (outcome.t === "done") this.keepOwn(draw.hand, { ...own, given: true, opened: true });
    });
  }

  /** Secrets were drawn anew: whoever was ready gives another hash. */
  redrawn(message: Redrawn): void {
    if (this.deals !== null)
      this.keep(seeds.redrawn(this.deals, message.redrawn, message.commitments));
    if (message.redrawn.why === "withheld") void this.giveHash();
  }

  /** Note how far one's own seed has come, unless there is another by now. */
  private keepOwn(hand: number, own: seeds.Own): void {
    if (this.deals?.own[hand]?.seed === own.seed) this.keep(seeds.withOwn(this.deals, hand, own));
  }

  private keep(deals: seeds.Deals): void {
    this.deals = deals;
    keepDeals(this.table.number, deals);
  }
}
