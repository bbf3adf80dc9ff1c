import type { Database } from '../database.ts';
import type { Migrations } from './migration.ts';

/** The tables of `KnexAttemptStore`, for apps that have neither `accountMigrations` nor `identityMigrations`. */
export const attemptMigrations: Migrations = {
  'attempts-0001-tables': createAttemptTables,
  'attempts-0002-familiar-sign-ins': dateFamiliarSignIns,
};

/** Creates the tables of `KnexAttemptStore`. */
export async function createAttemptTables(database: Database): Promise<void> {
  await database.define((schema) =>
    schema
      .createTable('sign_in_attempts', (table) => {
        table.text('key').primary();
        table.integer('attempts').notNullable();
        table.bigInteger('resets_at').notNullable().index();
      })
      .createTable('familiar_sign_ins', (table) => {
        table.text('key').primary();
      }),
  );
}

/**
 * Adds the time of the latest sign-in. Its default is the time of this migration. Therefore existing rows, and rows
 * that servers of the previous release add, are treated as used now.
 */
export async function dateFamiliarSignIns(database: Database): Promise<void> {
  const now = await database.now();
  await database.define((schema) =>
    schema.alterTable('familiar_sign_ins', (table) => {
      table.bigInteger('last_used_at').notNullable().defaultTo(now).index();
    }),
  );
}
