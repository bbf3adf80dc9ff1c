interface Range {
  readonly first: number;
  readonly last: number;
}

/** Records which rows of the audit log a copy contains. The rows can be added in any order. */
export class CoveredRows {
  readonly #ranges: Range[] = [];

  add(sequence: number): void {
    const range = this.#ranges.at(-1);
    if (range && sequence === range.last + 1) this.#ranges.splice(-1, 1, { ...range, last: sequence });
    else this.#ranges.push({ first: sequence, last: sequence });
  }

  /** The first rows that are missing between the first and the last row; undefined if no row is missing. */
  get gap(): Range | undefined {
    const [start, ...rest] = this.#ranges.toSorted((one, other) => one.first - other.first);
    let last = start?.last ?? 0;
    for (const range of rest) {
      if (range.first > last + 1) return { first: last + 1, last: range.first - 1 };
      last = Math.max(last, range.last);
    }
    return undefined;
  }
}
