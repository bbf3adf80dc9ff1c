import type { Did } from '../pds/did.ts';
import type { Handle } from '../pds/handle.ts';

/** Kinds of names by which an account is found, in the order in which they are tried. */
export const ACCOUNT_NAME_KINDS = ['handle', 'did', 'email', 'ticket', 'event'] as const;

/** Kind of a name: of the account itself, or of a ticket or entitlement event that changed it. */
export type AccountNameKind = (typeof ACCOUNT_NAME_KINDS)[number];

/** An account and the name that led to it. */
export interface FoundAccount {
  readonly did: Did;
  /** Null if the directory has none. */
  readonly handle: Handle | null;
  readonly email: string | null;
  readonly kind: AccountNameKind;
  /** The whole name that starts with the searched text. */
  readonly name: string;
}

/**
 * Finds accounts by the beginning of a name. An adapter can read a replica that lags behind, so callers must
 * not base decisions on the result.
 */
export abstract class AccountFinder {
  /**
   * Accounts with a name that starts with the text, in the order of `ACCOUNT_NAME_KINDS`, and by the bytes of
   * the name within a kind. An account that matches by several names appears once, under the first of them.
   * Case matters only for DIDs, tickets and event ids; e-mail addresses are compared by `emailKey`. Holders
   * of an entitlement that the directory does not know are found by DID.
   */
  abstract byPrefix(text: string, limit: number): Promise<readonly FoundAccount[]>;

  /** The known handles of these accounts. An account without one is missing. */
  abstract handlesOf(dids: readonly Did[]): Promise<ReadonlyMap<Did, Handle>>;
}
