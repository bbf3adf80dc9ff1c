import type { Principal } from '../../kernel/principal.ts';
import { type MachineCredential, machinePrincipal } from './machine-credential.ts';

/**
 * Returns the credentials that depend on the principal. These are the credentials that it created and that `isMeant`
 * accepts, and all credentials that their machines created, directly or indirectly. Excludes revoked credentials and
 * the credentials that their machines created.
 */
export function dependentCredentials(
  principal: Principal,
  all: readonly MachineCredential[],
  isMeant: (credential: MachineCredential) => boolean = () => true,
): readonly MachineCredential[] {
  const made = all.filter(({ createdBy, revokedAt }) => createdBy === principal && revokedAt === null);
  return made
    .filter(isMeant)
    .flatMap((credential) => [credential, ...dependentCredentials(machinePrincipal(credential), all)]);
}
