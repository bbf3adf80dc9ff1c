import type { Answer } from '../api.ts';

export type Credentials = Answer<'GET /internal/v1/ops/machine-credentials'>;
export type Credential = Credentials['credentials'][number];

/** Returns whether the credential is neither revoked nor expired. */
export function isActive({ revoked_at, expires_at }: Credential, now = Date.now()): boolean {
  return revoked_at === null && (expires_at === null || Date.parse(expires_at) > now);
}

/** Returns the names of the machines that this one created, directly or indirectly. They are revoked with it. */
export function revokedWith(name: string, all: readonly Credential[]): readonly string[] {
  return all
    .filter(({ created_by, revoked_at }) => created_by === `machine:${name}` && revoked_at === null)
    .flatMap((made) => [made.name, ...revokedWith(made.name, all)]);
}
