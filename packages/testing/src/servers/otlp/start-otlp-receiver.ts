import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span that the receiver got. */
export interface ReceivedSpan {
  readonly service: string;
  readonly name: string;
  /** Kind of the span in OTLP: 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
  readonly links: readonly SpanLink[];
}

/** A link to a span of another trace. */
export interface SpanLink {
  readonly traceId: string;
  readonly spanId: string;
}

/**
 * A receiver of traces by OTLP over HTTP in the JSON encoding (OpenTelemetry Protocol 1.x), like that of a collector.
 */
export interface OtlpReceiver {
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  /** Bodies of the requests as JSON. */
  readonly bodies: readonly string[];
  stop(): Promise<void>;
}

interface KeyValue {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface Body {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly KeyValue[] };
    readonly scopeSpans: readonly { readonly spans: readonly WireSpan[] }[];
  }[];
}

type WireSpan = Pick<ReceivedSpan, 'name' | 'kind' | 'traceId' | 'spanId'> & {
  readonly parentSpanId?: string;
  readonly attributes: readonly KeyValue[];
  readonly status: { readonly code?: number };
  readonly links?: readonly SpanLink[];
};

const ERROR_STATUS = 2;

/** Starts a receiver on a free port of loopback. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST' || request.url !== '/v1/traces') {
      response.writeHead(404).end();
      return;
    }
    const body = (await json(request)) as Body;
    bodies.push(JSON.stringify(body));
    spans.push(...spansOf(body));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function spansOf({ resourceSpans }: Body): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(valuesOf(resource.attributes)['service.name']);
    return scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ name, kind, traceId, spanId, parentSpanId, attributes, status, links = [] }) => ({
        service,
        name,
        kind,
        traceId,
        spanId,
        parentSpanId: parentSpanId || undefined,
        attributes: valuesOf(attributes),
        isError: status.code === ERROR_STATUS,
        links: links.map((link) => ({ traceId: link.traceId, spanId: link.spanId })),
      }));
  });
}

function valuesOf(list: readonly KeyValue[]): Record<string, unknown> {
  return Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]]));
}
