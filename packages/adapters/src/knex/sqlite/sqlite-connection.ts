import type { Connection } from '../engine.ts';

/** What both SQLite drivers can do. */
export interface SqliteConnection extends Connection {
  /** Runs statements that answer nothing. */
  execute(sql: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens the file of a SQLite database. A reading connection refuses to write; a writing one makes a missing file. */
export type OpenSqlite = (path: string, use: 'reading' | 'writing') => Promise<SqliteConnection>;
