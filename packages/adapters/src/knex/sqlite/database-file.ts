import { type BigIntStats, closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';

/** Size of the header, and positions in it (https://sqlite.org/fileformat.html#the_database_header). */
const HEADER_BYTES = 100;
const WRITE_VERSION_OFFSET = 18;
const SCHEMA_COOKIE_OFFSET = 40;
const USER_VERSION_OFFSET = 60;
/** Value of the write version in the header of files with a write-ahead log. */
const WAL_VERSION = 2;

/** Values in the header of the file itself, without the changes in the log. */
export interface DatabaseHeader {
  readonly mark: number;
  /** True if the file uses a write-ahead log. It is false for the result of `VACUUM INTO`. */
  readonly hasWal: boolean;
  /** Number of changes of the schema. SQLite sets it back in the result of `.backup`. */
  readonly schemaCookie: number;
}

interface OpenFile {
  readonly id: string;
  readonly descriptors: number[];
  users: number;
}

const openFiles = new Map<string, OpenFile>();

/**
 * Reads the file of a database. When a process closes any descriptor of a file, POSIX removes all locks that the
 * process has on the file, including the locks of SQLite. The next process that closes the database would then treat
 * itself as the last one, and delete the write-ahead log that this process uses. Therefore a descriptor stays open
 * until the last `DatabaseFile` of this process for the file is closed. Close a `DatabaseFile` after the connections.
 */
export class DatabaseFile {
  readonly #file: OpenFile;
  #isClosed = false;

  constructor(path: string) {
    this.#file = opened(path);
    this.#file.users += 1;
  }

  /** Returns whether the file is still at this path. */
  isAt(path: string): boolean {
    return idOf(statSync(path, { bigint: true })) === this.#file.id;
  }

  header(): DatabaseHeader {
    // For an empty file, the bytes remain 0.
    const bytes = Buffer.alloc(HEADER_BYTES);
    readSync(this.#file.descriptors[0] ?? -1, bytes, 0, HEADER_BYTES, 0);
    return {
      mark: bytes.readInt32BE(USER_VERSION_OFFSET),
      hasWal: bytes[WRITE_VERSION_OFFSET] === WAL_VERSION,
      schemaCookie: bytes.readUInt32BE(SCHEMA_COOKIE_OFFSET),
    };
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#file.users -= 1;
    if (this.#file.users > 0) return;
    openFiles.delete(this.#file.id);
    for (const descriptor of this.#file.descriptors) closeSync(descriptor);
  }
}

function opened(path: string): OpenFile {
  const known = openFiles.get(idOf(statSync(path, { bigint: true })));
  if (known) return known;
  const descriptor = openSync(path, 'r');
  // In the meantime, the path can have been replaced by another file that this process has already opened.
  const id = idOf(fstatSync(descriptor, { bigint: true }));
  const file = openFiles.get(id) ?? { id, descriptors: [], users: 0 };
  file.descriptors.push(descriptor);
  openFiles.set(id, file);
  return file;
}

/**
 * Returns the id of a file. It uses bigints, because large inode numbers would be rounded, and two files could get the
 * same id.
 */
function idOf({ dev, ino }: BigIntStats): string {
  return `${dev}:${ino}`;
}
