import { type Instant, MINUTE, type Milliseconds } from '../../kernel/instant.ts';
import { type InputIssue, InvalidInput } from '../../kernel/invalid-input.ts';
import type { Principal } from '../../kernel/principal.ts';
import type { OperatorRole } from './operator-role.ts';

/** A credential that authenticates a machine. It contains a digest, because the secret itself is never stored. */
export interface MachineCredential {
  readonly id: string;
  /** Name of the machine in the audit log. The name cannot be reused, even after the credential is revoked. */
  readonly name: string;
  /** SHA-256 of the whole token. */
  readonly digest: string;
  readonly roles: readonly OperatorRole[];
  /** The principal that created the credential and is responsible for it. */
  readonly createdBy: Principal;
  readonly createdAt: Instant;
  /** Instant from which the credential is invalid; null if it does not expire. */
  readonly expiresAt: Instant | null;
  readonly revokedAt: Instant | null;
  /** Time of a recent use, at most `USE_PRECISION` before the last one; null if the credential was never used. */
  readonly lastUsedAt: Instant | null;
}

/** Time after a recorded use in which further uses are not recorded, so that few requests write to the store. */
export const USE_PRECISION: Milliseconds = MINUTE;

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_NAME_CHARACTERS = 64;

/** The principal of the machine, as it appears in the audit log. */
export function machinePrincipal({ name }: Pick<MachineCredential, 'name'>): Principal {
  return `machine:${name}`;
}

/** Returns whether the credential is neither revoked nor expired. */
export function isInForce({ expiresAt, revokedAt }: MachineCredential, now: Instant): boolean {
  return revokedAt === null && (expiresAt === null || now < expiresAt);
}

/** Checks a requested credential. Throws `InvalidInput` with every fault. */
export function checkNewCredential(
  { name, roles, expiresAt }: Pick<MachineCredential, 'name' | 'roles' | 'expiresAt'>,
  now: Instant,
): void {
  const issues: InputIssue[] = [];
  if (name.length > MAX_NAME_CHARACTERS || !NAME.test(name)) {
    issues.push({
      path: ['name'],
      message: `must be words of a-z and 0-9 joined by "-", at most ${MAX_NAME_CHARACTERS} characters`,
    });
  }
  if (roles.length === 0 || new Set(roles).size < roles.length)
    issues.push({ path: ['roles'], message: 'must contain at least one role, and each only once' });
  if (expiresAt !== null && !(expiresAt > now))
    issues.push({ path: ['expiresAt'], message: 'must be in the future' });
  if (issues.length > 0) throw new InvalidInput(issues);
}

/** Throws `InvalidInput` if the new credential would expire later than the credential of its creator. */
export function checkEndsWithin(
  maker: Pick<MachineCredential, 'expiresAt'>,
  expiresAt: MachineCredential['expiresAt'],
): void {
  if (maker.expiresAt === null || (expiresAt !== null && expiresAt <= maker.expiresAt)) return;
  const message = 'must not be later than the expiry of the credential that creates it';
  throw new InvalidInput([{ path: ['expiresAt'], message }]);
}
