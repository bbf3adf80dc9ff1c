import type { Instant } from '../../kernel/instant.ts';
import { type InputIssue, InvalidInput } from '../../kernel/invalid-input.ts';
import type { Principal } from '../../kernel/principal.ts';
import type { OperatorRole } from './operator-role.ts';

/** What a machine acts with. Its secret is not here: only the digest of it is kept. */
export interface MachineCredential {
  readonly id: string;
  /** Names the machine in the audit log; never used twice, also not after the credential is revoked. */
  readonly name: string;
  /** SHA-256 of the whole token. */
  readonly digest: string;
  readonly roles: readonly OperatorRole[];
  /** Who made it, and answers for it. */
  readonly createdBy: Principal;
  readonly createdAt: Instant;
  /** From this instant on it is worth nothing; null when it does not expire. */
  readonly expiresAt: Instant | null;
  readonly revokedAt: Instant | null;
}

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LONGEST_NAME = 64;

/** How the audit log names the machine. */
export function machinePrincipal({ name }: Pick<MachineCredential, 'name'>): Principal {
  return `machine:${name}`;
}

/** Does the credential still stand for its machine? */
export function isInForce({ expiresAt, revokedAt }: MachineCredential, now: Instant): boolean {
  return revokedAt === null && (expiresAt === null || now < expiresAt);
}

/** Throws `InvalidInput` with every fault of what a new credential is asked to be. */
export function checkNewCredential(
  { name, roles, expiresAt }: Pick<MachineCredential, 'name' | 'roles' | 'expiresAt'>,
  now: Instant,
): void {
  const issues: InputIssue[] = [];
  if (name.length > LONGEST_NAME || !NAME.test(name)) {
    issues.push({
      path: ['name'],
      message: `must be words of a-z and 0-9 joined by "-", at most ${LONGEST_NAME} characters`,
    });
  }
  if (roles.length === 0 || new Set(roles).size < roles.length)
    issues.push({ path: ['roles'], message: 'must name at least one role, and each once' });
  if (expiresAt !== null && !(expiresAt > now))
    issues.push({ path: ['expiresAt'], message: 'must be in the future' });
  if (issues.length > 0) throw new InvalidInput(issues);
}

/** Throws `InvalidInput` when a credential would outlive the one that makes it. */
export function checkEndsWithin(
  maker: Pick<MachineCredential, 'expiresAt'>,
  expiresAt: MachineCredential['expiresAt'],
): void {
  if (maker.expiresAt === null || (expiresAt !== null && expiresAt <= maker.expiresAt)) return;
  const message = 'must not be after the end of the credential that makes it';
  throw new InvalidInput([{ path: ['expiresAt'], message }]);
}
