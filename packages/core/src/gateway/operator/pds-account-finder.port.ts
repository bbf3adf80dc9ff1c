import type { Did } from '../pds/did.ts';
import type { Handle } from '../pds/handle.ts';

/** Kinds of names by which operators can find a PDS account, in the order of the results. */
export const PDS_ACCOUNT_NAME_KINDS = ['handle', 'did', 'email', 'ticket', 'event'] as const;

/** Kind of a name: a name of the PDS account itself, or the id of a ticket or an entitlement event of its holder. */
export type PdsAccountNameKind = (typeof PDS_ACCOUNT_NAME_KINDS)[number];

/** A PDS account and the name by which it was found. */
export interface FoundPdsAccount {
  readonly did: Did;
  /** Handle of the PDS account; null if the directory contains none. */
  readonly handle: Handle | null;
  readonly email: string | null;
  readonly kind: PdsAccountNameKind;
  /** The whole name. It starts with the searched text. */
  readonly name: string;
}

/**
 * Finds PDS accounts by the beginning of a name. An adapter can read a replica that lags behind, so callers must not
 * base decisions on the result.
 */
export abstract class PdsAccountFinder {
  /**
   * PDS accounts with a name that starts with the text, in the order of `PDS_ACCOUNT_NAME_KINDS`. Names of the same
   * kind are sorted by their bytes. An account that matches by several names appears once, under the first of these
   * names. Case matters only for DIDs, tickets and event ids. E-mail addresses are compared by `emailKey`. Holders who
   * have an entitlement but no directory entry are found by DID.
   */
  abstract byPrefix(text: string, limit: number): Promise<readonly FoundPdsAccount[]>;

  /** The known handles of these PDS accounts. Those without a known handle are omitted. */
  abstract handlesOf(dids: readonly Did[]): Promise<ReadonlyMap<Did, Handle>>;
}
