type Done = (error: Error | null) => void;

/**
 * Declarations of the parts of the package sqlite3 that are used here. The package has its own declarations, but this
 * code must compile even if npm could not install the package.
 */
export interface Sqlite3Driver {
  readonly OPEN_READONLY: number;
  readonly OPEN_READWRITE: number;
  readonly OPEN_CREATE: number;
  readonly Database: new (path: string, mode: number, done: Done) => Sqlite3Database;
}

export interface Sqlite3Database {
  prepare(sql: string, done: Done): Sqlite3Statement;
  exec(sql: string, done: Done): void;
  close(done: Done): void;
}

export interface Sqlite3Statement {
  all(values: readonly unknown[], done: (error: Error | null, rows: readonly object[]) => void): void;
  finalize(): void;
}
