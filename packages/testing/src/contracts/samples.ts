/** When everything in the contracts happens. */
export const NOON: number = Date.UTC(2026, 0, 1, 12);

/** The answers of many calls that are made at once. */
export function atOnce<T>(times: number, call: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => call(index)));
}
