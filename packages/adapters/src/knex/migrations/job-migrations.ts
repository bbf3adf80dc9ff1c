import type { Migrations } from './migration.ts';

/**
 * The table that stores when each background job is due, and which process runs it. Released steps never
 * change.
 */
export const jobMigrations: Migrations = {
  'jobs-0001-runs': (database) =>
    database.define((schema) =>
      schema.createTable('job_runs', (table) => {
        table.text('name').primary();
        table.text('holder').notNullable();
        table.bigInteger('expires_at').notNullable();
        table.bigInteger('fence').notNullable();
        table.bigInteger('due_at').notNullable().defaultTo(0);
      }),
    ),
};
