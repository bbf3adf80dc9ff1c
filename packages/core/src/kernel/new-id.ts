import { base64url } from './base64url.ts';
import type { RandomSource } from './random-source.port.ts';

/** A new opaque id of 128 random bits, for records whose id is not a secret. */
export function newId(random: RandomSource): string {
  return base64url(random.bytes(16));
}

/** A new token of 256 random bits, for secrets that authenticate their bearer (OWASP ASVS 7.2.3). */
export function newToken(random: RandomSource): string {
  return base64url(random.bytes(32));
}
