import type { Database } from '../../database.ts';

/** Names of a sessions table, of its owners' table and of the owners' key column. */
export interface SessionTableNames {
  readonly sessions: string;
  readonly owners: string;
  /** The column of the owners' table to which a session refers. */
  readonly ownerKey: string;
}

/** Creates a table for `KnexSessionStore`. Call this in a step of a migration. */
export async function createSessionTable(database: Database, names: SessionTableNames): Promise<void> {
  await database.define((schema) =>
    schema.createTable(names.sessions, (table) => {
      table.text('digest').primary();
      table.text('handle').notNullable();
      table.text('owner_id').notNullable().references(names.ownerKey).inTable(names.owners);
      table.bigInteger('created_at').notNullable();
      table.bigInteger('expires_at').notNullable().index();
      table.bigInteger('last_seen_at').notNullable().index();
      table.text('user_agent');
      table.unique(['owner_id', 'handle']);
    }),
  );
}
