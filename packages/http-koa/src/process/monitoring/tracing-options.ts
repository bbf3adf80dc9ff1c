import { trusting } from '../../address/trusting.ts';
import { limitedFailures } from './limited-failures.ts';
import type { ServerLog } from './server-log.ts';

/** Settings of the traces of a process. */
export interface TracingSettings {
  /** Base URL of the collector; undefined to turn tracing off. */
  readonly endpoint: string | undefined;
  /** Share of new traces that are recorded, from 0 to 1. */
  readonly sampleRatio: number;
  readonly serviceName: string;
  /** Addresses of proxies whose traces are continued. */
  readonly trustedProxies: readonly string[];
  /** URLs of servers of the same operator, which receive `traceparent`. */
  readonly ownUrls: readonly string[];
}

/** Options of `withTracing` in `@gatehouse/adapters/opentelemetry`; undefined if tracing is turned off. */
export function tracingOptions(settings: TracingSettings, log: ServerLog) {
  const { endpoint, sampleRatio, serviceName, trustedProxies, ownUrls } = settings;
  if (endpoint === undefined) return undefined;
  const report = limitedFailures((record) => log.warn(record, 'traces lost'));
  const isTrusted = trusting(trustedProxies);
  return {
    endpoint,
    sampleRatio,
    serviceName,
    trusts: (address: string) => isTrusted(address, 0),
    ownOrigins: ownUrls.map((url) => new URL(url).origin),
    onFailure: (error: unknown) => report({ err: error }),
  };
}
