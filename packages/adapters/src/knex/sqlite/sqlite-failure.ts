import { errorCode, StorageUnavailable } from '@gatehouse/core/kernel';

/**
 * Result codes of SQLite and error codes of Node's file system, each with the reason that `StorageUnavailable` gives.
 */
const REASONS: readonly [code: RegExp, reason: string][] = [
  [/^SQLITE_(BUSY|LOCKED)/, 'another process has held the database file for too long'],
  [/^(SQLITE_FULL|ENOSPC)/, 'the disk is full'],
  [/^(SQLITE_READONLY|EROFS)/, 'the database file or its folder is read-only'],
  [/^SQLITE_(NOTADB|CORRUPT)/, 'the database file is damaged or is not a database'],
  [/^(SQLITE_(CANTOPEN|PERM|AUTH)|EACCES|EPERM|EEXIST|EISDIR|ENOTDIR)/, 'the database file cannot be opened'],
  [/^ETHREAD/, 'the thread that writes the database file has ended'],
  [/^ENOENT/, 'the database file is gone'],
  [/^SQLITE_(IOERR|NOMEM|NOLFS|PROTOCOL)/, 'the disk fails to read or write the database file'],
];

/** Returns the error code of a driver or of Node's file system; empty for other errors. */
export function codeOf(error: unknown): string {
  return errorCode(error) ?? '';
}

/**
 * Maps an error to the error that stores throw: `StorageUnavailable` if the file caused the error, otherwise the error
 * itself.
 */
export function sqliteFailure(error: unknown, path: string): unknown {
  const reason = REASONS.find(([pattern]) => pattern.test(codeOf(error)))?.[1];
  return reason === undefined ? error : new StorageUnavailable(`${reason}: ${path}`, { cause: error });
}

/** Returns whether the connection has failed and must be opened again before the next use. */
export function isFatal(error: unknown): boolean {
  return /^(SQLITE_(READONLY|NOTADB|CORRUPT|CANTOPEN|PERM|AUTH|IOERR|NOMEM|NOLFS|PROTOCOL|MISUSE)|E)/.test(
    codeOf(error),
  );
}
