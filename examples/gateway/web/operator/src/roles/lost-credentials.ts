import type { Answer } from '../api.ts';
import type { Role } from './role-names.ts';

type Credential = Answer<'GET /internal/v1/ops/machine-credentials'>['credentials'][number];

/**
 * Returns the names of the credentials that are revoked together with the operator's role. These are the credentials
 * with this role that the operator created, and all credentials that their machines created, directly or indirectly.
 */
export function lostCredentials(all: readonly Credential[], did: string, role: Role): readonly string[] {
  const valid = all.filter(({ revoked_at }) => revoked_at === null);
  const lost = valid.filter(({ created_by, roles }) => created_by === did && roles.includes(role));
  for (const { name } of lost)
    lost.push(...valid.filter((each) => each.created_by === `machine:${name}` && !lost.includes(each)));
  return lost.map(({ name }) => name);
}
