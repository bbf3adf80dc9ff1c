import type { Principal } from '../../kernel/principal.ts';
import { type MachineCredential, machinePrincipal } from './machine-credential.ts';

/**
 * Returns the credentials that depend on the principal: those that it created and that `isMeant` accepts, and all that
 * the machines of these credentials created, directly or indirectly. Excludes each revoked credential, and all
 * credentials that depend on its machine.
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
