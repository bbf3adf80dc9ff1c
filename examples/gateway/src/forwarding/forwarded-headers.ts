import type { IncomingMessage } from 'node:http';
import { type Answer, refusal } from './answer.ts';

/**
 * Returns the headers for the server behind as a list in which names and values alternate, or refuses
 * ambiguous ones. If `framing` is `rewritten`, the headers that describe the body are omitted, and the caller
 * adds them.
 */
export type CollectHeaders<Request = IncomingMessage> = (
  request: Request,
  framing: 'kept' | 'rewritten',
) => string[] | Answer;

/** Headers of a request. In `rawHeaders`, names and values alternate. */
export interface ReceivedHeaders {
  readonly rawHeaders: readonly string[];
  readonly headers: { readonly host?: string | undefined };
}

/**
 * These headers must not be repeated. Otherwise the proxy could use the first value and the server the
 * second.
 */
const UNREPEATABLE_HEADERS = new Set([
  'authorization',
  'content-encoding',
  'content-length',
  'content-type',
  'dpop',
  'host',
]);

/**
 * Headers that are only for the next hop (RFC 9110 section 7.6.1), and headers that the proxy sets itself. A client
 * must not choose which requests are traced (W3C Trace Context section 7).
 */
const DROPPED_HEADERS = new Set([
  'baggage',
  'connection',
  'expect',
  'forwarded',
  'http2-settings',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'traceparent',
  'tracestate',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-ratelimit-bypass',
  'x-real-ip',
]);

const FRAMING_HEADERS = new Set(['content-encoding', 'content-length', 'content-type']);

/**
 * `Connection` can name other headers that a proxy must remove. These values of `Connection` name no header.
 */
const CONNECTION_OPTIONS = new Set(['', 'close', 'http2-settings', 'keep-alive', 'te', 'upgrade']);

/**
 * Returns a function that replaces all headers in which the client states its own address. This is necessary,
 * because the proxy and the edge connect from loopback, and the servers behind them trust such headers from there.
 */
export function collectHeaders<Request extends ReceivedHeaders>(
  clientAddress: (request: Request) => string,
  protocol: 'http' | 'https',
): CollectHeaders<Request> {
  return (request, framing) => {
    const raw = request.rawHeaders;
    const headers: string[] = [];
    const seen = new Set<string>();
    for (let i = 0; i + 1 < raw.length; i += 2) {
      const name = raw[i] as string;
      const value = raw[i + 1] as string;
      const lower = name.toLowerCase();
      if (UNREPEATABLE_HEADERS.has(lower)) {
        if (seen.has(lower)) return refusal(400, 'header_repeated', `The header ${lower} must be sent once.`);
        seen.add(lower);
        if (framing === 'rewritten' && FRAMING_HEADERS.has(lower)) continue;
      }
      if (lower === 'connection' && !isHarmless(value)) return unsupportedConnection;
      if (!DROPPED_HEADERS.has(lower) && !lower.startsWith('x-forwarded-')) headers.push(name, value);
    }
    headers.push('X-Forwarded-For', clientAddress(request), 'X-Forwarded-Proto', protocol);
    if (request.headers.host !== undefined) headers.push('X-Forwarded-Host', request.headers.host);
    return headers;
  };
}

function isHarmless(connection: string): boolean {
  return connection.split(',').every((option) => CONNECTION_OPTIONS.has(option.trim().toLowerCase()));
}

const unsupportedConnection = refusal(
  400,
  'connection_not_supported',
  'The header connection can contain only close, http2-settings, keep-alive, te and upgrade.',
);
