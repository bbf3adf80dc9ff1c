import type { Milliseconds } from '@gatehouse/core/kernel';

/**
 * Limits reports that anonymous clients can cause. Returns a function that calls `report` at most `burst` times per
 * `interval`. `report` gets the number of calls since the last report, including the current call, and the arguments of
 * the current call.
 */
export function atMostEvery<Arguments extends readonly unknown[]>(
  interval: Milliseconds,
  report: (count: number, ...given: Arguments) => void,
  burst = 1,
): (...given: Arguments) => void {
  let [count, reports, endsAt] = [0, 0, 0];
  return (...given) => {
    count += 1;
    const now = performance.now();
    if (now >= endsAt) [reports, endsAt] = [0, now + interval];
    if (reports === burst) return;
    reports += 1;
    report(count, ...given);
    count = 0;
  };
}
