import type { Database } from '../../database.ts';
import type { EngineName } from '../../engine.ts';
import { defineGuards } from '../../migrations/define-guards.ts';
import type { Migrations } from '../../migrations/migration.ts';
import { ROW_LEVEL_SECURITY } from '../row-level-security.ts';
import { POSTGRES_ENTITLEMENT_GUARDS, SQLITE_ENTITLEMENT_GUARDS } from './entitlement-guards.ts';
import { MYSQL_ENTITLEMENT_GUARDS } from './mysql-entitlement-guards.ts';

const GUARDS: Readonly<Record<EngineName, readonly string[]>> = {
  sqlite: SQLITE_ENTITLEMENT_GUARDS,
  postgres: POSTGRES_ENTITLEMENT_GUARDS,
  mysql: MYSQL_ENTITLEMENT_GUARDS,
};

/**
 * Entitlements, their events, and the roles that can change them. Run these after the migrations of the audit
 * log. Released steps never change.
 */
export const entitlementMigrations: Migrations = {
  'entitlement-0001-entitlements': createEntitlements,
  'entitlement-0002-operators': createOperators,
  'entitlement-0003-directory': createDirectory,
  'entitlement-0004-row-level-security': secureRows,
  'entitlement-0005-gateway-identities': createGatewayIdentities,
  'entitlement-0006-base-indexes': indexBases,
  'entitlement-0007-name-prefixes': indexNamePrefixes,
  'entitlement-0008-verifications': createVerifications,
  'entitlement-0009-graces-by-did': indexGracesByDid,
  'entitlement-0010-credential-uses': recordCredentialUses,
};

async function createEntitlements(database: Database): Promise<void> {
  const isSqlite = database.engine === 'sqlite';
  await database.define((schema) =>
    schema
      .raw(entitlementTable(isSqlite))
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
  await defineGuards(database, GUARDS[database.engine]);
}

/**
 * Returns the statement that creates the table of entitlements. Every gated write looks up its holder there. On SQLite
 * the table has no row id, because a row id would need a second search in a B-tree. On PostgreSQL the DIDs are sorted
 * by bytes, which is the order in which the entitlements are compared with the audit log.
 */
function entitlementTable(isSqlite: boolean): string {
  return `create table entitlements (
    did text ${isSqlite ? '' : 'collate "C"'} primary key,
    base text not null check (base in ('none', 'active', 'grace', 'lapsed')),
    grace_until bigint,
    once integer not null check (once in (0, 1)),
    payment_provider text,
    payment_customer_id text,
    payment_subscription_id text,
    version bigint not null,
    audit_sequence bigint not null unique references audit_log (sequence),
    constraint grace_has_an_end check ((base = 'grace') = (grace_until is not null))
  ) ${isSqlite ? 'without rowid' : ''}`;
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
        table.text('created_by').notNullable();
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

/** Creates the table of the gateway's identity keys. The last key is the current one. */
async function createGatewayIdentities(database: Database): Promise<void> {
  await database.define((schema) =>
    schema.createTable('gateway_identities', (table) => {
      table.integer('generation').primary();
      table.text('fingerprint');
      table.bigInteger('since').notNullable();
    }),
  );
}

/**
 * Creates one index for each base. With one index of all bases, SQLite would use it for the sweep instead of
 * `entitlements_in_grace`.
 */
async function indexBases(database: Database): Promise<void> {
  for (const base of ['none', 'active', 'lapsed']) {
    const index = `create index entitlements_${base} on entitlements (did) where base = '${base}'`;
    await database.define((schema) => schema.raw(index));
  }
}

/**
 * Creates indexes for the names by which `KnexPdsAccountFinder` searches. On SQLite and MariaDB the existing indexes
 * are sufficient, because they sort by bytes.
 */
async function indexNamePrefixes(database: Database): Promise<void> {
  if (database.engine !== 'postgres') return;
  await database.define((schema) =>
    schema
      .raw('create index account_directory_did_prefix on account_directory (did collate "C")')
      .raw('create index account_directory_handle_prefix on account_directory (handle collate "C")')
      .raw('create index account_directory_email_prefix on account_directory (email_key collate "C")')
      .raw('create index entitlement_events_prefix on entitlement_events (event_id collate "C")')
      .raw(
        'create index audit_log_ticket_prefix on audit_log (ticket_ref collate "C") where ticket_ref is not null',
      ),
  );
}

async function createVerifications(database: Database): Promise<void> {
  await database.define((schema) =>
    schema.createTable('verifications', (table) => {
      table.integer('id').primary();
      table.bigInteger('at').notNullable();
      table.integer('intact').notNullable();
      table.bigInteger('audit_rows');
      table.text('head');
    }),
  );
}

/** Creates an index of graces. Without it, SQLite reads the entitlements of every base to list those in grace. */
async function indexGracesByDid(database: Database): Promise<void> {
  await database.define((schema) =>
    schema.raw(`create index entitlements_grace on entitlements (did, grace_until) where base = 'grace'`),
  );
}

async function recordCredentialUses(database: Database): Promise<void> {
  await database.define((schema) =>
    schema.alterTable('machine_credentials', (table) => {
      table.bigInteger('last_used_at');
    }),
  );
}
