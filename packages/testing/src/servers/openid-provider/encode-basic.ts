import type { IncomingMessage } from 'node:http';

/**
 * Encodes both parts of a Basic header a second time. A provider that decodes them once then behaves as if it did not
 * percent-decode.
 */
export function encodeBasic({ headers }: IncomingMessage): void {
  const [scheme, credentials] = headers.authorization?.split(' ') ?? [];
  if (scheme !== 'Basic' || credentials === undefined) return;
  const parts = Buffer.from(credentials, 'base64').toString().split(':').map(encodeURIComponent);
  headers.authorization = `Basic ${Buffer.from(parts.join(':')).toString('base64')}`;
}
