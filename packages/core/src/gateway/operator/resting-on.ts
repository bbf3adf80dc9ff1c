import type { Principal } from '../../kernel/principal.ts';
import { type MachineCredential, machinePrincipal } from './machine-credential.ts';

/**
 * Returns the credentials that depend on the principal: those it created and `isMeant` accepts, and all credentials that
 * these machines created, directly or indirectly. Revoked credentials, and those created with them, are left out.
 */
export function restingOn(
  principal: Principal,
  all: readonly MachineCredential[],
  isMeant: (credential: MachineCredential) => boolean = () => true,
): readonly MachineCredential[] {
  const made = all.filter(({ createdBy, revokedAt }) => createdBy === principal && revokedAt === null);
  return made
    .filter(isMeant)
    .flatMap((credential) => [credential, ...restingOn(machinePrincipal(credential), all)]);
}
