import type { Account } from '@gatehouse/core/account';
import { type AccountRow, accountOf } from './account-row.ts';
import type { SessionTables } from './knex-session-store.ts';

/** Sessions that authenticate accounts. */
export const ACCOUNT_SESSIONS: SessionTables<Account, Omit<AccountRow, 'username_key'>> = {
  sessions: 'sessions',
  owners: 'users',
  ownerKey: 'id',
  ownerColumns: [
    'id',
    'username',
    'role',
    'provider',
    'external_issuer',
    'external_id',
    'password_hash',
    'created_at',
    'disabled_at',
    'last_seen_at',
  ],
  owner: accountOf,
};
