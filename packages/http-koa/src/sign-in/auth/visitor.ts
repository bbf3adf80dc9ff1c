import type { Account, Caller } from '@gatehouse/core/account';
import type { Session } from '@gatehouse/core/session';

/** A caller that the gate has admitted. */
export interface Visitor {
  readonly caller: Caller;
  /** Undefined on a server without sign-in, whose only visitor has neither account nor session. */
  readonly signedIn?: { readonly account: Account; readonly session: Session } | undefined;
}

/** The callers that each access admits. */
export interface AuthGuests {
  readonly open: Visitor | undefined;
  readonly session: Visitor;
  readonly admin: Visitor;
}
