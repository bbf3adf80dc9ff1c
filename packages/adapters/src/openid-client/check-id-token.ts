import { MINUTE, SECOND } from '@gatehouse/core/kernel';
import { ProviderFailure } from './provider-failure.ts';

/**
 * Maximum difference between the time of issue and now. The provider issued the token a moment ago, so inaccurate
 * clocks do not explain a larger difference.
 */
const MAX_ISSUED_AT_DIFFERENCE_MS = 10 * MINUTE;

/** Claims of an ID token whose signature, issuer, audience and expiry were verified. */
export interface IdTokenClaims {
  readonly azp?: unknown;
  readonly iat: number;
}

/**
 * Checks the claims that the library does not check (OpenID Connect Core section 3.1.3.7, 4 and 10). Throws
 * `ProviderFailure`.
 */
export function checkIdToken({ azp, iat }: IdTokenClaims, clientId: string): void {
  if (azp !== undefined && azp !== clientId)
    throw new ProviderFailure('The ID token was issued to another client (azp).');
  if (Math.abs(Date.now() - iat * SECOND) > MAX_ISSUED_AT_DIFFERENCE_MS)
    throw new ProviderFailure(
      "The ID token's time of issue (iat) differs from this server's clock by more than ten minutes.",
    );
}
