import type { Account, Caller } from '@gatehouse/core/account';
import type { Session } from '@gatehouse/core/session';

/** Whoever the gate let in. */
export interface Visitor {
  readonly caller: Caller;
  /** Undefined on a server whose gate is off: its one visitor has neither account nor session. */
  readonly signedIn?: { readonly account: Account; readonly session: Session } | undefined;
}

/** Whom each access lets in. */
export interface AuthGuests {
  readonly open: Visitor | undefined;
  readonly session: Visitor;
  readonly admin: Visitor;
}
