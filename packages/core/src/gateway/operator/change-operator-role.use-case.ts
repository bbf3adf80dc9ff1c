import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import type { Principal } from '../../kernel/principal.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import { parseDid, parsePossibleDid } from '../pds/parse-did.ts';
import type { MachineCredential } from './machine-credential.ts';
import type { MachineCredentialStore } from './machine-credential-store.port.ts';
import type { OperatorRole } from './operator-role.ts';
import type { OperatorRoleStore } from './operator-role-store.port.ts';
import { restingOn } from './resting-on.ts';
import { revokeCredentials } from './revoke-credentials.ts';

/** Who is given a role or loses it, by whom. */
export interface RoleChange {
  readonly principal: Principal;
  readonly did: string;
  readonly role: OperatorRole;
  readonly to: 'granted' | 'revoked';
  readonly reason?: string | undefined;
  readonly ticketRef?: string | undefined;
}

/** What became of the change. */
export interface ChangedRole {
  /** False, with nothing written, when it was so already. */
  readonly changed: boolean;
  /** The machine credentials that ended with the role. */
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
 * Gives a member of the staff a role or takes it away; it counts from their very next request. Credentials that they made
 * and that carry the role end with it, and whatever those machines made.
 */
export class ChangeOperatorRole {
  readonly #ports: ChangeOperatorRolePorts;

  constructor(ports: ChangeOperatorRolePorts) {
    this.#ports = ports;
  }

  /** Throws `InvalidInput` if the text is not a DID. */
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
      // Creating a credential appends to the log first: by now it is in the list, or it will not be created.
      const all = await credentials.list();
      const resting = restingOn(did, all, (credential) => credential.roles.includes(role));
      return { changed, revoked: await revokeCredentials(resting, by, this.#ports) };
    });
  }
}
