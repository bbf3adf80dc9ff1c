import type { Database } from '../../database.ts';
import { defineGuards } from '../../migrations/define-guards.ts';
import type { Migrations } from '../../migrations/migration.ts';

/** The history of holders. Run these after the migrations of identities. Released steps never change. */
export const historyMigrations: Migrations = {
  'history-0001-own-audit-rows': showOwnAuditRows,
};

/**
 * Allows the gateway to read the audit rows about the holder that its transaction names, because the gateway shows
 * these rows to that holder.
 */
const OWN_AUDIT_ROWS = `create policy history on audit_log for select
  using ((select acts_as_gateway()) and subject = (select current_setting('gatehouse.did', true)))`;

async function showOwnAuditRows(database: Database): Promise<void> {
  if (database.engine === 'postgres') await defineGuards(database, [OWN_AUDIT_ROWS]);
}
