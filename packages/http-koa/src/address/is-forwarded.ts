import type { ReceivedRequest } from './received-request.ts';

const NAMES = new Set([
  'surrogate-capability',
  'front-end-https',
  'x-scheme',
  'x-url-scheme',
  'x-rewrite-url',
  'x-host',
  'x-real-host',
  'x-real-port',
  'x-request-start',
  'x-served-by',
  'x-source-scheme',
  'x-script-name',
  'x-ingress-path',
  'x-coming-from',
  'coming-from',
  'connect-time',
  'total-route-time',
  'disguised-host',
  'was-default-hostname',
  'remote-user',
  'x-remote-user',
]);
/** Prefixes of headers that single products add. */
const PREFIXES = [
  'x-original-',
  'x-amz-',
  'x-amzn-',
  'x-appengine-',
  'x-arr-',
  'x-azure-',
  'x-cloud-trace-',
  'x-envoy-',
  'x-gateway-',
  'x-goog-',
  'x-kong-',
  'x-consumer-',
  'x-railway-',
  'x-akamai-',
  'x-waws-',
  'x-site-deployment-',
  'x-ms-client-',
  'x-nws-',
  'x-edge-',
  'x-auth-request-',
  'x-authentik-',
  'x-pomerium-',
  'x-webauth-',
  'x-ssl-client-',
  'ssl-client-',
  'x-nf-',
  'x-sucuri-',
  'x-varnish',
  'x-vercel-',
  'akamai-',
  'bunny-',
  'cdn-',
  'cf-',
  'cloudfront-',
  'fastly-',
  'fly-',
  'ngrok-',
  'rndr-',
  'tailscale-',
];
/**
 * Words in the names of headers that proxies add, such as `Forwarded`, `Max-Forwards`, `X-Bluecoat-Via` and
 * `Proxy-Connection`. Clients of the AT Protocol send `atproto-proxy` themselves.
 */
const FORWARDING = /forward|(?:^|-)via$|^(?!atproto-).*proxy/;
/**
 * Headers that contain the address of the client, for example `X-Real-IP`, `CF-Connecting-IP` and `X-Azure-ClientIP`.
 */
const CLIENT_ADDRESS =
  /(?:^|-|client|connect(?:ing|ion)|external|origin|peer|real|remote|socket|source|user|viewer)(?:ips?|addr|address)$/;

/**
 * Returns whether the request has a header that reverse proxies and content delivery networks add when they
 * forward a request.
 */
export function hasForwardingHeader({ headers }: ReceivedRequest): boolean {
  return Object.keys(headers).some((key) => {
    // Some products write `X_Forwarded_For`.
    const name = key.replaceAll('_', '-');
    return (
      NAMES.has(name) ||
      PREFIXES.some((prefix) => name.startsWith(prefix)) ||
      FORWARDING.test(name) ||
      CLIENT_ADDRESS.test(name)
    );
  });
}

/**
 * Returns whether the request shows that a proxy forwarded it. nginx with only `proxy_pass` adds no header, but most of
 * its versions forward with HTTP/1.0, which browsers do not use. A proxy that uses HTTP/1.1 and adds no header cannot
 * be recognized.
 */
export function isForwarded(request: ReceivedRequest): boolean {
  return hasForwardingHeader(request) || request.httpVersion === '1.0';
}
