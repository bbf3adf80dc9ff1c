import type { Database } from '../../database.ts';
import { defineGuards } from '../../migrations/define-guards.ts';
import type { Migrations } from '../../migrations/migration.ts';
import { staffOnly } from '../holder-policies.ts';

/**
 * Signed statements about entitlements. Run these after the migrations of identities. Released steps never
 * change.
 */
export const statementMigrations: Migrations = {
  'statement-0001-own-entitlement': showOwnEntitlement,
  'statement-0002-kept-statements': createKeptStatements,
};

/**
 * Allows the gateway to read the entitlement of the holder that its transaction names, because the gateway issues
 * statements about that entitlement.
 */
const OWN_ENTITLEMENT = `create policy stated on entitlements for select
  using ((select acts_as_gateway()) and did = (select current_setting('gatehouse.did', true)))`;

async function showOwnEntitlement(database: Database): Promise<void> {
  if (database.engine === 'postgres') await defineGuards(database, [OWN_ENTITLEMENT]);
}

/**
 * SQL condition: the row is the statement of the device that the transaction names. The gateway does not know the
 * holder before it has read the statement.
 */
const IS_OWN_STATEMENT = `(select acts_as_gateway()) and audience = (select current_setting('gatehouse.device', true))`;

async function createKeptStatements(database: Database): Promise<void> {
  await database.define((schema) =>
    schema.createTable('kept_statements', (table) => {
      table.text('audience').primary();
      table.text('holder').notNullable();
      table.bigInteger('version').notNullable();
      table.bigInteger('issued_at').notNullable();
      table.bigInteger('seen_at').notNullable();
      table.text('keys').notNullable();
      table.text('sealed').notNullable();
    }),
  );
  if (database.engine !== 'postgres') return;
  const policy = `create policy device on kept_statements using (${IS_OWN_STATEMENT}) with check (${IS_OWN_STATEMENT})`;
  await defineGuards(database, [...staffOnly('kept_statements'), policy]);
}
