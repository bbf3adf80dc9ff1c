import { channel } from 'node:diagnostics_channel';
import { OBSERVATION_CHANNELS, type ObservedRequest, type RequestDescription } from '@gatehouse/core/kernel';
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { parseTraceParent } from './trace-parent.ts';
import { REQUEST_OR_JOB, type Tracing } from './tracing.ts';

/** Methods that are named in spans (OpenTelemetry semantic conventions for HTTP). A client can send any other word. */
const KNOWN_METHODS = new Set([
  'CONNECT',
  'DELETE',
  'GET',
  'HEAD',
  'OPTIONS',
  'PATCH',
  'POST',
  'PUT',
  'TRACE',
]);

/**
 * Creates a span for each request that this process receives. Continues the caller's trace only if its address is
 * trusted, because a client must not choose what is recorded. `tracestate` and `baggage` are never read. Returns a
 * function that unsubscribes.
 */
export function traceRequests(
  { tracer, current }: Tracing,
  trusts: (address: string) => boolean,
): () => void {
  const received = channel(OBSERVATION_CHANNELS.request);
  const described = channel(OBSERVATION_CHANNELS.description);
  const open = ({ request, response }: ObservedRequest): Context => {
    const method = KNOWN_METHODS.has(request.method ?? '') ? (request.method as string) : '_OTHER';
    const parent = parentOf(request, trusts);
    const span = tracer.startSpan(
      method,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
      parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
    );
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : 499;
      span.setAttribute('http.response.status_code', status);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    return trace.setSpan(ROOT_CONTEXT.setValue(REQUEST_OR_JOB, span), span);
  };
  const describe = (message: unknown) => {
    const { route, refusal, rule, site } = message as RequestDescription;
    const context = current.getStore();
    const span = context && trace.getSpan(context);
    if (!span?.isRecording()) return;
    if (route !== undefined) {
      const { attributes } = span as unknown as { attributes?: Record<string, unknown> };
      span.updateName(`${attributes?.['http.request.method']} ${route}`);
    }
    span.setAttributes({
      'http.route': route,
      'gatehouse.refusal': refusal,
      'gatehouse.rule': rule,
      'gatehouse.site': site,
    });
  };
  received.bindStore(current, (message) => open(message as ObservedRequest));
  described.subscribe(describe);
  return () => {
    received.unbindStore(current);
    described.unsubscribe(describe);
  };
}

function parentOf({ headers, socket }: ObservedRequest['request'], trusts: (address: string) => boolean) {
  const { traceparent } = headers;
  if (traceparent === undefined || !trusts(socket.remoteAddress ?? '')) return undefined;
  return parseTraceParent(traceparent);
}
