/** What a hand says of its tiles, whichever way they lie. */
export interface Holding {
  /** The tile that is lifted, by its key. */
  lifted: string;
  twin: string | null;
  /** Tiles that may be discarded now; empty while nothing is asked. */
  legal: ReadonlySet<string>;
  /** Discards that would leave the hand ready. */
  ready: ReadonlySet<string>;
  /** What all others know of the hand, by its keys. */
  shown: readonly string[];
  /** The tile that a lesson asks for. */
  wanted?: string | null;
  /** The tile that a strong bot would discard; empty where none was asked. */
  advised?: string;
  /** A finger is put on a tile. */
  onpress: (key: string) => void;
  ontap: (tile: string, key: string) => void;
  ondiscard: (tile: string) => void;
}
