import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { Secret } from '@gatehouse/core/kernel';

/** Bytes before the 32 bytes of a private Ed25519 key in PKCS #8 (RFC 8410 section 7). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const KEY_BYTES = 32;

/** A key pair that signs statements. */
export interface StatementKeyPair {
  readonly privateKey: KeyObject;
  /** The public key as base64url. */
  readonly publicKey: string;
}

/**
 * Derives the Ed25519 key of a server's secret by HKDF-SHA-256 (RFC 5869). Every process derives the same key. Changing
 * this makes gateways at home refuse every statement, because they have stored the public key.
 */
export function derivedStatementKey(secret: Secret): StatementKeyPair {
  const seed = hkdfSync('sha256', secret.reveal(), '', 'gatehouse entitlement statement key v1', KEY_BYTES);
  const key = Buffer.concat([PKCS8_PREFIX, Buffer.from(seed)]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  const { x: publicKey = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { privateKey, publicKey };
}
