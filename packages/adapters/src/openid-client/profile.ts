import type { ExternalIdentity } from '@gatehouse/core/account';
import type { SsoProfile } from '@gatehouse/core/single-sign-on';

/** Claims about a person (OpenID Connect Core section 5.1), from the ID token or the userinfo endpoint. */
export type Claims = Readonly<Record<string, unknown>>;

const MAX_CLAIM_CHARACTERS = 256;

/** Returns whether the claims contain a value that can become a username. */
export function hasUsernameClaim(claims: Claims): boolean {
  return [claims.preferred_username, claims.email, claims.name].some((claim) => textOf(claim) !== undefined);
}

/** Returns the claims that the core uses. Ignores claims that are not strings. */
export function profileOf(identity: ExternalIdentity, claims: Claims): SsoProfile {
  return {
    ...identity,
    preferredUsername: textOf(claims.preferred_username),
    email: textOf(claims.email),
    name: textOf(claims.name),
  };
}

function textOf(claim: unknown): string | undefined {
  if (typeof claim !== 'string') return undefined;
  return claim.trim().slice(0, MAX_CLAIM_CHARACTERS) || undefined;
}
