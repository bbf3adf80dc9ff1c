import type { Database } from '../../database.ts';
import { defineGuards } from '../../migrations/define-guards.ts';
import type { Migrations } from '../../migrations/migration.ts';

/** Signed statements of entitlements. Run these after the migrations of identities. */
export const statementMigrations: Migrations = {
  'statement-0001-own-entitlement': showOwnEntitlement,
};

/** The gateway can read the entitlement of the holder that its transaction names, to state it to that holder. */
const OWN_ENTITLEMENT = `create policy stated on entitlements for select
  using ((select acts_as_gateway()) and did = (select current_setting('gatehouse.did', true)))`;

async function showOwnEntitlement(database: Database): Promise<void> {
  if (database.engine === 'postgres') await defineGuards(database, [OWN_ENTITLEMENT]);
}
