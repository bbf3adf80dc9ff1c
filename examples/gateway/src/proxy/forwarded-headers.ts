import type { IncomingMessage } from 'node:http';
import type { ClientAddress } from '@gatehouse/http-koa/address';
import { type Answer, refusal } from './answer.ts';
import type { Rule } from './rule.ts';

/** Collects the headers of a request that go on to the personal data server, or refuses what is ambiguous in them. */
export type CollectHeaders = (request: IncomingMessage) => string[] | Answer;

/** Sent twice, one of them would be the proxy's and the other the server's. */
const ONCE = new Set(['authorization', 'content-encoding', 'content-length', 'content-type', 'dpop', 'host']);

/** Meant for the next hop only (RFC 9110 section 7.6.1), or settled by the proxy itself. */
const DROPPED = new Set([
  'connection',
  'expect',
  'forwarded',
  'http2-settings',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-ratelimit-bypass',
  'x-real-ip',
]);

/** `Connection` may take other fields away on the way; only these names are harmless in it. */
const CONNECTION_OPTIONS = new Set(['', 'close', 'http2-settings', 'keep-alive', 'te', 'upgrade']);

/**
 * Whatever a client says about where it comes from is replaced: the server trusts its loopback neighbour, which is
 * the proxy.
 */
export function collectHeaders(clientAddress: ClientAddress, protocol: 'http' | 'https'): CollectHeaders {
  return (request) => {
    const raw = request.rawHeaders;
    const headers: string[] = [];
    const seen = new Set<string>();
    for (let i = 0; i + 1 < raw.length; i += 2) {
      const name = raw[i] as string;
      const value = raw[i + 1] as string;
      const lower = name.toLowerCase();
      if (ONCE.has(lower)) {
        if (seen.has(lower)) return refusal(400, 'header_repeated', `The header ${lower} must be sent once.`);
        seen.add(lower);
      }
      if (lower === 'connection' && !isHarmless(value)) return unsupportedConnection;
      if (!DROPPED.has(lower) && !lower.startsWith('x-forwarded-')) headers.push(name, value);
    }
    headers.push('X-Forwarded-For', clientAddress(request), 'X-Forwarded-Proto', protocol);
    if (request.headers.host !== undefined) headers.push('X-Forwarded-Host', request.headers.host);
    return headers;
  };
}

/** The rule that settles what the exchange sends on. */
export function forwardedHeaders(collect: CollectHeaders): Rule {
  return (exchange) => {
    const headers = collect(exchange.request);
    if (!Array.isArray(headers)) return headers;
    exchange.headers = headers;
    return undefined;
  };
}

function isHarmless(connection: string): boolean {
  return connection.split(',').every((option) => CONNECTION_OPTIONS.has(option.trim().toLowerCase()));
}

const unsupportedConnection = refusal(
  400,
  'connection_not_supported',
  'The header connection names a field that it must not.',
);
