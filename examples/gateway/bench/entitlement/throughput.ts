import { median } from '../../../../bench/statistics.ts';

/** Something that is done over and over; `n` counts the times. */
export interface Contestant {
  readonly name: string;
  readonly work: (n: number) => unknown;
}

export interface Conditions {
  /** In seconds of what: of the processor, for work that is all done in this process, or of the day. */
  readonly clock: 'cpu' | 'wall';
  /** How many do it at the same time, each one after the other. */
  readonly callers: number;
  readonly rounds: number;
  /** Of one measure, in milliseconds. */
  readonly duration: number;
}

/** How often each was done in a second, in each round; they take turns, so that the machine's moods hit all alike. */
export async function throughput(
  contestants: readonly Contestant[],
  conditions: Conditions,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const measured = new Map<string, number[]>(contestants.map(({ name }) => [name, []]));
  let turn = 0;
  for (let round = -1; round < conditions.rounds; round += 1) {
    for (const { name, work } of contestants) {
      turn += 1;
      const perSecond = await once(work, conditions, turn * 10_000_000);
      // The first round warms up.
      if (round >= 0) measured.get(name)?.push(perSecond);
    }
  }
  return measured;
}

async function once(
  work: Contestant['work'],
  { callers, duration, clock }: Conditions,
  from: number,
): Promise<number> {
  let done = 0;
  const began = performance.now();
  const before = process.cpuUsage();
  const until = began + duration;
  const caller = async () => {
    while (performance.now() < until) {
      done += 1;
      await work(from + done);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const { user, system } = process.cpuUsage(before);
  return done / (clock === 'cpu' ? (user + system) / 1e6 : (performance.now() - began) / 1_000);
}

/** The median of the ratios, round by round. */
export function ratio(measured: ReadonlyMap<string, readonly number[]>, name: string, to: string): number {
  const base = measured.get(to) ?? [];
  return median((measured.get(name) ?? []).map((value, round) => value / (base[round] ?? 0)));
}
