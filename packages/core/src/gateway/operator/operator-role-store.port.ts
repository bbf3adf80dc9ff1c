import type { Did } from '../pds/did.ts';
import type { OperatorRole } from './operator-role.ts';

/** A member of the staff and their roles. */
export interface StaffMember {
  readonly did: Did;
  readonly roles: readonly OperatorRole[];
}

/**
 * Stores the roles of the staff. Every method belongs to the surrounding unit of work. Other servers see a committed
 * change from their next call.
 */
export abstract class OperatorRoleStore {
  /** The current roles; empty if the DID has none. Runs one statement and never reads a cache. */
  abstract rolesOf(did: Did): Promise<readonly OperatorRole[]>;

  /** Grants the role. Returns false if the DID already has it. */
  abstract grant(did: Did, role: OperatorRole): Promise<boolean>;

  /** Revokes the role. Returns false if the DID does not have it. */
  abstract revoke(did: Did, role: OperatorRole): Promise<boolean>;

  /** All members of the staff, by DID. */
  abstract list(): Promise<readonly StaffMember[]>;
}
