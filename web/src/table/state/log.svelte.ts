/** The moves of a hand in words, as far as one saw them; the newest last. */

export interface Line {
  key: number;
  /** The event that it tells of. */
  n: number;
  /** In the language of the moment in which it is read. */
  text: () => string;
}

const MOST_LINES = 200;

export class MoveLog {
  lines = $state.raw<Line[]>([]);
  private keys = 0;

  /** An event in words; one that has none is no line. */
  add(n: number, text: () => string): void {
    if (text()) this.lines = [...this.lines.slice(1 - MOST_LINES), { key: this.keys++, n, text }];
  }

  /** Only events before this one have happened. */
  backTo(n: number): void {
    this.lines = this.lines.filter((line) => line.n < n);
  }
}
