import type { IncomingMessage } from 'node:http';

/** Headers that reverse proxies and content delivery networks add to the requests they forward. */
const FORWARDING_HEADERS = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'cf-connecting-ip',
  'true-client-ip',
  'fly-client-ip',
];

/**
 * Does the request show that a proxy forwarded it? A proxy that adds no header of its own cannot be recognised: nginx
 * with a bare `proxy_pass` is one.
 */
export function isForwarded({ headers }: IncomingMessage): boolean {
  const names = Object.keys(headers);
  return names.some((name) => name.startsWith('x-forwarded-') || FORWARDING_HEADERS.includes(name));
}
