export interface PgbouncerOptions {
  /** Addresses of databases of one PostgreSQL server, each with a user who connects through the pooler. */
  readonly urls: readonly string[];
  /** Number of server connections for each pair of database and user. */
  readonly serverConnections: number;
  /** Settings that clients send when they connect. PgBouncer ignores them instead of refusing the client. */
  readonly ignoredStartupParameters?: readonly string[];
  /** Additional lines of the section `[pgbouncer]`. */
  readonly settings?: string;
}
