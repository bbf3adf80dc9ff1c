import { statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate as othersTurn, setTimeout as pause } from 'node:timers/promises';
import { type Milliseconds, StorageUnavailable } from '@gatehouse/core/kernel';
import type { Knex } from 'knex';
import { type Connection, Engine, type EngineName } from '../engine.ts';
import { DatabaseFile } from './database-file.ts';
import { Exclusive } from './exclusive.ts';
import { makePrivate } from './private-file.ts';
import { refuseForeignFile } from './refuse-foreign-file.ts';
import { refuseStaleLog, renewMark } from './restore-mark.ts';
import { SlowCommits } from './slow-commits.ts';
import type { OpenSqlite, SqliteConnection } from './sqlite-connection.ts';
import { codeOf, isFatal, sqliteFailure } from './sqlite-failure.ts';

const OPENING = 'PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = ON;';
const WRITING = 'PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 0;';
const SYNC_COMMITS = 'PRAGMA synchronous = FULL;';
/**
 * Mode of a folder that is created for the database. Only the server's own user can access it, because the database
 * contains password hashes.
 */
const PRIVATE_FOLDER_MODE = 0o700;
const MAX_PAUSE_MS = 20;
const MARK_INTERVAL_MS = 10_000;

export interface SqliteOptions {
  readonly path: string;
  readonly open: OpenSqlite;
  readonly knex: Knex;
  /** Maximum time to wait for another process that writes. */
  readonly patience: Milliseconds;
  /**
   * Time between two renewals of the mark; 10 seconds by default. Only copies that are older than this can be
   * distinguished from their original.
   */
  readonly markInterval?: Milliseconds | undefined;
  /**
   * Opens the file for writing in another thread. Used as soon as many commits were slow; undefined to write in this
   * thread always.
   */
  readonly openOnThread?: ((path: string) => Promise<SqliteConnection>) | undefined;
  /** See `DatabaseOptions`. */
  readonly refusesForeignFile?: boolean | undefined;
  /** Called for each change that opening the database makes to the file, for example of its mode. */
  readonly onNotice?: ((notice: string) => void) | undefined;
}

/** A SQLite file in WAL mode. One connection writes. A second connection reads, and never waits for the first one. */
export class SqliteEngine extends Engine {
  override readonly name: EngineName = 'sqlite';
  override readonly knex: Knex;
  readonly #options: SqliteOptions;
  readonly #turns = new Exclusive();
  #writer: Promise<SqliteConnection> | undefined;
  #reader: SqliteConnection | undefined;
  #readerOpening: Promise<SqliteConnection> | undefined;
  /** The open file, which detects that another file is at the path now; undefined before the first connection. */
  #file: DatabaseFile | undefined;
  readonly #commits = new SlowCommits();
  #markedAt = 0;
  #isDiskSlow = false;
  #isClosed = false;

  constructor(options: SqliteOptions) {
    super();
    this.knex = options.knex;
    this.#options = options;
  }

  override keys(keys: readonly string[]): unknown {
    return JSON.stringify(keys);
  }

