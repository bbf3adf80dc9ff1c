import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { RandomSource } from '../../kernel/random-source.port.ts';
import type { Secret } from '../../kernel/secret.ts';
import type { Sha256 } from '../../kernel/sha256.port.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import { isDid } from '../pds/did.ts';
import {
  checkEndsWithin,
  checkNewCredential,
  isInForce,
  type MachineCredential,
  machinePrincipal,
} from './machine-credential.ts';
import type { MachineCredentialStore } from './machine-credential-store.port.ts';
import { machineTokenDigest, newMachineToken } from './machine-token.ts';
import { type Operator, requireRole } from './operator.ts';
import { CredentialNameTaken, RoleRequired } from './operator-errors.ts';
import type { OperatorRole } from './operator-role.ts';
import type { OperatorRoleStore } from './operator-role-store.port.ts';

/** Properties of a new credential. */
export interface CredentialOrder {
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  /** Time at which the credential expires; null if it does not expire. */
  readonly expiresAt: Instant | null;
}

/** A new credential with the only copy of its token. */
export interface IssuedCredential {
  readonly credential: MachineCredential;
  readonly token: Secret;
}

/** Dependencies of `CreateMachineCredential`. */
export interface CreateMachineCredentialPorts {
  readonly credentials: MachineCredentialStore;
  readonly roles: OperatorRoleStore;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly sha256: Sha256;
}

/**
 * Creates a credential for a machine. A credential can have only roles that its creator has as well. A machine cannot
 * create a credential that expires later than its own.
 */
export class CreateMachineCredential {
  readonly #ports: CreateMachineCredentialPorts;

  constructor(ports: CreateMachineCredentialPorts) {
    this.#ports = ports;
  }

  /** Throws `RoleRequired`, `InvalidInput` or `CredentialNameTaken`. */
  async execute(operator: Operator, { name, roles, expiresAt }: CredentialOrder): Promise<IssuedCredential> {
    requireRoles(operator, roles);
    const now = this.#ports.clock.now();
    checkNewCredential({ name, roles, expiresAt }, now);
    const token = newMachineToken(this.#ports.random);
    const digest = machineTokenDigest(token, this.#ports.sha256);
    const createdBy = operator.principal;
    const made = {
      ...{ id: token.id, name, digest, roles, createdBy, createdAt: now, expiresAt },
      ...{ revokedAt: null, lastUsedAt: null },
    };
    await this.#ports.unitOfWork.run(async () => {
      await this.#ports.audit.append({
        at: now,
        principal: createdBy,
        action: 'operator.credential.created',
        subject: made.id,
        detail: { name, roles, expiresAt },
      });
      // A transaction that revokes the creator's role also appends to the log. Either it has ended and its change is
      // visible here, or it waits for this transaction.
      const maker = await this.#presentMaker(operator, now);
      requireRoles({ principal: createdBy, roles: maker.roles }, roles);
      checkEndsWithin(maker, expiresAt);
      if (!(await this.#ports.credentials.insert(made))) throw new CredentialNameTaken();
    });
    return { credential: made, token: token.whole };
  }

  async #presentMaker({ principal, roles }: Operator, now: Instant): Promise<Maker> {
    if (isDid(principal)) return { roles: await this.#ports.roles.rolesOf(principal), expiresAt: null };
    const machines = await this.#ports.credentials.list();
    const machine = machines.find((credential) => machinePrincipal(credential) === principal);
    if (!machine) return { roles, expiresAt: null };
    return { roles: isInForce(machine, now) ? roles : [], expiresAt: machine.expiresAt };
  }
}

type Maker = Pick<MachineCredential, 'roles' | 'expiresAt'>;

/** Throws `RoleRequired` unless the operator can create credentials and has all roles of the new credential. */
function requireRoles(operator: Operator, handedOn: readonly OperatorRole[]): void {
  requireRole(operator, 'credential.manage');
  const missing = handedOn.filter((role) => !operator.roles.includes(role));
  if (missing.length > 0) throw new RoleRequired(missing);
}
