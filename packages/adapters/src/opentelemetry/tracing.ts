import type { AsyncLocalStorage } from 'node:async_hooks';
import type { Context, Tracer } from '@opentelemetry/api';

/** Parts of tracing that all subscribers need. */
export interface Tracing {
  readonly tracer: Tracer;
  /** The OpenTelemetry context of the current request or job; empty outside of them. */
  readonly current: AsyncLocalStorage<Context>;
}
