import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { Secret } from '@gatehouse/core/kernel';

/** Bytes before the 32 bytes of a private Ed25519 key in PKCS #8 (RFC 8410 section 7). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const KEY_BYTES = 32;

/**
 * Labels from which keys are derived, by the purpose of the key. Changing a label changes the key, so that every reader
 * refuses the new signatures.
 */
const LABELS = {
  statement: 'gatehouse entitlement statement key v1',
  checkpoint: 'gatehouse audit checkpoint key v1',
} as const;

/** An Ed25519 key pair. */
export interface DerivedKeyPair {
  readonly privateKey: KeyObject;
  /** The public key as base64url. */
  readonly publicKey: string;
}

/** Derives the key for a purpose from a secret by HKDF-SHA-256 (RFC 5869). Every process derives the same key. */
export function derivedKey(secret: Secret, purpose: keyof typeof LABELS): DerivedKeyPair {
  const seed = hkdfSync('sha256', secret.reveal(), '', LABELS[purpose], KEY_BYTES);
  const key = Buffer.concat([PKCS8_PREFIX, Buffer.from(seed)]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  const { x: publicKey = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { privateKey, publicKey };
}
