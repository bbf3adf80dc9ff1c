import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { clientIsHidden, isForwarded } from '@gatehouse/http-koa/address';
import { describe, expect, it } from 'vitest';

/** Returns a request with these headers from this address. */
function request(headers: Record<string, string>, httpVersion = '1.1', from = '127.0.0.1'): IncomingMessage {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: from });
  return Object.assign(new IncomingMessage(socket), { headers, httpVersion });
}

const ADDED = `
  forwarded via cdn-loop surrogate-capability x-scheme x-original-host x-forwarded x-forwarded-for x-forwarded-host
  x-forwarded-server x-original-forwarded-for x-real-ip x-client-ip x-cluster-client-ip true-client-ip fly-client-ip
  fastly-client-ip cf-connecting-ip cf-ray cf-visitor do-connecting-ip x-nf-client-connection-ip x-azure-clientip
  x-azure-socketip x-envoy-external-address x-appengine-user-ip x-proxyuser-ip x-remote-addr x-remote-ip
  cloudfront-viewer-address x-amzn-trace-id x-forward-for x-original-url x-original-proto x-rewrite-url x-url-scheme
  front-end-https x-proxy-host x-arr-ssl x-azure-ref x-nf-request-id x-vercel-ip-country akamai-origin-hop
  tailscale-user-login x-source-ip x-peer-ip x-origin-ip x_forwarded_for http-x-forwarded-for forwarded-for
  fly-forwarded-proto x-bluecoat-via max-forwards x-imforwards x-varnish x-amz-cf-id x-cloud-trace-context
  x-served-by x-script-name x-ingress-path x-coming-from total-route-time disguised-host was-default-hostname
  x-waws-unencoded-url x-site-deployment-id x-ms-client-principal remote-user x-remote-user x-auth-request-user
  x-authentik-username x-pomerium-claim-email x-webauth-user x-ssl-client-verify ssl-client-cert x-kong-request-id
  x-consumer-id x-railway-edge x-akamai-request-id x-goog-iap-jwt-assertion x-nws-log-uuid x-edge-location rndr-id
  bunny-request-id connect-time x-source-scheme coming-from
  ngrok-agent-ips cdn-src-ip x-gateway-ip x-nginx-proxy proxy-connection x-host x-real-port x-request-start`
  .trim()
  .split(/\s+/);

/** Headers that a browser, curl, and a script with a token send. */
const DIRECT = {
  host: 'localhost:4000',
  connection: 'keep-alive',
  'user-agent': 'Mozilla/5.0',
  accept: '*/*',
  'accept-language': 'en',
  'accept-encoding': 'gzip, deflate, br, zstd',
  authorization: 'Bearer x',
  cookie: 'a=b',
  origin: 'http://localhost:4000',
  referer: 'http://localhost:4000/',
  'content-type': 'application/json',
  'content-length': '2',
  'sec-fetch-site': 'same-origin',
  'sec-ch-ua-platform': '"Linux"',
  'upgrade-insecure-requests': '1',
  dnt: '1',
  priority: 'u=1',
  'x-requested-with': 'XMLHttpRequest',
  'atproto-proxy': 'did:web:api.example.com#service',
  'x-request-id': '1',
  traceparent: '00-1-1-00',
};

describe('isForwarded', () => {
  it.each(ADDED)('recognizes %s', (name) => {
    expect(isForwarded(request({ ...DIRECT, [name]: 'x' }))).toBe(true);
  });

  it('recognizes HTTP/1.0, in which nginx forwards by default', () => {
    expect(isForwarded(request(DIRECT, '1.0'))).toBe(true);
  });

  it('classifies the requests of browsers and scripts as direct', () => {
    expect(isForwarded(request(DIRECT))).toBe(false);
  });
});

describe('clientIsHidden', () => {
  const isHidden = clientIsHidden(['10.0.0.1']);
  const [proxy, stranger] = ['10.0.0.1', '127.0.0.1'];

  it('is true for a request of an unknown proxy with X-Forwarded-For or HTTP/1.0', () => {
    expect(isHidden(request({ 'x-forwarded-for': '203.0.113.9' }, '1.1', stranger))).toBe(true);
    expect(isHidden(request({}, '1.0', stranger))).toBe(true);
    expect(isHidden(request({}, '1.1', stranger))).toBe(false);
  });

  it('is true for a request of a trusted proxy that names its client elsewhere', () => {
    expect(isHidden(request({ 'x-real-ip': '203.0.113.9' }, '1.1', proxy))).toBe(true);
    expect(isHidden(request({ 'x-forwarded-for': ' , ' }, '1.1', proxy))).toBe(true);
    expect(isHidden(request({ 'x-forwarded-for': '203.0.113.9', via: '1.1 x' }, '1.1', proxy))).toBe(false);
  });

  it('is false for the health checks of a trusted proxy', () => {
    expect(isHidden(request({}, '1.0', proxy))).toBe(false);
  });
});
