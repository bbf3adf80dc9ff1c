import type { Database } from '../../database.ts';
import { createAttemptTables, dateFamiliarSignIns } from '../../migrations/attempt-tables.ts';
import { defineGuards } from '../../migrations/define-guards.ts';
import type { Migrations } from '../../migrations/migration.ts';
import { createSessionTable } from '../../sign-in/migrations/session-table.ts';
import {
  ATTEMPTS_ROW_LEVEL_SECURITY,
  IDENTITY_ROW_LEVEL_SECURITY,
  PROXY_ATTEMPTS_ROW_LEVEL_SECURITY,
} from './identity-row-level-security.ts';

/**
 * Users who signed in with AT Protocol, and invites. Run these after the migrations of entitlements. Released
 * steps never change.
 */
export const identityMigrations: Migrations = {
  'identity-0001-identities': createIdentities,
  'identity-0002-oauth': createOAuth,
  'identity-0003-sign-up-invites': createInvites,
  'identity-0004-leases': createLeases,
  'identity-0005-row-level-security': secureRows,
  'identity-0006-attempts': createAttempts,
  'identity-0007-fences': addFences,
  'identity-0008-unused-tokens': countUnusedTokens,
  'identity-0009-proxy-attempts': admitProxyToAttempts,
  'identity-0010-revoked-invites': revokeInvites,
  'identity-0011-familiar-sign-ins': dateFamiliarSignIns,
  'identity-0012-invite-notes': noteInvites,
};

async function createIdentities(database: Database): Promise<void> {
  await database.define((schema) =>
    schema.createTable('identities', (table) => {
      table.text('did').primary();
      table.text('handle');
      table.bigInteger('first_seen_at').notNullable();
    }),
  );
  for (const sessions of ['customer_sessions', 'operator_sessions']) {
    await createSessionTable(database, { sessions, owners: 'identities', ownerKey: 'did' });
  }
}

async function createOAuth(database: Database): Promise<void> {
  await database.define((schema) =>
    schema
      .createTable('oauth_states', (table) => {
        table.text('digest').primary();
        table.text('client').notNullable();
        table.text('binding_digest').notNullable();
        table.text('sealed').notNullable();
        table.bigInteger('expires_at').notNullable().index();
      })
      .createTable('oauth_sessions', (table) => {
        table.text('client').notNullable();
        table.text('did').notNullable();
        table.text('sealed').notNullable();
        table.primary(['client', 'did']);
      }),
  );
}

async function createInvites(database: Database): Promise<void> {
  await database.define((schema) =>
    schema.createTable('sign_up_invites', (table) => {
      table.text('digest').primary();
      table.text('created_by').notNullable();
      table.bigInteger('created_at').notNullable();
      table.bigInteger('expires_at').notNullable();
      table.bigInteger('held_until').notNullable();
      table.text('sealed_pds_code');
      table.bigInteger('used_at');
      table.text('used_by');
    }),
  );
}

async function createLeases(database: Database): Promise<void> {
  await database.define((schema) =>
    schema.createTable('leases', (table) => {
      table.text('name').primary();
      table.text('holder').notNullable();
      table.bigInteger('expires_at').notNullable();
    }),
  );
}

async function secureRows(database: Database): Promise<void> {
  if (database.engine === 'postgres') await defineGuards(database, IDENTITY_ROW_LEVEL_SECURITY);
}

async function createAttempts(database: Database): Promise<void> {
  await createAttemptTables(database);
  if (database.engine === 'postgres') await defineGuards(database, ATTEMPTS_ROW_LEVEL_SECURITY);
}

async function addFences(database: Database): Promise<void> {
  await database.define((schema) =>
    schema.alterTable('leases', (table) => {
      table.bigInteger('fence').notNullable().defaultTo(0);
    }),
  );
}

async function countUnusedTokens(database: Database): Promise<void> {
  await database.define((schema) =>
    schema.alterTable('oauth_sessions', (table) => {
      table.integer('times_unused').notNullable().defaultTo(0);
    }),
  );
}

async function admitProxyToAttempts(database: Database): Promise<void> {
  if (database.engine === 'postgres') await defineGuards(database, PROXY_ATTEMPTS_ROW_LEVEL_SECURITY);
}

async function revokeInvites(database: Database): Promise<void> {
  await database.define((schema) =>
    schema.alterTable('sign_up_invites', (table) => {
      table.bigInteger('revoked_at');
      table.index(['created_at', 'digest']);
    }),
  );
}

async function noteInvites(database: Database): Promise<void> {
  await database.define((schema) =>
    schema.alterTable('sign_up_invites', (table) => {
      table.text('note');
      table.text('note_key');
    }),
  );
}
