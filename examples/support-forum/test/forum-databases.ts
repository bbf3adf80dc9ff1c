import { temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import { inject } from 'vitest';

interface ForumDatabase {
  /** Address for `runningForum`; undefined for a separate SQLite file, which the forum removes. */
  readonly url?: string;
  drop(): Promise<unknown>;
}

/** Creates an empty database on each of the engines. */
export const FORUM_DATABASES: Readonly<Record<string, () => Promise<ForumDatabase>>> = {
  SQLite: async () => ({ drop: async () => {} }),
  PostgreSQL: () => temporaryDatabase(inject('postgresUrl')),
};
