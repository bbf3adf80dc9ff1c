import type { Database } from '../database.ts';
import { defineGuards } from '../migrations/define-guards.ts';
import type { Migrations } from '../migrations/migration.ts';
import { POSTGRES_ENTITLEMENT_GUARDS, SQLITE_ENTITLEMENT_GUARDS } from './entitlement-guards.ts';
import { ROW_LEVEL_SECURITY } from './row-level-security.ts';

/** Entitlements, what led to them, and who may change them; to be taken after the audit log's. */
export const entitlementMigrations: Migrations = {
  'entitlement-0001-entitlements': createEntitlements,
  'entitlement-0002-operators': createOperators,
  'entitlement-0003-directory': createDirectory,
  'entitlement-0004-row-level-security': secureRows,
};

async function createEntitlements(database: Database): Promise<void> {
  await database.define((schema) =>
    schema
      .createTable('entitlements', (table) => {
        table.text('did').primary();
        table.text('base').notNullable().checkIn(['none', 'active', 'grace', 'lapsed']);
        table.bigInteger('grace_until');
        table.integer('once').notNullable().checkIn(['0', '1']);
        table.text('payment_provider');
        table.text('payment_customer_id');
        table.text('payment_subscription_id');
        table.bigInteger('version').notNullable();
        table.bigInteger('audit_sequence').notNullable().unique().references('audit_log.sequence');
        table.check(`(base = 'grace') = (grace_until is not null)`, [], 'grace_has_an_end');
      })
      .raw(`create index entitlements_in_grace on entitlements (grace_until) where base = 'grace'`)
      .createTable('entitlement_events', (table) => {
        table.text('event_id').primary();
        table.text('content').notNullable();
        table.text('entitlement').notNullable();
        table.bigInteger('audit_sequence').notNullable().unique().references('audit_log.sequence');
      })
      .createTable('outbox', (table) => {
        table.bigIncrements('position');
        table.text('id').notNullable().unique();
        table.text('task').notNullable();
        table.text('did').notNullable();
        table.bigInteger('queued_at').notNullable();
      }),
  );
  const isSqlite = database.engine === 'sqlite';
  await defineGuards(database, isSqlite ? SQLITE_ENTITLEMENT_GUARDS : POSTGRES_ENTITLEMENT_GUARDS);
}

async function createOperators(database: Database): Promise<void> {
  await database.define((schema) =>
    schema
      .createTable('operator_roles', (table) => {
        table.text('did').notNullable();
        table.text('role').notNullable();
        table.primary(['did', 'role']);
      })
      .createTable('machine_credentials', (table) => {
        table.text('id').primary();
        table.text('name').notNullable().unique();
        table.text('digest').notNullable();
        table.text('roles').notNullable();
        table.bigInteger('created_at').notNullable();
        table.bigInteger('expires_at');
        table.bigInteger('revoked_at');
      }),
  );
}

async function createDirectory(database: Database): Promise<void> {
  await database.define((schema) =>
    schema
      .createTable('account_directory', (table) => {
        table.text('did').primary();
        table.text('handle').unique();
        table.text('email');
        table.text('email_key').unique();
        table.bigInteger('heard_at').notNullable();
      })
      .createTable('account_directory_refresh', (table) => {
        table.integer('id').primary();
        table.text('cursor');
      }),
  );
}

async function secureRows(database: Database): Promise<void> {
  if (database.engine === 'postgres') await defineGuards(database, ROW_LEVEL_SECURITY);
}