  override async reading<T>(run: (connection: Connection) => Promise<T>): Promise<T> {
    const known = this.#reader;
    try {
      return await run(known ?? (await this.#openReader()));
    } catch (error) {
      if (isFatal(error) && known) {
        // A reader that worked before can fail because the file was replaced. Opening the new file is then sufficient.
        await this.#closeReader(known);
        return this.reading(run);
      }
      // The writer caches pages. Without this, it would continue to write to a file that is lost.
      if (isFatal(error)) await this.#turns.run(() => this.#closeConnections());
      throw sqliteFailure(error, this.#options.path);
    }
  }

  override writing<T>(run: (connection: Connection) => Promise<T>): Promise<T> {
    return this.transaction(run);
  }

  override transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    return this.#turns.run(async () => {
      try {
        const writer = await this.#presentWriter();
        await this.#renewMark(writer);
        await this.#begin(writer);
        return await this.#finish(writer, work);
      } catch (error) {
        this.disk.failed(error);
        if (isFatal(error)) await this.#closeWriter();
        throw sqliteFailure(error, this.#options.path);
      } finally {
        // Let other work run first. better-sqlite3 works in this thread, so consecutive writes would block everything
        // else.
        await othersTurn();
      }
    });
  }

  /** Does nothing. A transaction on SQLite is exclusive from its first statement on, so no lock is needed. */
  override async lockMigrations(): Promise<void> {}

  /** Closes the file after the writes that were requested before. Later writes throw `StorageUnavailable`. */
  override close(): Promise<void> {
    return this.#turns.run(async () => {
      this.#isClosed = true;
      await this.#closeConnections();
      this.#file?.close();
    });
  }

  /**
   * Begins a transaction that writes. IMMEDIATE takes the write lock before anything is read. A transaction that reads
   * first fails at its first write if another process has written in between. This method itself waits for the other
   * process, because SQLite's busy handler would block this process.
   */
  async #begin(writer: SqliteConnection): Promise<void> {
    const until = performance.now() + this.#options.patience;
    for (;;) {
      try {
        return await writer.execute('BEGIN IMMEDIATE');
      } catch (error) {
        if (!codeOf(error).startsWith('SQLITE_BUSY') || performance.now() > until) throw error;
        await pause(1 + Math.random() * MAX_PAUSE_MS);
      }
    }
  }

  async #finish<T>(writer: SqliteConnection, work: (connection: Connection) => Promise<T>): Promise<T> {
    try {
      const result = await work(writer);
      await this.#commit(writer);
      return result;
    } catch (error) {
      // SQLite could have rolled back by itself already, for example if the disk is full.
      await writer.execute('ROLLBACK').catch(() => {});
      throw error;
    }
  }

  /** Commits. After many slow commits, later transactions are written by another thread. */
  async #commit(writer: SqliteConnection): Promise<void> {
    const since = performance.now();
    await writer.execute('COMMIT');
    if (this.#isDiskSlow || !this.#options.openOnThread) return;
    this.#isDiskSlow = this.#commits.note(performance.now() - since);
    // The transaction is committed, so a failure to close must not reject it.
    if (this.#isDiskSlow) await this.#closeWriter().catch(() => {});
  }

  /** Renews the mark. If that is not possible now, tries again later. The current mark still detects most backups. */
  async #renewMark(writer: SqliteConnection): Promise<void> {
    const { path, markInterval = MARK_INTERVAL_MS } = this.#options;
    const now = performance.now();
    if (now - this.#markedAt < markInterval) return;
    this.#markedAt = now;
    if (this.#file) await renewMark(path, this.#file, writer).catch(() => {});
  }

  /** Returns the writer of the file that is at the path now. Writes to a replaced file would be lost. */
  async #presentWriter(): Promise<SqliteConnection> {
    if (this.#file && !this.#file.isAt(this.#options.path)) await this.#closeConnections();
    return this.#anyWriter();
  }

  #anyWriter(): Promise<SqliteConnection> {
    // Do not open a closed database again. The open file could be deleted or replaced by others.
    if (this.#isClosed) return Promise.reject(closedError());
    this.#writer ??= this.#openWriter().catch((error) => {
      this.#writer = undefined;
      throw error;
    });
    return this.#writer;
  }

  async #openWriter(): Promise<SqliteConnection> {
    const { path, open, refusesForeignFile, onNotice = () => {} } = this.#options;
    if (!this.#file && refusesForeignFile) await refuseForeignFile(path, open);
    if (!this.#file) await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER_MODE });
    // The database existed before. Creating an empty database in its place would hide the loss.
    else statSync(path);
    await makePrivate(path, onNotice);
    const known = this.#file;
    const file = known?.isAt(path) ? known : new DatabaseFile(path);
    const writer = await this.#checkedWriter(file).catch((error) => {
      if (file !== known) file.close();
      throw error;
    });
    if (file !== known) known?.close();
    this.#file = file;
    this.#markedAt = Number.NEGATIVE_INFINITY;
    return writer;
  }

  async #checkedWriter(file: DatabaseFile): Promise<SqliteConnection> {
    await refuseStaleLog(this.#options.path, file);
    const writer = await this.#openedWriter();
    await prepared(writer, OPENING + WRITING + SYNC_COMMITS);
    return writer;
  }

  #openedWriter(): Promise<SqliteConnection> {
    const { path, open, openOnThread } = this.#options;
    if (!this.#isDiskSlow || !openOnThread) return open(path, 'writing');
    // If no thread can be started, for example because memory is short, slow writes are better than none.
    return openOnThread(path).catch(() => open(path, 'writing'));
  }

  #openReader(): Promise<SqliteConnection> {
    this.#readerOpening ??= this.#openReaderAfterWriter().finally(() => {
      this.#readerOpening = undefined;
    });
    return this.#readerOpening;
  }

  /** Opens the reader after the writer, because only a writer can create the file and set its WAL mode. */
  async #openReaderAfterWriter(): Promise<SqliteConnection> {
    await this.#anyWriter();
    const reader = await this.#options.open(this.#options.path, 'reading');
    await prepared(reader, OPENING);
    if (this.#isClosed) {
      await reader.close();
      throw closedError();
    }
    this.#reader = reader;
    return reader;
  }

  async #closeConnections(): Promise<void> {
    await this.#closeReader(this.#reader);
    await this.#closeWriter();
  }

  /** Closes this reader, unless another one has already replaced it. */
  async #closeReader(reader: SqliteConnection | undefined): Promise<void> {
    if (!reader || reader !== this.#reader) return;
    this.#reader = undefined;
    await reader.close();
  }

  async #closeWriter(): Promise<void> {
    const writer = await this.#writer?.catch(() => undefined);
    this.#writer = undefined;
    await writer?.close();
  }
}

function closedError(): StorageUnavailable {
  return new StorageUnavailable('the database was closed');
}

async function prepared(connection: SqliteConnection, pragmas: string): Promise<void> {
  try {
    await connection.execute(pragmas);
  } catch (error) {
    await connection.close();
    throw error;
  }
}
