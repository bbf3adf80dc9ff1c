import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';
import type { Handle } from '../pds/handle.ts';

/** The last known state of a PDS account on the operated server. */
export interface DirectoryEntry {
  readonly did: Did;
  readonly handle: Handle | null;
  /** E-mail address as the user entered it. Addresses are compared by `emailKey`. */
  readonly email: string | null;
  /** Time just before this state was requested from the PDS, or just after a sign-up created it. */
  readonly heardAt: Instant;
}

/**
 * Finds PDS accounts by handle and e-mail address, because the personal data server cannot search for them. Every
 * method belongs to the surrounding unit of work. Other servers see a committed change from their next call.
 */
export abstract class PdsAccountDirectory {
  /**
   * Replaces the entry of the PDS account unless the stored entry is newer. If two accounts have the same handle or
   * e-mail address, the newer entry keeps it and the older entry gets null. Each handle and each address therefore
   * belongs to one account only. Other entries stay as they are.
   */
  abstract record(entry: DirectoryEntry): Promise<void>;

  /** The entry of the PDS account; undefined if it does not exist. */
  abstract byDid(did: Did): Promise<DirectoryEntry | undefined>;

  /** The PDS account that last had this handle; undefined if none had it. */
  abstract byHandle(handle: Handle): Promise<DirectoryEntry | undefined>;

  /** The PDS account that last had this e-mail address, compared by `emailKey`; undefined if none had it. */
  abstract byEmail(email: string): Promise<DirectoryEntry | undefined>;

  /** The personal data server's cursor from which the next refresh continues; null for the first page. */
  abstract refreshedUpTo(): Promise<string | null>;

  /** Stores the cursor from which the next refresh continues; null to start over. */
  abstract noteRefreshedUpTo(cursor: string | null): Promise<void>;
}
