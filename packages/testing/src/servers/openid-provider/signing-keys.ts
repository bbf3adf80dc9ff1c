import { generateKeyPair, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { JWK } from 'oidc-provider';

/** A fresh RS256 key, with an id that no other key ever had. */
export async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2_048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' } as JWK;
}

/** The public half of a key that has the id of this one, and nothing else of it. */
export async function impostorOf({ kid }: JWK): Promise<JWK> {
  const { kty, n, e, use, alg } = await newSigningKey();
  return { kty, n, e, use, alg, kid } as JWK;
}
