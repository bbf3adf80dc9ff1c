import { errorCode } from '@gatehouse/core/kernel';

/** Error codes for a full disk in PostgreSQL, SQLite, MariaDB and Node's file system. */
const FULL = /^(53100$|SQLITE_FULL|ENOSPC$|ER_DISK_FULL$|ER_RECORD_FILE_FULL$)/;

/**
 * Records that a write failed because the disk was full. Small writes can succeed on a full disk, so a readiness check
 * by a small write is not sufficient.
 */
export class FullDiskNotice {
  #isFull = false;

  get isFull(): boolean {
    return this.#isFull;
  }

  /** Call this with each failure of the database. */
  failed(error: unknown): void {
    if (FULL.test(errorCode(error) ?? '')) this.#isFull = true;
  }

  /** Call this after a write that needed space has succeeded. */
  hasRoom(): void {
    this.#isFull = false;
  }
}
