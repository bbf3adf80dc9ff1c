import type { Answer } from '../api.ts';
import type { Role } from './role-names.ts';

type Credential = Answer<'GET /internal/v1/ops/machine-credentials'>['credentials'][number];

/**
 * Returns the names of the credentials that are revoked with the role: those with the role that the operator created,
 * and all that these machines created, directly or not.
 */
export function lostCredentials(all: readonly Credential[], did: string, role: Role): readonly string[] {
  const valid = all.filter(({ revoked_at }) => revoked_at === null);
  const lost = valid.filter(({ created_by, roles }) => created_by === did && roles.includes(role));
  for (const { name } of lost)
    lost.push(...valid.filter((each) => each.created_by === `machine:${name}` && !lost.includes(each)));
  return lost.map(({ name }) => name);
}
