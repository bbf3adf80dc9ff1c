import { ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';

const CODES: ReadonlySet<string> = new Set(['invalid_client', 'unauthorized_client']);

/**
 * Returns whether the token endpoint does not accept the method by which the client sent its secret (RFC 6749 section
 * 5.2). The code can then be used again.
 */
export function isClientRefused(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return CODES.has(error.error);
  return error instanceof WWWAuthenticateChallengeError && error.status === 401;
}
