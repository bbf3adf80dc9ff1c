import type { ReceivedRequest } from './received-request.ts';

const NAMES = new Set([
  'forwarded',
  'via',
  'cdn-loop',
  'surrogate-capability',
  'front-end-https',
  'x-scheme',
  'x-url-scheme',
  'x-rewrite-url',
]);
const PREFIXES = [
  'x-forward',
  'x-original-',
  'x-proxy',
  'x-arr-',
  'x-envoy-',
  'x-amzn-',
  'x-azure-',
  'x-nf-',
  'x-vercel-',
  'akamai-',
  'cf-',
  'cloudfront-',
  'fastly-',
  'tailscale-',
];
/**
 * Headers that contain the address of the client, for example `X-Real-IP`, `CF-Connecting-IP` and `X-Azure-ClientIP`.
 */
const CLIENT_ADDRESS =
  /(?:client|connect(?:ing|ion)|external|origin|peer|real|remote|socket|source|user|viewer)-?(?:ip|addr|address)$/;

/**
 * Returns whether the request has a header that reverse proxies and content delivery networks add when they
 * forward a request.
 */
export function hasForwardingHeader({ headers }: ReceivedRequest): boolean {
  return Object.keys(headers).some(
    (name) =>
      NAMES.has(name) || PREFIXES.some((prefix) => name.startsWith(prefix)) || CLIENT_ADDRESS.test(name),
  );
}

/**
 * Returns whether the request shows that a proxy forwarded it. nginx with only `proxy_pass` adds no header, but most of
 * its versions forward with HTTP/1.0, which browsers do not use. A proxy that uses HTTP/1.1 and adds no header cannot
 * be recognized.
 */
export function isForwarded(request: ReceivedRequest): boolean {
  return hasForwardingHeader(request) || request.httpVersion === '1.0';
}
