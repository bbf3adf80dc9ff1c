/** A period of time, in milliseconds. */
export interface Span {
  readonly begin: number;
  readonly end: number;
}

/** Returns how many milliseconds of `whole` are covered by at least one span. */
export function busyTime(spans: readonly Span[], whole: Span): number {
  let busy = 0;
  let until = whole.begin;
  for (const { begin, end } of [...spans].sort((a, b) => a.begin - b.begin)) {
    const last = Math.min(end, whole.end);
    if (last <= until) continue;
    busy += last - Math.max(begin, until);
    until = last;
  }
  return busy;
}
