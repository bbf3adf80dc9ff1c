import type { Connection } from '../engine.ts';

/** A connection of either SQLite driver. */
export interface SqliteConnection extends Connection {
  /** Runs statements that return no rows. */
  execute(sql: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the file of a SQLite database. A connection for reading rejects writes. A connection for writing creates a
 * missing file.
 */
export type OpenSqlite = (path: string, use: 'reading' | 'writing') => Promise<SqliteConnection>;
