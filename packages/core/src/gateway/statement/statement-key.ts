const KEY = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/;

/**
 * Returns whether the value can be a public key: the 32 bytes of an Ed25519 key as base64url, which is `x` in RFC 8037.
 */
export function isStatementKey(value: unknown): value is string {
  return typeof value === 'string' && KEY.test(value);
}
