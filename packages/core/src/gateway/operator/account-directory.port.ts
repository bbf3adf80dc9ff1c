import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';
import type { Handle } from '../pds/handle.ts';

/** The last known state of an account on the PDS that we operate. */
export interface DirectoryEntry {
  readonly did: Did;
  readonly handle: Handle | null;
  /** As the user entered it; compared by `emailKey`. */
  readonly email: string | null;
  /** When the personal data server was asked. */
  readonly heardAt: Instant;
}

/**
 * Finds PDS accounts by handle and by e-mail address, because the personal data server has no search for them. Every
 * method belongs to the surrounding unit of work. Other servers see a committed change from their next call.
 */
export abstract class AccountDirectory {
  /**
   * Replaces the entry of the account unless the stored one is newer. If two accounts have the same handle or
   * e-mail address, the newer entry keeps it and the older entry gets null, so that each name leads to one
   * account.
   */
  abstract record(entry: DirectoryEntry): Promise<void>;

  /** The entry of the account, or undefined if it does not exist. */
  abstract byDid(did: Did): Promise<DirectoryEntry | undefined>;

  /** The account that last had this handle, or undefined if no account had it. */
  abstract byHandle(handle: Handle): Promise<DirectoryEntry | undefined>;

  /** The account that last had this e-mail address, compared by `emailKey`, or undefined if no account had it. */
  abstract byEmail(email: string): Promise<DirectoryEntry | undefined>;

  /** The personal data server's cursor from which the next refresh continues; null for the first page. */
  abstract refreshedUpTo(): Promise<string | null>;

  /** Stores the cursor from which the next refresh continues; null to start over. */
  abstract noteRefreshedUpTo(cursor: string | null): Promise<void>;
}
