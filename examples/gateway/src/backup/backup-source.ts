import type { Secret } from '@gatehouse/core/kernel';

/** The data of an installation. */
export interface BackupSource {
  readonly dataDir: string;
  /** `JWT_SECRET` of the settings. It applies if the data folder does not contain the secret. */
  readonly jwtSecret?: Secret | undefined;
  /** URL of the PostgreSQL database; undefined if the database is a SQLite file in the data folder. */
  readonly databaseUrl: Secret | undefined;
  /** Port of the embedded PostgreSQL, whose cluster is in the data folder; undefined if another database is used. */
  readonly embeddedPort?: number | undefined;
}
