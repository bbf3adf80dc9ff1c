import type { Milliseconds } from '@gatehouse/core/kernel';

/** A server that listens. */
export interface RunningServer {
  readonly url: string;
  /** Where its metrics are; undefined if it has no listener for them. */
  readonly metricsUrl: string | undefined;
  /** Drains and closes everything. Further calls return the same promise. */
  stop(): Promise<void>;
  /** How long `stop` takes at most, unless a database or a job hangs. */
  readonly stopsWithin: Milliseconds;
}
