import type { Migrations } from './migration.ts';

/** The table whose rows are the locks of `lockName` on MariaDB. */
export const lockMigrations: Migrations = {
  'locks-0001-names': async (database) => {
    if (database.engine !== 'mysql') return;
    await database.define((schema) =>
      schema.createTable('named_locks', (table) => {
        table.text('name').primary();
      }),
    );
  },
};
