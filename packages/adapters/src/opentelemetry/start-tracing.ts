import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type SpanExporter,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import { provideTrace } from './provide-trace.ts';
import { traceOperations } from './trace-operations.ts';
import { traceOutgoingRequests } from './trace-outgoing-requests.ts';
import { traceRequests } from './trace-requests.ts';
import type { Tracing } from './tracing.ts';
import type { TracingOptions } from './tracing-options.ts';

/** Maximum time for which a collector that does not respond can delay the end of the process. */
const FLUSH_TIMEOUT_MS = 2_000;
const EXPORT_TIMEOUT_MS = 5_000;
const EXPORT_INTERVAL_MS = 2_000;
/** Maximum number of spans that wait for the collector. Further spans are dropped. */
const MAX_QUEUED_SPANS = 2_048;
const MAX_VALUE_LENGTH = 200;

/**
 * Subscribes to the channels of requests and operations, and sends spans to the collector. Returns a function that
 * unsubscribes and sends the last spans.
 */
export function startTracing(options: TracingOptions): () => Promise<void> {
  const exporter = new OTLPTraceExporter({
    url: `${options.endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': options.serviceName,
      'service.namespace': 'gatehouse',
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.sampleRatio) }),
    spanLimits: { attributeValueLengthLimit: MAX_VALUE_LENGTH },
    spanProcessors: [
      new BatchSpanProcessor(reporting(exporter, options.onFailure), {
        maxQueueSize: MAX_QUEUED_SPANS,
        scheduledDelayMillis: EXPORT_INTERVAL_MS,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });
  const tracing: Tracing = { tracer: provider.getTracer('gatehouse'), current: new AsyncLocalStorage() };
  const ends = [
    traceRequests(tracing, options.trusts),
    traceOperations(tracing),
    traceOutgoingRequests(tracing, new Set(options.ownOrigins)),
    provideTrace(tracing),
  ];
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    for (const end of ends) end();
    const flushed = provider.shutdown().catch(options.onFailure);
    await Promise.race([flushed, delay(FLUSH_TIMEOUT_MS, undefined, { ref: false })]);
  };
  return () => (stopped ??= stop());
}

/** Returns an exporter that reports failures to `onFailure`, and no longer to OpenTelemetry's own log. */
function reporting(inner: SpanExporter, onFailure: (error: unknown) => void): SpanExporter {
  return {
    export: (spans: ReadableSpan[], done) =>
      inner.export(spans, (result) => {
        if (result.error) onFailure(result.error);
        done({ code: 0 });
      }),
    forceFlush: async () => inner.forceFlush?.(),
    shutdown: () => inner.shutdown(),
  };
}
