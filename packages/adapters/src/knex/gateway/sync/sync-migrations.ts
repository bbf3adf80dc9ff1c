import type { Database } from '../../database.ts';
import { defineGuards } from '../../migrations/define-guards.ts';
import type { Migrations } from '../../migrations/migration.ts';
import { holderPolicies } from '../holder-policies.ts';

/**
 * Sync settings of holders, and attempts to write records whose outcome is unknown. Run these after the migrations of
 * the queue. Released steps never change.
 */
export const syncMigrations: Migrations = {
  'sync-0001-accounts': createAccounts,
  'sync-0002-choice': addChoice,
};

const TABLES: readonly string[] = ['sync_accounts', 'write_attempts'];

async function createAccounts(database: Database): Promise<void> {
  await database.define((schema) =>
    schema
      .createTable('sync_accounts', (table) => {
        table.text('holder').primary();
        table.integer('keep_syncing').notNullable().defaultTo(0);
        table.bigInteger('signed_in_at');
      })
      .createTable('write_attempts', (table) => {
        table.text('holder').notNullable();
        table.text('file').notNullable();
        table.text('digest').notNullable();
        table.bigInteger('revision').notNullable();
        table.primary(['holder', 'file', 'digest']);
      }),
  );
  if (database.engine === 'postgres') await defineGuards(database, TABLES.flatMap(holderPolicies));
}

async function addChoice(database: Database): Promise<void> {
  await database.define((schema) =>
    schema.alterTable('sync_accounts', (table) => {
      table.integer('has_chosen').notNullable().defaultTo(0);
    }),
  );
}
