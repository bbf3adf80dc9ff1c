import type { Connection } from '../engine.ts';

/** A connection of either SQLite driver. */
export interface SqliteConnection extends Connection {
  /** Runs statements without a result. */
  execute(sql: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens the file of a SQLite database. A reading connection rejects writes; a writing one creates a missing file. */
export type OpenSqlite = (path: string, use: 'reading' | 'writing') => Promise<SqliteConnection>;
