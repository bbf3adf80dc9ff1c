import type { Milliseconds } from '@gatehouse/core/kernel';

/** A server that listens. */
export interface RunningServer {
  readonly url: string;
  /** URL of the metrics; undefined if the server has no listener for them. */
  readonly metricsUrl: string | undefined;
  /** Drains and closes the server. Further calls return the same promise. */
  stop(): Promise<void>;
  /** Maximum duration of `stop`, if no database or job hangs. */
  readonly stopsWithin: Milliseconds;
}
