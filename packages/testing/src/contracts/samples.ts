/** The time at which contracts run. */
export const NOON: number = Date.UTC(2026, 0, 1, 12);

/** The results of many concurrent calls. */
export function atOnce<T>(times: number, call: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => call(index)));
}

/** The results of many concurrent calls. Two servers take turns to make them. */
export function atOnceBy<Server, T>(
  servers: readonly [Server, Server],
  times: number,
  call: (server: Server, index: number) => Promise<T>,
): Promise<T[]> {
  return atOnce(times, (index) => call(index % 2 === 0 ? servers[0] : servers[1], index));
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
