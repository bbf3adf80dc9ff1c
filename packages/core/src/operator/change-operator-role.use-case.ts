import type { AuditLog } from '../audit/audit-log.port.ts';
import { parseDid } from '../entitlement/parse-did.ts';
import type { Clock } from '../kernel/clock.port.ts';
import type { Principal } from '../kernel/principal.ts';
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts';
import type { OperatorRole } from './operator-role.ts';
import type { OperatorRoleStore } from './operator-role-store.port.ts';

/** Who is given a role or loses it, by whom. */
export interface RoleChange {
  readonly principal: Principal;
  readonly did: string;
  readonly role: OperatorRole;
  readonly to: 'granted' | 'revoked';
}

/** Gives a member of the staff a role or takes it away; it counts from their very next request. */
export class ChangeOperatorRole {
  readonly #roles: OperatorRoleStore;
  readonly #audit: AuditLog;
  readonly #unitOfWork: UnitOfWork;
  readonly #clock: Clock;

  constructor(ports: { roles: OperatorRoleStore; audit: AuditLog; unitOfWork: UnitOfWork; clock: Clock }) {
    this.#roles = ports.roles;
    this.#audit = ports.audit;
    this.#unitOfWork = ports.unitOfWork;
    this.#clock = ports.clock;
  }

  /** False, with nothing written, when it was so already. Throws `InvalidInput` when the DID is none. */
  async execute({ principal, did: text, role, to }: RoleChange): Promise<boolean> {
    const did = parseDid(text);
    return this.#unitOfWork.run(async () => {
      const changed = await (to === 'granted' ? this.#roles.grant(did, role) : this.#roles.revoke(did, role));
      if (!changed) return false;
      await this.#audit.append({
        at: this.#clock.now(),
        principal,
        action: `operator.role.${to}`,
        subject: did,
        detail: { role },
      });
      return true;
    });
  }
}
