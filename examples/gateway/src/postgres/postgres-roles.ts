/** Name of the gateway's database in the embedded PostgreSQL. Existing clusters have this name. */
export const EMBEDDED_DATABASE = 'gatehouse';

/** A role of the embedded PostgreSQL. */
export interface PostgresRole {
  readonly name: string;
  /** Name of the secret that contains the password. */
  readonly secret: string;
}

/**
 * The roles of the embedded PostgreSQL. `server` is the role of the running processes, which row-level security
 * restricts. `owner` owns the tables and migrates them. `backup` reads all rows. Existing clusters and backups contain
 * these names.
 */
export const POSTGRES_ROLES = {
  server: { name: 'gatehouse', secret: 'POSTGRES_PASSWORD' },
  owner: { name: 'gatehouse_owner', secret: 'POSTGRES_OWNER_PASSWORD' },
  backup: { name: 'gatehouse_backup', secret: 'POSTGRES_BACKUP_PASSWORD' },
} as const satisfies Readonly<Record<string, PostgresRole>>;

export type PostgresRoleName = keyof typeof POSTGRES_ROLES;
