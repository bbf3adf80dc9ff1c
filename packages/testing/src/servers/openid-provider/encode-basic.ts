import type { IncomingMessage } from 'node:http';

/**
 * Encodes both parts of a Basic header again. The provider then sees what it would see without percent-decoding.
 */
export function encodeBasic({ headers }: IncomingMessage): void {
  const [scheme, credentials] = headers.authorization?.split(' ') ?? [];
  if (scheme !== 'Basic' || credentials === undefined) return;
  const parts = Buffer.from(credentials, 'base64').toString().split(':').map(encodeURIComponent);
  headers.authorization = `Basic ${Buffer.from(parts.join(':')).toString('base64')}`;
}
