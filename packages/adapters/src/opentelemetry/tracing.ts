import type { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, createContextKey, type Tracer } from '@opentelemetry/api';

/** Key of the span of the request or job in each context below it. */
export const REQUEST_OR_JOB: symbol = createContextKey('gatehouse request or job');

/** Parts of tracing that all subscribers need. */
export interface Tracing {
  readonly tracer: Tracer;
  /** The OpenTelemetry context of the current request or job; empty outside of them. */
  readonly current: AsyncLocalStorage<Context>;
}
