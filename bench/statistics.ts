/** Returns the middle value. For an even number of values, returns the mean of the two values in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const [low, high] = [sorted[half - 1] ?? Number.NaN, sorted[half] ?? Number.NaN];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

/** Returns a percentile of the sorted values. `share`: 0.99 for the 99th percentile, 1 for the highest value. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Formats the number for tables. */
export function shown(value: number): string {
  if (!Number.isFinite(value)) return '-';
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** Returns a line that states whether a value is within its limit. */
export function verdict(
  what: string,
  value: number,
  limit: { readonly least?: number; readonly most?: number },
): string {
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = limit;
  const held = limit.least === undefined ? `at most ${shown(most)}` : `at least ${shown(least)}`;
  return `${value >= least && value <= most ? 'holds' : 'MISSED'}: ${what} ${shown(value)} (${held})`;
}

/** Returns whether this verdict reports a missed limit. */
export function isMissed(verdictLine: string): boolean {
  return verdictLine.startsWith('MISSED');
}
