import type { BridgeClaim } from '@gatehouse/core/bridge';
import type { IdentityStore } from '@gatehouse/core/identity';
import type { Sha256 } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import type { Account, AccountClaims } from 'oidc-provider';

const PLACEHOLDER_LENGTH = 32;

/** Dependencies of `bridgeAccount`. */
export interface BridgeAccountParts {
  readonly identities: IdentityStore;
  readonly sha256: Sha256;
  /** Domain of placeholder e-mail addresses. No mail can be delivered to this domain. */
  readonly placeholderDomain: string;
}

/**
 * Returns a user as a client sees them, in the form that oidc-provider calls an account. The subject is the DID. This
 * server verifies no e-mail address, so a client that requires one gets a placeholder that is marked as not verified.
 */
export function bridgeAccount(
  did: Did,
  claims: readonly BridgeClaim[],
  { identities, sha256, placeholderDomain }: BridgeAccountParts,
): Account {
  return {
    accountId: did,
    claims: async (): Promise<AccountClaims> => {
      const handle = claims.includes('preferred_username')
        ? (await identities.byDid(did))?.handle
        : undefined;
      const local = sha256.hex(did).slice(0, PLACEHOLDER_LENGTH);
      return {
        sub: did,
        ...(handle && { preferred_username: handle }),
        ...(claims.includes('placeholder_email') && {
          email: `${local}@users.noreply.${placeholderDomain}`,
          email_verified: false,
        }),
      };
    },
  };
}
