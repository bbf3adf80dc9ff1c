import type { Migrations } from './migration.ts';

/**
 * Number of rows of `lock_slots`. It is so large that transactions that lock different names rarely wait for each
 * other.
 */
export const LOCK_SLOTS = 4096;

/** The table whose rows are the locks of `lockName`. */
export const lockMigrations: Migrations = {
  'locks-0001-slots': async (database) => {
    await database.define((schema) =>
      schema.createTable('lock_slots', (table) => {
        table.integer('slot').primary();
      }),
    );
    const slots = Array.from({ length: LOCK_SLOTS }, (_, slot) => ({ slot }));
    for (let from = 0; from < LOCK_SLOTS; from += ROWS_PER_INSERT)
      await database.write((into) => into('lock_slots').insert(slots.slice(from, from + ROWS_PER_INSERT)));
  },
};

/** Number of rows that one statement inserts. SQLite limits the number of terms in a statement. */
const ROWS_PER_INSERT = 256;
