import { tracingChannel } from 'node:diagnostics_channel';
import { errorCode, OBSERVATION_CHANNELS, type Operation } from '@gatehouse/core/kernel';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { parseTraceParent } from './trace-parent.ts';
import { REQUEST_OR_JOB, type Tracing } from './tracing.ts';

const KINDS: Readonly<Record<Operation['kind'], SpanKind>> = {
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/**
 * Creates a span for each operation below a request or a job. A job starts a new trace, with a link to its cause.
 * Operations outside of requests and jobs, such as looking for due jobs, are not recorded. Returns a function that
 * unsubscribes.
 */
export function traceOperations({ tracer, current }: Tracing): () => void {
  const operations = tracingChannel<Context, Operation>(OBSERVATION_CHANNELS.operation);
  const spans = new WeakMap<object, Span>();
  const open = (operation: Operation): Context => {
    const { name, kind, attributes, cause } = operation;
    const parent = current.getStore();
    if (!parent && kind !== 'consumer') return parent as unknown as Context;
    const context = parseTraceParent(cause);
    const links = context ? [{ context }] : [];
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes, links }, parent ?? ROOT_CONTEXT);
    spans.set(operation, span);
    return trace.setSpan(parent ?? ROOT_CONTEXT.setValue(REQUEST_OR_JOB, span), span);
  };
  const fail = (message: Operation & { error?: unknown }) => {
    const { error } = message;
    const span = spans.get(message);
    span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.setAttribute('error.type', errorType(error));
  };
  const close = (message: object) => spans.get(message)?.end();
  const handlers = { error: fail, asyncEnd: close };
  operations.start.bindStore(current, open as (message: unknown) => Context);
  operations.error.subscribe(handlers.error as (message: unknown) => void);
  operations.asyncEnd.subscribe(handlers.asyncEnd as (message: unknown) => void);
  return () => {
    operations.start.unbindStore(current);
    operations.error.unsubscribe(handlers.error as (message: unknown) => void);
    operations.asyncEnd.unsubscribe(handlers.asyncEnd as (message: unknown) => void);
  };
}

/**
 * Returns the code or the class of an error. The message of an error can contain personal data and is never recorded.
 */
export function errorType(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER';
  return errorCode(error) ?? error.name;
}
