import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Header and claims of a signed token. Both are not checked yet. */
export interface SignedToken {
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: Readonly<Record<string, unknown>>;
}

/**
 * Parses a JSON Web Token (RFC 7519) in compact form, signed with HMAC-SHA-256 and this key. Returns
 * undefined for any other text. The function is synchronous, because WebCrypto uses a thread pool, and
 * waiting for its thread takes ten times as long as the HMAC.
 */
export function signedToken(token: string, key: KeyObject): SignedToken | undefined {
  const [header, payload, signature, ...more] = token.split('.');
  if (header === undefined || payload === undefined || signature === undefined || more.length > 0) {
    return undefined;
  }
  const expected = createHmac('sha256', key).update(`${header}.${payload}`).digest('base64url');
  if (!isSame(signature, expected)) return undefined;
  const parsed = { header: object(header), claims: object(payload) };
  return parsed.header.alg === 'HS256' && !('crit' in parsed.header) ? parsed : undefined;
}

function isSame(signature: string, expected: string): boolean {
  const [left, right] = [Buffer.from(signature), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * Parses a part of the token. Call it only after the signature was verified. Returns an empty object if the
 * part is not an object, so that the token is refused later.
 */
function object(part: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
