import type { Milliseconds } from '@gatehouse/core/kernel';

/** A server that listens. */
export interface RunningServer {
  readonly url: string;
  /** URL of its metrics; undefined if it has no listener for them. */
  readonly metricsUrl: string | undefined;
  /** Drains and closes everything. Further calls return the same promise. */
  stop(): Promise<void>;
  /** Maximum duration of `stop`, unless a database or a job hangs. */
  readonly stopsWithin: Milliseconds;
}
