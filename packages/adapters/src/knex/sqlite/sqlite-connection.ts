import type { Connection } from '../engine.ts';

/** A connection to a SQLite file through any of the drivers. */
export interface SqliteConnection extends Connection {
  /** Runs statements, and ignores their rows. */
  execute(sql: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the file of a SQLite database. A connection for reading rejects writes. A connection for writing creates a
 * missing file.
 */
export type OpenSqlite = (path: string, use: 'reading' | 'writing') => Promise<SqliteConnection>;
