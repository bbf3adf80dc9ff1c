import { median } from '../../../../bench/statistics.ts';

/** Work that is repeated. `n` is the number of repetitions so far. */
export interface Subject {
  readonly name: string;
  readonly work: (n: number) => unknown;
}

export interface Conditions {
  /**
   * Unit of the result. `cpu`: repetitions per second of CPU time, for work that only this process does.
   * `wall`: repetitions per second of elapsed time.
   */
  readonly clock: 'cpu' | 'wall';
  /** Number of concurrent callers. Each of them repeats the work. */
  readonly callers: number;
  readonly rounds: number;
  /** Duration of one round in milliseconds. */
  readonly duration: number;
}

/**
 * Returns the repetitions per second of each subject in each round. The subjects take turns, so that
 * changes in the speed of the machine affect all of them equally.
 */
export async function throughput(
  subjects: readonly Subject[],
  conditions: Conditions,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const measured = new Map<string, number[]>(subjects.map(({ name }) => [name, []]));
  let turn = 0;
  for (let round = -1; round < conditions.rounds; round += 1) {
    for (const { name, work } of subjects) {
      turn += 1;
      const perSecond = await once(work, conditions, turn * 10_000_000);
      // The first round is for warming up and is not counted.
      if (round >= 0) measured.get(name)?.push(perSecond);
    }
  }
  return measured;
}

async function once(
  work: Subject['work'],
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

/** Returns the median of the ratios of all rounds. */
export function ratio(measured: ReadonlyMap<string, readonly number[]>, name: string, to: string): number {
  const base = measured.get(to) ?? [];
  return median((measured.get(name) ?? []).map((value, round) => value / (base[round] ?? 0)));
}
