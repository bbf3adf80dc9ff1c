import { createECDH, createHash, hkdfSync } from 'node:crypto';
import type { Secret } from '@gatehouse/core/kernel';

const CURVE_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const EXTRA_RANDOM_BYTES = 48;

/** A private P-256 key as a JSON Web Key (RFC 7517). */
export interface ClientJwk extends Record<string, unknown> {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly alg: 'ES256';
  readonly kid: string;
  readonly x: string;
  readonly y: string;
  readonly d: string;
}

/**
 * Derives the ES256 key for one purpose from the secret: HKDF-SHA-256 (RFC 5869), then reduction of 384 bits to a
 * scalar (FIPS 186-5 appendix A.2.1). Every process derives the same key. Changing this invalidates pending
 * authorizations and stored tokens, because they are bound to the key.
 */
export function derivedClientKey(secret: Secret, purpose: string): ClientJwk {
  const bytes = hkdfSync(
    'sha256',
    secret.reveal(),
    '',
    `gatehouse oauth client key v1 ${purpose}`,
    EXTRA_RANDOM_BYTES,
  );
  const scalar = (BigInt(`0x${Buffer.from(bytes).toString('hex')}`) % (CURVE_ORDER - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(d);
  const point = pair.getPublicKey();
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const kid = createHash('sha256').update(point).digest('base64url').slice(0, 16);
  return { kty: 'EC', crv: 'P-256', alg: 'ES256', kid, x, y, d: d.toString('base64url') };
}
