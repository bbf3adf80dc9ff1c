import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import { NotFound } from '../../kernel/not-found.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import { dependentCredentials } from './dependent-credentials.ts';
import { machinePrincipal } from './machine-credential.ts';
import type { MachineCredentialStore } from './machine-credential-store.port.ts';
import { type Operator, requireRole } from './operator.ts';
import { revokeCredentials } from './revoke-credentials.ts';

/** Dependencies of `RevokeMachineCredential`. */
export interface RevokeMachineCredentialPorts {
  readonly credentials: MachineCredentialStore;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/**
 * Revokes a machine's credential and the credentials that the machine created. The revocation takes effect at the next
 * request.
 */
export class RevokeMachineCredential {
  readonly #ports: RevokeMachineCredentialPorts;

  constructor(ports: RevokeMachineCredentialPorts) {
    this.#ports = ports;
  }

  /** Throws `RoleRequired`, or `NotFound` if the credential does not exist or is already revoked. */
  async execute(operator: Operator, id: string): Promise<void> {
    requireRole(operator, 'credential.manage');
    const { credentials } = this.#ports;
    await this.#ports.unitOfWork.run(async () => {
      const credential = await credentials.find(id);
      const by = { principal: operator.principal, at: this.#ports.clock.now() };
      const [revoked] = credential ? await revokeCredentials([credential], by, this.#ports) : [];
      if (!revoked) throw new NotFound('machine credential');
      // `CreateMachineCredential` appends to the log before it stores a credential. A credential that is created
      // concurrently is therefore in this list, or its creation fails.
      await revokeCredentials(
        dependentCredentials(machinePrincipal(revoked), await credentials.list()),
        by,
        this.#ports,
      );
    });
  }
}
