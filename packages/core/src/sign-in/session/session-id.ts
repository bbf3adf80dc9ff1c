import { newToken } from '../../kernel/new-id.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';
import { Secret } from '../../kernel/secret.ts';
import type { Sha256 } from '../../kernel/sha256.port.ts';

/** The secret that authenticates a session: 256 random bits as 43 base64url characters (OWASP ASVS 7.2.3). */
export type SessionId = Secret;

/** SHA-256 of a session id. Only this digest is stored, so that a leaked table cannot be used to sign in. */
export type SessionDigest = string;

/** Changing this pattern signs users out. */
const SESSION_ID = /^[A-Za-z0-9_-]{43}$/;

export function newSessionId(random: RandomSource): SessionId {
  return new Secret(newToken(random));
}

/**
 * Parses a client's session id. Returns undefined for any other text, so that malformed input never reaches a store.
 */
export function parseSessionId(text: string): SessionId | undefined {
  return SESSION_ID.test(text) ? new Secret(text) : undefined;
}

/** Returns the digest that stores contain. Changing the algorithm signs users out. */
export function sessionDigest(id: SessionId, sha256: Sha256): SessionDigest {
  return sha256.hex(id.reveal());
}
