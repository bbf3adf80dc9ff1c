import type { WorkerMetrics } from './merge-metrics.ts';

/** Messages between the first process and the workers of a server, to read the metrics of all workers. */
export type MetricsMessage =
  /** From a worker: a request to the first process to collect the metrics of all workers. */
  | { readonly kind: 'gatehouse metrics wanted'; readonly id: number }
  /** To a worker: a request for its own metrics. */
  | { readonly kind: 'gatehouse metrics asked'; readonly id: number }
  /** From a worker: its own metrics; undefined if it could not read them. */
  | { readonly kind: 'gatehouse metrics of one'; readonly id: number; readonly text?: string | undefined }
  /** To a worker: the metrics of all workers. */
  | {
      readonly kind: 'gatehouse metrics of all';
      readonly id: number;
      readonly all: readonly WorkerMetrics[];
    };

/** Returns the message if it is one about metrics. */
export function metricsMessage(message: unknown): MetricsMessage | undefined {
  const { kind } = (message ?? {}) as Partial<MetricsMessage>;
  return kind?.startsWith('gatehouse metrics ') ? (message as MetricsMessage) : undefined;
}
