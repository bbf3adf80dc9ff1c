import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import type { Principal } from '../../kernel/principal.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import { parseDid, parsePossibleDid } from '../pds/parse-did.ts';
import { dependentCredentials } from './dependent-credentials.ts';
import type { MachineCredential } from './machine-credential.ts';
import type { MachineCredentialStore } from './machine-credential-store.port.ts';
import type { OperatorRole } from './operator-role.ts';
import type { OperatorRoleStore } from './operator-role-store.port.ts';
import { revokeCredentials } from './revoke-credentials.ts';

/** A role to grant to a DID or to revoke from it, and the principal that orders the change. */
export interface RoleChange {
  readonly principal: Principal;
  readonly did: string;
  readonly role: OperatorRole;
  readonly to: 'granted' | 'revoked';
  readonly reason?: string | undefined;
  readonly ticketRef?: string | undefined;
}

/** Result of a change of roles. */
export interface ChangedRole {
  /** False if a granted role was already granted, or a revoked role was not granted. Nothing was written then. */
  readonly changed: boolean;
  /** The machine credentials that were revoked with the role. */
  readonly revoked: readonly MachineCredential[];
}

/** Dependencies of `ChangeOperatorRole`. */
export interface ChangeOperatorRolePorts {
  readonly roles: OperatorRoleStore;
  readonly credentials: MachineCredentialStore;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/**
 * Grants a role to a member of the staff, or revokes it. The change takes effect at the member's next request. Revoking
 * a role also revokes the machine credentials with this role that the member created, and the credentials that those
 * machines created.
 */
export class ChangeOperatorRole {
  readonly #ports: ChangeOperatorRolePorts;

  constructor(ports: ChangeOperatorRolePorts) {
    this.#ports = ports;
  }

  /** Throws `InvalidInput` if the text is not a DID, or if a role is granted to a DID that no PDS account can have. */
  async execute({ principal, did: text, role, to, reason, ticketRef }: RoleChange): Promise<ChangedRole> {
    const did = to === 'granted' ? parsePossibleDid(text) : parseDid(text);
    const { roles, credentials, audit } = this.#ports;
    return this.#ports.unitOfWork.run(async () => {
      const changed = await (to === 'granted' ? roles.grant(did, role) : roles.revoke(did, role));
      if (!changed) return { changed, revoked: [] };
      const by = { principal, at: this.#ports.clock.now() };
      const why = { ...(reason && { reason }), ...(ticketRef && { ticketRef }) };
      await audit.append({ ...by, ...why, action: `operator.role.${to}`, subject: did, detail: { role } });
      if (to === 'granted') return { changed, revoked: [] };
      // `CreateMachineCredential` appends to the log before it stores a credential. A credential that is created
      // concurrently is therefore in this list, or its creation fails.
      const all = await credentials.list();
      const dependent = dependentCredentials(did, all, (credential) => credential.roles.includes(role));
      return { changed, revoked: await revokeCredentials(dependent, by, this.#ports) };
    });
  }
}
