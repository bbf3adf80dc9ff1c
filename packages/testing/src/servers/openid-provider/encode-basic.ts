import type { IncomingMessage } from 'node:http';

/**
 * Percent-encodes both parts of a Basic header again. The provider decodes them only once, so it behaves like a
 * provider that never percent-decodes.
 */
export function encodeBasic({ headers }: IncomingMessage): void {
  const [scheme, credentials] = headers.authorization?.split(' ') ?? [];
  if (scheme !== 'Basic' || credentials === undefined) return;
  const parts = Buffer.from(credentials, 'base64').toString().split(':').map(encodeURIComponent);
  headers.authorization = `Basic ${Buffer.from(parts.join(':')).toString('base64')}`;
}
