import { newId, newToken } from './new-id.ts';
import type { RandomSource } from './random-source.port.ts';
import { Secret } from './secret.ts';
import type { Sha256 } from './sha256.port.ts';

/**
 * A token `<prefix>_<id>_<secret>`. The server finds the stored record by the id. The secret proves that the client
 * owns the token.
 */
export interface BearerToken {
  readonly id: string;
  readonly whole: Secret;
}

// The lengths separate the parts, because an id can contain "_".
const ID_AND_SECRET = /^([A-Za-z0-9_-]{22})_[A-Za-z0-9_-]{43}$/;

/** Creates a token whose secret has 256 random bits (OWASP ASVS 7.2.3). */
export function newBearerToken(prefix: string, random: RandomSource): BearerToken {
  const id = newId(random);
  return { id, whole: new Secret(`${prefix}_${id}_${newToken(random)}`) };
}

/**
 * Parses a client's token. Returns undefined if the text is not a token, so that malformed input never reaches a store.
 */
export function parseBearerToken(prefix: string, text: string): BearerToken | undefined {
  if (!text.startsWith(`${prefix}_`)) return undefined;
  const id = ID_AND_SECRET.exec(text.slice(prefix.length + 1))?.[1];
  return id === undefined ? undefined : { id, whole: new Secret(text) };
}

/** Returns the SHA-256 of the token. Only this digest is stored, so that a leaked table cannot be used to sign in. */
export function bearerTokenDigest({ whole }: BearerToken, sha256: Sha256): string {
  return sha256.hex(whole.reveal());
}
