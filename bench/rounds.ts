import type { LoadGenerator } from './load/load-generator.ts';
import type { ServerProcess } from './load/server-process.ts';
import { median } from './statistics.ts';

/** What is measured: a server, and the requests that are sent to it. */
export interface Subject {
  readonly name: string;
  readonly server: Pick<ServerProcess, 'port' | 'usage'>;
  readonly requests: readonly string[];
  readonly status: number;
  /** Number of connections of this subject; by default the number in `RoundsOptions`. */
  readonly connections?: number;
  /** Called before each measurement of this subject. */
  readonly before?: () => Promise<void>;
}

/** One measurement of one subject. */
export interface Sample {
  readonly perSecond: number;
  /** Server CPU time per request, in microseconds. */
  readonly cpu: number;
  readonly p50: number;
  readonly p99: number;
}

/** All samples by subject. Samples with the same index belong to the same round. */
export type Samples = ReadonlyMap<string, readonly Sample[]>;

export interface RoundsOptions {
  readonly rounds: number;
  /** Duration of one measurement, in milliseconds. */
  readonly duration: number;
  readonly connections: number;
}

/** Measures all subjects in turn, round after round, so that other load on the machine affects all of them. */
export async function interleaved(
  subjects: readonly Subject[],
  generator: LoadGenerator,
  options: RoundsOptions,
): Promise<Samples> {
  const samples = new Map<string, Sample[]>(subjects.map(({ name }) => [name, []]));
  for (let round = -1; round < options.rounds; round += 1) {
    for (const subject of subjects) {
      const sample = await measure(subject, generator, options);
      // The first round only warms the servers up and is not counted.
      if (round >= 0) samples.get(subject.name)?.push(sample);
    }
  }
  return samples;
}

async function measure(
  { server, requests, status, connections, before: prepare }: Subject,
  generator: LoadGenerator,
  options: RoundsOptions,
): Promise<Sample> {
  await prepare?.();
  const before = await server.usage();
  const load = { duration: options.duration, connections: connections ?? options.connections };
  const result = await generator.run({ port: server.port, requests, status, ...load });
  const after = await server.usage();
  return { ...result, cpu: (after.cpu - before.cpu) / result.answers };
}

/** Returns the median of all rounds. */
export function typical(samples: Samples, name: string, of: keyof Sample): number {
  return median((samples.get(name) ?? []).map((sample) => sample[of]));
}

/** Returns the median of the ratios in each round. */
export function ratio(samples: Samples, name: string, to: string, of: keyof Sample): number {
  return median(ratios(samples, name, to, of));
}

/** Returns the lowest and the highest ratio of the rounds. */
export function spread(
  samples: Samples,
  name: string,
  to: string,
  of: keyof Sample,
): readonly [lowest: number, highest: number] {
  const all = ratios(samples, name, to, of);
  return [Math.min(...all), Math.max(...all)];
}

function ratios(samples: Samples, name: string, to: string, of: keyof Sample): readonly number[] {
  const base = samples.get(to) ?? [];
  return (samples.get(name) ?? []).map((sample, round) => sample[of] / (base[round]?.[of] ?? 0));
}
