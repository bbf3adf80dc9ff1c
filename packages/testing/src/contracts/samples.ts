/** The time at which contracts run. */
export const NOON: number = Date.UTC(2026, 0, 1, 12);

/** The results of many concurrent calls. */
export function atOnce<T>(times: number, call: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => call(index)));
}
