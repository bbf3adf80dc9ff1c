import { MINUTE } from '@gatehouse/core/kernel';
import { DATABASE_TIME } from '../../database-time.ts';
import type { EngineName, PreparedStatement } from '../../engine.ts';

/** A lease that ends later than this was taken before the database's clock was set back. */
const MAX_LEASE_MS = 2 * MINUTE;

export interface LeaseStatements {
  /** Finds a row while the lock of the name is held. */
  readonly find: PreparedStatement;
  /** Takes a free lock (name, holder, milliseconds) and returns its fence; returns no row if it is held. */
  readonly take: PreparedStatement;
  /** Renews a lease (milliseconds, name, holder); returns no row if it is lost. */
  readonly renew: PreparedStatement;
  /** Frees the lock (name, holder). The row stays, because the next fence follows its own. */
  readonly free: PreparedStatement;
}

export function leaseStatements(engine: EngineName): LeaseStatements {
  const now = DATABASE_TIME[engine];
  const isOver = `(held.expires_at <= ${now} or held.expires_at > ${now} + ${MAX_LEASE_MS})`;
  return {
    find: {
      name: 'find_lease',
      text: `select held.fence from leases as held where held.name = ? and not ${isOver}`,
    },
    take: {
      name: 'take_lease',
      text: `insert into leases as held (name, holder, expires_at, fence) values (?, ?, ${now} + ?, 1)
        on conflict (name) do update
          set holder = excluded.holder, expires_at = excluded.expires_at, fence = held.fence + 1
          where ${isOver}
        returning fence`,
    },
    renew: {
      name: 'renew_lease',
      text: `update leases set expires_at = ${now} + ? where name = ? and holder = ? returning fence`,
    },
    free: {
      name: 'free_lease',
      text: `update leases set expires_at = 0 where name = ? and holder = ?`,
    },
  };
}
