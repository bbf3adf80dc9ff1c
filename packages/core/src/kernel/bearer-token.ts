import { newId, newToken } from './new-id.ts';
import type { RandomSource } from './random-source.port.ts';
import { Secret } from './secret.ts';
import type { Sha256 } from './sha256.port.ts';

/**
 * A token `<prefix>_<id>_<secret>`. The id finds the stored record, and the secret proves that the client owns it.
 */
export interface BearerToken {
  readonly id: string;
  readonly whole: Secret;
}

// An id can contain "_", so the parts are separated by their lengths.
const ID_AND_SECRET = /^([A-Za-z0-9_-]{22})_[A-Za-z0-9_-]{43}$/;

/** A new token of 256 random bits (OWASP ASVS 7.2.3). */
export function newBearerToken(prefix: string, random: RandomSource): BearerToken {
  const id = newId(random);
  return { id, whole: new Secret(`${prefix}_${id}_${newToken(random)}`) };
}

/** Parses a client's token; undefined if it cannot be a token, so that malformed input never reaches a store. */
export function parseBearerToken(prefix: string, text: string): BearerToken | undefined {
  if (!text.startsWith(`${prefix}_`)) return undefined;
  const id = ID_AND_SECRET.exec(text.slice(prefix.length + 1))?.[1];
  return id === undefined ? undefined : { id, whole: new Secret(text) };
}

/** SHA-256 of the token. Only this is stored, so that a leaked table cannot be used to sign in. */
export function bearerTokenDigest({ whole }: BearerToken, sha256: Sha256): string {
  return sha256.hex(whole.reveal());
}
