import { generateKeyPair, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { JWK } from 'oidc-provider';

/** Creates an RS256 key with a unique id. */
export async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2_048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' } as JWK;
}

/** Creates a key with the same id and another public key. */
export async function impostorOf({ kid }: JWK): Promise<JWK> {
  return { ...publicHalfOf(await newSigningKey()), kid } as JWK;
}

export function publicHalfOf({ kty, n, e, use, alg, kid }: JWK): JWK {
  return { kty, n, e, use, alg, kid } as JWK;
}
