import type { Database } from '../database.ts';

/** The tables of `KnexAttemptStore`. */
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
