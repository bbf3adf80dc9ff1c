import { channel } from 'node:diagnostics_channel';
import { type CurrentTrace, OBSERVATION_CHANNELS } from '@gatehouse/core/kernel';
import { type Span, TraceFlags } from '@opentelemetry/api';
import { traceParentOf } from './trace-parent.ts';
import { REQUEST_OR_JOB, type Tracing } from './tracing.ts';

/**
 * Provides the `traceparent` of the current request or job, so that a queued job can link to its trace. Provides
 * nothing if the span of the request or job is not recorded. Returns a function that unsubscribes.
 */
export function provideTrace({ current }: Pick<Tracing, 'current'>): () => void {
  const traces = channel(OBSERVATION_CHANNELS.trace);
  const provide = (message: unknown) => {
    const span = current.getStore()?.getValue(REQUEST_OR_JOB) as Span | undefined;
    const context = span?.spanContext();
    if (context && context.traceFlags & TraceFlags.SAMPLED)
      (message as CurrentTrace).traceParent = traceParentOf(context);
  };
  traces.subscribe(provide);
  return () => {
    traces.unsubscribe(provide);
  };
}
