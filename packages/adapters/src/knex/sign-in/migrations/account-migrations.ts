import type { Database } from '../../database.ts';
import { createAttemptTables, dateFamiliarSignIns } from '../../migrations/attempt-tables.ts';
import type { Migrations } from '../../migrations/migration.ts';
import { createSessionTable } from './session-table.ts';

/**
 * Accounts, their sessions, and the counts of attempts to sign in. Released migrations must never change. Add a new one
 * instead.
 */
export const accountMigrations: Migrations = {
  'account-0001-users': createUsers,
  'account-0002-sessions': (database) =>
    createSessionTable(database, { sessions: 'sessions', owners: 'users', ownerKey: 'id' }),
  'account-0003-attempts': createAttemptTables,
  'account-0004-password-index': indexPasswords,
  'account-0005-familiar-sign-ins': dateFamiliarSignIns,
  'account-0006-access': addAccess,
  'account-0007-password-links': createPasswordLinks,
  'account-0008-link-creators': addLinkCreators,
};

async function indexPasswords(database: Database): Promise<void> {
  await database.define((schema) =>
    schema.raw('create index users_with_password on users (id) where password_hash is not null'),
  );
}

/** Adds the time from which an account is disabled, and the time at which it was last seen (0 for never). */
async function addAccess(database: Database): Promise<void> {
  await database.define((schema) =>
    schema.alterTable('users', (table) => {
      table.bigInteger('disabled_at');
      table.bigInteger('last_seen_at').notNullable().defaultTo(0);
      table.index(['last_seen_at', 'id']);
    }),
  );
}

async function createPasswordLinks(database: Database): Promise<void> {
  await database.define((schema) =>
    schema.createTable('password_links', (table) => {
      table.text('account_id').primary();
      table.text('digest').notNullable().unique();
      table.bigInteger('expires_at').notNullable().index();
    }),
  );
}

/**
 * Adds the creators of links. Links without a creator are invalid. Servers of the previous release add such links until
 * they stop.
 */
async function addLinkCreators(database: Database): Promise<void> {
  await database.define((schema) =>
    schema.alterTable('password_links', (table) => {
      table.string('created_by').notNullable().defaultTo('');
    }),
  );
}

async function createUsers(database: Database): Promise<void> {
  await database.define((schema) =>
    schema
      .createTable('users', (table) => {
        table.text('id').primary();
        table.text('username').notNullable();
        table.text('username_key').notNullable().unique();
        table.text('role').notNullable().checkIn(['user', 'admin']);
        table.text('provider').notNullable();
        table.text('external_issuer');
        table.text('external_id');
        table.text('password_hash');
        table.bigInteger('created_at').notNullable();
        table.unique(['provider', 'external_issuer', 'external_id']);
        table.index(['created_at', 'id']);
      })
      .raw(`create index users_admins on users (id) where role = 'admin'`)
      .createTable('installation', (table) => {
        table.text('claim').primary();
      })
      .createTable('locks', (table) => {
        table.text('name').primary();
      }),
  );
  await database.write((from) => from('locks').insert({ name: 'admins' }));
}
