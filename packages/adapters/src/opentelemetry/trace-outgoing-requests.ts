import { channel } from 'node:diagnostics_channel';
import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { errorType } from './trace-operations.ts';
import { traceParentOf } from './trace-parent.ts';
import type { Tracing } from './tracing.ts';

/** The members of undici's request that are used here. */
interface OutgoingRequest {
  readonly origin: string | URL;
  readonly method: string;
  addHeader(name: string, value: string): unknown;
}

interface Message {
  readonly request: OutgoingRequest;
  readonly response?: { readonly statusCode: number };
  readonly error?: unknown;
}

/**
 * Creates a span for each request that this process sends with `fetch` or undici, below a request or a job. The span
 * contains the method, the origin and the status, and neither path nor query. Requests to `ownOrigins` name the span as
 * their parent. Others do not, because other servers must not learn about a trace. Returns a function that
 * unsubscribes.
 */
export function traceOutgoingRequests(
  { tracer, current }: Tracing,
  ownOrigins: ReadonlySet<string>,
): () => void {
  const spans = new WeakMap<object, Span>();
  const open = ({ request }: Message) => {
    const parent = current.getStore();
    if (!parent) return;
    const { origin, host, port } = addressOf(request.origin);
    const attributes = {
      'http.request.method': request.method,
      'server.address': host,
      ...(port === undefined ? {} : { 'server.port': port }),
    };
    const span = tracer.startSpan(request.method, { kind: SpanKind.CLIENT, attributes }, parent);
    spans.set(request, span);
    if (ownOrigins.has(origin)) request.addHeader('traceparent', traceParentOf(span.spanContext()));
  };
  const head = ({ request, response }: Message) => {
    const status = response?.statusCode ?? 0;
    const span = spans.get(request)?.setAttribute('http.response.status_code', status);
    if (status >= 400) span?.setStatus({ code: SpanStatusCode.ERROR });
  };
  const close = ({ request }: Message) => spans.get(request)?.end();
  const fail = ({ request, error }: Message) => {
    const span = spans.get(request);
    span?.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', errorType(error)).end();
  };
  const subscriptions = Object.entries({ create: open, headers: head, trailers: close, error: fail }).map(
    ([name, listener]) =>
      [channel(`undici:request:${name}`), listener as (message: unknown) => void] as const,
  );
  for (const [each, listener] of subscriptions) each.subscribe(listener);
  return () => {
    for (const [each, listener] of subscriptions) each.unsubscribe(listener);
  };
}

function addressOf(origin: string | URL) {
  const url = new URL(origin);
  return { origin: url.origin, host: url.hostname, port: url.port === '' ? undefined : Number(url.port) };
}
