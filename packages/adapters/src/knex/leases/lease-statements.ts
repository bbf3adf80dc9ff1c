import { MINUTE } from '@gatehouse/core/kernel';
import { DATABASE_TIME } from '../database-time.ts';
import type { EngineName, PreparedStatement } from '../engine.ts';

/** Maximum length of a lease. A lease that ends later was taken before the database's clock was set back. */
const MAX_LEASE_MS = 2 * MINUTE;

export interface LeaseStatements {
  /** Returns a row if the lease with this name cannot be taken now. */
  readonly find: PreparedStatement;
  /** Takes a free lease (name, holder, milliseconds) and returns its fence. Returns no row if the lease is held. */
  readonly take: PreparedStatement;
  /** Renews a lease (milliseconds, name, holder). Returns no row if the lease is lost. */
  readonly renew: PreparedStatement;
  /** Frees the lease (name, holder). The row stays, because the next fence must be higher. */
  readonly free: PreparedStatement;
}

/**
 * Returns the statements for a table of leases. `isDue` is an additional SQL condition for taking a lease. In this
 * condition, `held` is the name of the existing row.
 */
export function leaseStatements(engine: EngineName, table: string, isDue = ''): LeaseStatements {
  const now = DATABASE_TIME[engine];
  const isOver = `(held.expires_at <= ${now} or held.expires_at > ${now} + ${MAX_LEASE_MS})${isDue}`;
  return {
    find: {
      name: `find_in_${table}`,
      text: `select held.fence from ${table} as held where held.name = ? and not (${isOver})`,
    },
    take: {
      name: `take_in_${table}`,
      text: `insert into ${table} as held (name, holder, expires_at, fence) values (?, ?, ${now} + ?, 1)
        on conflict (name) do update
          set holder = excluded.holder, expires_at = excluded.expires_at, fence = held.fence + 1
          where ${isOver}
        returning fence`,
    },
    renew: {
      name: `renew_in_${table}`,
      text: `update ${table} set expires_at = ${now} + ? where name = ? and holder = ? returning fence`,
    },
    free: {
      name: `free_in_${table}`,
      text: `update ${table} set expires_at = 0 where name = ? and holder = ?`,
    },
  };
}
