import type { Instant } from '../../kernel/instant.ts';
import type { Did } from '../pds/did.ts';
import type { Handle } from '../pds/handle.ts';

/** What was last heard of an account of the operated personal data server. */
export interface DirectoryEntry {
  readonly did: Did;
  readonly handle: Handle | null;
  /** As the account's owner wrote it; compared by `emailKey`. */
  readonly email: string | null;
  /** When this was heard: what an answer from the directory is as old as. */
  readonly heardAt: Instant;
}

/** Remembers accounts by handle and by e-mail, which the personal data server has no search for. */
export abstract class AccountDirectory {
  /**
   * Replaces what is known of the account, unless something later was heard already. A handle or an e-mail of two
   * accounts stays with the one that was heard of later, and the other is left without: neither points to two.
   */
  abstract record(entry: DirectoryEntry): Promise<void>;

  /** What is known of the account; undefined when nothing is. */
  abstract byDid(did: Did): Promise<DirectoryEntry | undefined>;

  /** The account that last had this handle; undefined when none has. */
  abstract byHandle(handle: Handle): Promise<DirectoryEntry | undefined>;

  /** The account that last had this e-mail, compared by `emailKey`; undefined when none has. */
  abstract byEmail(email: string): Promise<DirectoryEntry | undefined>;

  /** Where the refreshing of all accounts was left, as the personal data server's cursor; null at the beginning. */
  abstract refreshedUpTo(): Promise<string | null>;

  /** Notes where the refreshing was left; null to begin again. */
  abstract noteRefreshedUpTo(cursor: string | null): Promise<void>;
}
