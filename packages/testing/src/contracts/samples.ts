/** The current time in contracts. */
export const NOON: number = Date.UTC(2026, 0, 1, 12);

/** Makes many concurrent calls and returns their results. */
export function atOnce<T>(times: number, call: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => call(index)));
}

/** Makes many concurrent calls and returns their results. The two servers make the calls alternately. */
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
