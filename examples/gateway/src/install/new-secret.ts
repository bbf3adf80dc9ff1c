import { randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** A new random secret. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}
