import type { Identity } from '@gatehouse/core/identity';
import type { OwnedSession } from '@gatehouse/core/session';

/** `open`: every client. `session`: customers who are signed in. */
export type CustomerAccess = 'open' | 'session';

/** What the gate passes to the handler, by access. */
export interface CustomerGuests {
  readonly open: OwnedSession<Identity> | undefined;
  readonly session: OwnedSession<Identity>;
}
