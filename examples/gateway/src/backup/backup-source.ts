import type { Secret } from '@gatehouse/core/kernel';

/** The data of an installation. */
export interface BackupSource {
  readonly dataDir: string;
  /** PostgreSQL database; undefined if the database is a SQLite file in the data folder. */
  readonly databaseUrl: Secret | undefined;
}
