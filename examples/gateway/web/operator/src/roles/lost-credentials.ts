import { type Credential, revokedWith } from '../credentials/credential.ts';
import type { Role } from './role-names.ts';

/**
 * Returns the names of the credentials that are revoked together with the operator's role. These are the credentials
 * with this role that the operator created, and all credentials that their machines created, directly or indirectly.
 */
export function lostCredentials(all: readonly Credential[], did: string, role: Role): readonly string[] {
  return all
    .filter(
      ({ created_by, roles, revoked_at }) =>
        revoked_at === null && created_by === did && roles.includes(role),
    )
    .flatMap(({ name }) => [name, ...revokedWith(name, all)]);
}
