import { base64url } from './base64url.ts';
import type { RandomSource } from './random-source.port.ts';

/**
 * Creates an opaque id of 128 random bits, for records whose id is not a secret. The id never begins with "-", because
 * command lines would read it as an option.
 */
export function newId(random: RandomSource): string {
  return base64url(random.bytes(16)).replace(/^-/, '_');
}

/** Creates a token of 256 random bits, for secrets that authenticate a client (OWASP ASVS 7.2.3). */
export function newToken(random: RandomSource): string {
  return base64url(random.bytes(32));
}
