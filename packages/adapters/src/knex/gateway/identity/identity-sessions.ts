import type { Identity } from '@gatehouse/core/identity';
import type { SessionTables } from '../../sign-in/knex-session-store.ts';
import { type IdentityRow, identityOf } from './identity-row.ts';

const OWNERS = {
  owners: 'identities',
  ownerKey: 'did',
  ownerColumns: ['did', 'handle', 'first_seen_at'],
  owner: identityOf,
} as const;

/** Sessions that authenticate customers. */
export const CUSTOMER_SESSIONS: SessionTables<Identity, IdentityRow> = {
  sessions: 'customer_sessions',
  ...OWNERS,
};

/**
 * Sessions that authenticate operators. They are in a separate table, so that a customer's session never authenticates
 * an operator.
 */
export const OPERATOR_SESSIONS: SessionTables<Identity, IdentityRow> = {
  sessions: 'operator_sessions',
  ...OWNERS,
};

/** Sessions that authenticate users while they sign in to the bridge. */
export const BRIDGE_SESSIONS: SessionTables<Identity, IdentityRow> = {
  sessions: 'bridge_sessions',
  ...OWNERS,
};
