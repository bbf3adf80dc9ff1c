import type { Principal } from '../../kernel/principal.ts';
import { type MachineCredential, machinePrincipal } from './machine-credential.ts';

/**
 * The credentials that would not be there without the principal: those they made, as far as they are meant, and all that
 * these machines made. Revoked ones are not among them, and nothing rests on those.
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
