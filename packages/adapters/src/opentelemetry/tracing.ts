import type { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, createContextKey, type Tracer } from '@opentelemetry/api';

/** Key under which each context below a request or job contains the span of that request or job. */
export const REQUEST_OR_JOB: symbol = createContextKey('gatehouse request or job');

/** Parts of tracing that all subscribers need. */
export interface Tracing {
  readonly tracer: Tracer;
  /** The OpenTelemetry context of the current request or job; empty outside of them. */
  readonly current: AsyncLocalStorage<Context>;
}
