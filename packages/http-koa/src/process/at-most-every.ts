import type { Milliseconds } from '@gatehouse/core/kernel';

/**
 * Limits a report that anonymous clients can cause. Returns a function that reports at most once per
 * `interval`, with the number of calls since the last report.
 */
export function atMostEvery(interval: Milliseconds, report: (count: number) => void): () => void {
  let count = 0;
  let nextAt = 0;
  return () => {
    count += 1;
    const now = performance.now();
    if (now < nextAt) return;
    nextAt = now + interval;
    report(count);
    count = 0;
  };
}
