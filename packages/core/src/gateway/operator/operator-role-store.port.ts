import type { Did } from '../pds/did.ts';
import type { OperatorRole } from './operator-role.ts';

/** A member of the staff and what they are trusted with. */
export interface StaffMember {
  readonly did: Did;
  readonly roles: readonly OperatorRole[];
}

/** Keeps which member of the staff has which roles. */
export abstract class OperatorRoleStore {
  /** The roles as they stand now, none for a stranger. One statement, never a cache. */
  abstract rolesOf(did: Did): Promise<readonly OperatorRole[]>;

  /** Gives the role; false when it was there already. */
  abstract grant(did: Did, role: OperatorRole): Promise<boolean>;

  /** Takes the role away; false when it was not there. */
  abstract revoke(did: Did, role: OperatorRole): Promise<boolean>;

  /** Everybody who has a role, by DID. */
  abstract list(): Promise<readonly StaffMember[]>;
}
