import { MINUTE } from '@gatehouse/core/kernel';
import { DATABASE_TIME } from '../database-time.ts';
import type { EngineName, PreparedStatement } from '../engine.ts';

/** Maximum length of a lease. A lease that ends later was taken before the database's clock was set back. */
const MAX_LEASE_MS = 2 * MINUTE;

export interface LeaseStatements {
  /** Returns a row if the lease with this name cannot be taken now. */
  readonly find: PreparedStatement;
  /**
   * Takes a free lease (name, holder, milliseconds; on MariaDB the holder again) and returns its fence. Returns no
   * fence if the lease is held.
   */
  readonly take: PreparedStatement;
  /** Renews a lease (milliseconds, name, holder). Returns no row if the lease is lost. */
  readonly renew: PreparedStatement;
  /**
   * Frees the lease (name, holder). The row stays, because the next fence must be higher. It has no holder, so that a
   * renewal that arrives later changes nothing.
   */
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
    take:
      engine === 'mysql'
        ? mysqlTake(table, isOver.replaceAll('held.', `${table}.`))
        : {
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
      text: `update ${table} set expires_at = 0, holder = '' where name = ? and holder = ?`,
    },
  };
}

/**
 * Returns the statement that takes a lease on MariaDB, where an update of an existing row can have no condition. Its
 * fourth value is the holder again. The fence is null if the lease is held. MariaDB assigns the columns in the order of
 * the statement. Therefore the condition reads only `expires_at`, which is assigned last, and columns that do not
 * change.
 */
function mysqlTake(table: string, isOver: string): PreparedStatement {
  // `sysdate` differs within a statement, `now` does not.
  const [now, isOverNow] = [DATABASE_TIME.mysql, isOver].map((text) => text.replaceAll('sysdate(', 'now('));
  return {
    name: `take_in_${table}`,
    text: `insert into ${table} (name, holder, expires_at, fence) values (?, ?, ${now} + ?, 1)
      on duplicate key update
        holder = if(${isOverNow}, values(holder), ${table}.holder),
        fence = if(${isOverNow}, ${table}.fence + 1, ${table}.fence),
        expires_at = if(${isOverNow}, values(expires_at), ${table}.expires_at)
      returning case when holder = ? then fence end as fence`,
  };
}
