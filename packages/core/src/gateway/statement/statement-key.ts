const KEY = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/;

/** Can the value be the public key of a signer: the 32 bytes of an Ed25519 key as base64url, `x` in RFC 8037? */
export function isStatementKey(value: unknown): value is string {
  return typeof value === 'string' && KEY.test(value);
}
