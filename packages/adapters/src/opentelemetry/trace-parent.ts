import { type SpanContext, TraceFlags } from '@opentelemetry/api';

const TRACE_PARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.*)?$/;

/** Parses the header `traceparent` (W3C Trace Context section 3.2); undefined if it is missing or malformed. */
export function parseTraceParent(header: unknown): SpanContext | undefined {
  const [, traceId, spanId, flags] = (typeof header === 'string' && TRACE_PARENT.exec(header)) || [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return { traceId, spanId, traceFlags, isRemote: true };
}

/** Returns the header `traceparent` that names the span as the parent. */
export function traceParentOf({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
}
