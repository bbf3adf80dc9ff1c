import type { Account, Caller } from '@gatehouse/core/account';
import type { Session } from '@gatehouse/core/session';

/** A caller that the gate has admitted. */
export interface Visitor {
  readonly caller: Caller;
  /** Account and session of the caller; undefined on a server without sign-in. */
  readonly signedIn?: { readonly account: Account; readonly session: Session } | undefined;
}

/** The callers that the gate admits, for each kind of access. */
export interface AuthGuests {
  readonly open: Visitor | undefined;
  readonly session: Visitor;
  readonly admin: Visitor;
}
