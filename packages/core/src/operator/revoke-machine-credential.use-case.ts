import type { AuditLog } from '../audit/audit-log.port.ts';
import type { Clock } from '../kernel/clock.port.ts';
import { NotFound } from '../kernel/not-found.ts';
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts';
import type { MachineCredentialStore } from './machine-credential-store.port.ts';
import { type Operator, requireRole } from './operator.ts';

/** Ends a machine's credential; it is refused from the very next request. */
export class RevokeMachineCredential {
  readonly #credentials: MachineCredentialStore;
  readonly #audit: AuditLog;
  readonly #unitOfWork: UnitOfWork;
  readonly #clock: Clock;

  constructor(ports: {
    credentials: MachineCredentialStore;
    audit: AuditLog;
    unitOfWork: UnitOfWork;
    clock: Clock;
  }) {
    this.#credentials = ports.credentials;
    this.#audit = ports.audit;
    this.#unitOfWork = ports.unitOfWork;
    this.#clock = ports.clock;
  }

  /** Throws `RoleRequired`, or `NotFound` when there is no such credential or it was revoked before. */
  async execute(operator: Operator, id: string): Promise<void> {
    requireRole(operator, 'credential.manage');
    await this.#unitOfWork.run(async () => {
      const now = this.#clock.now();
      if (!(await this.#credentials.revoke(id, now))) throw new NotFound('machine credential');
      await this.#audit.append({
        at: now,
        principal: operator.principal,
        action: 'operator.credential.revoked',
        subject: id,
        detail: {},
      });
    });
  }
}
