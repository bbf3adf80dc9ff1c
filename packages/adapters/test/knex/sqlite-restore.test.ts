import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database, migrate, openDatabase, readiness } from '@gatehouse/adapters/knex';
import { DAY, StorageUnavailable } from '@gatehouse/core/kernel';
import { sampleAccount } from '@gatehouse/testing/contracts';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import knex from 'knex';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBetterSqlite3 } from '../../src/knex/sqlite/better-sqlite3-connection.ts';
import type { OpenSqlite } from '../../src/knex/sqlite/sqlite-connection.ts';
import { SqliteEngine } from '../../src/knex/sqlite/sqlite-engine.ts';
import { openSqlite3 } from '../../src/knex/sqlite/sqlite3-connection.ts';
import { openOnThread } from '../../src/knex/sqlite/thread-connection.ts';
import { MIGRATIONS, storageIn } from './world/storages.ts';
import { type SqliteDriver, TESTED_SQLITE_DRIVERS } from './world/tested-databases.ts';

const DRIVERS: Readonly<Record<SqliteDriver, OpenSqlite>> = {
  'better-sqlite3': openBetterSqlite3,
  'better-sqlite3-thread': (path, use) =>
    use === 'writing' ? openOnThread(path) : openBetterSqlite3(path, use),
  sqlite3: openSqlite3,
};
const REPLACED = {
  name: 'StorageUnavailable',
  reason: expect.stringContaining('the database file was replaced'),
};
const BESIDE = ['', '-wal', '-mark'];

let folder = '';
const open: Database[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-restore-'));
});
afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
  await removeFolder(folder);
});

describe.each(TESTED_SQLITE_DRIVERS)('a SQLite file (%s)', (driver) => {
  /** A server that gives its database a new mark. By default it does so before each write. */
  function server(path: string, markInterval = 0): Database {
    const sql = knex({ client: driver === 'sqlite3' ? driver : 'better-sqlite3', useNullAsDefault: true });
    const options = { path, open: DRIVERS[driver], knex: sql, patience: 5_000, markInterval };
    const database = new Database(new SqliteEngine(options));
    open.push(database);
    return database;
  }

  /** Creates a migrated database with some accounts, and a server that uses it. */
  async function running(name: string, markInterval = 0): Promise<{ path: string; database: Database }> {
    const path = join(folder, name);
    const database = server(path, markInterval);
    await migrate(database, MIGRATIONS);
    for (let count = 0; count < 5; count += 1) await storageIn(database).accounts.insert(sampleAccount());
    return { path, database };
  }

  /** Copies the files to another folder, as they would remain if a server were killed now. */
  async function crashed(path: string, name: string): Promise<string> {
    const left = join(folder, name);
    await mkdir(left);
    for (const suffix of BESIDE) await copyFile(path + suffix, join(left, `file${suffix}`));
    return join(left, 'file');
  }

  const stateOf = (database: Database) => readiness(database, MIGRATIONS);
  const accountsIn = async (database: Database) =>
    (await storageIn(database).accounts.page({ limit: 100 })).items.length;

  it('is refused if a backup replaced it while the log of a later state remained, until that log is deleted', async () => {
    const { path, database } = await running('live');
    const backup = join(folder, 'backup');
    await database.read((from) => from.raw('vacuum into ?', [backup]));
    for (let count = 0; count < 5; count += 1) await storageIn(database).accounts.insert(sampleAccount());
    const left = await crashed(path, 'left');
    await copyFile(backup, left);

    const restored = server(left);
    await expect(storageIn(restored).accounts.hasAny()).rejects.toBeInstanceOf(StorageUnavailable);
    const refusal = expect.stringMatching(
      /was replaced while .*left\/file-wal.*delete .*file-wal and .*file-shm/,
    );
    expect(await stateOf(restored)).toMatchObject({ ready: false, detail: refusal });
    for (const suffix of ['-wal', '-shm']) await rm(left + suffix, { force: true });
    expect(await stateOf(restored)).toEqual({ ready: true });
    expect(await accountsIn(restored)).toBe(5);
  });

  it.each([
    ['VACUUM INTO', (live: string, copy: string) => otherProgram(live, `live.exec("vacuum into '${copy}'")`)],
    ['.backup', (live: string, copy: string) => otherProgram(live, `await live.backup('${copy}')`)],
  ])(
    'is refused if a copy by %s with the present mark replaced it while the log remained',
    async (_how, backUp) => {
      const { path, database } = await running('live');
      await database.close();
      const again = server(path, DAY);
      await storageIn(again).accounts.insert(sampleAccount());
      const backup = join(folder, 'backup');
      backUp(path, backup);
      await storageIn(again).accounts.insert(sampleAccount());
      const left = await crashed(path, 'left');
      await copyFile(backup, left);
      await expect(storageIn(server(left)).accounts.hasAny()).rejects.toMatchObject(REPLACED);
    },
  );

  it('is refused if an older copy replaced it while the log remained', async () => {
    const { path, database } = await running('live', DAY);
    await database.close();
    const backup = join(folder, 'backup');
    await copyFile(path, backup);
    const again = server(path, DAY);
    await storageIn(again).accounts.insert(sampleAccount());
    const left = await crashed(path, 'left');
    await copyFile(backup, left);
    await expect(storageIn(server(left)).accounts.hasAny()).rejects.toMatchObject(REPLACED);
  });

  it('is opened after a crash with the marks of an earlier release', async () => {
    const { path, database } = await running('live', DAY);
    await storageIn(database).accounts.insert(sampleAccount());
    const left = await crashed(path, 'left');
    const [marks = ''] = readFileSync(`${left}-mark`, 'utf8').split('\n');
    await writeFile(`${left}-mark`, `${marks} 5\n`);
    expect(await accountsIn(server(left))).toBe(6);
  });

  it('is opened after a crash at any moment with all committed data', async () => {
    const { path, database } = await running('live');
    for (let count = 0; count < 10; count += 1) {
      await storageIn(database).accounts.insert(sampleAccount());
      const survivor = server(await crashed(path, `crash-${count}`));
      expect(await stateOf(survivor)).toEqual({ ready: true });
      expect(await accountsIn(survivor)).toBe(6 + count);
    }
  });

  it('is opened by a second process while the first one writes', async () => {
    const { path, database } = await running('live');
    const others = [server(path), server(path)];
    const write = (by: Database) => storageIn(by).accounts.insert(sampleAccount());
    for (let count = 0; count < 5; count += 1) await Promise.all([database, ...others].map(write));
    expect(await accountsIn(server(path))).toBe(20);
    expect(await stateOf(server(await crashed(path, 'left')))).toEqual({ ready: true });
  });

  // Without its locks, older releases of SQLite delete the log when another program closes the file.
  it('stays locked while its mark is renewed and other connections of the process are closed', async () => {
    const { path, database } = await running('live');
    expect(isLocked(path)).toBe(true);
    const other = server(path);
    await storageIn(other).accounts.insert(sampleAccount());
    await other.close();
    await storageIn(database).accounts.insert(sampleAccount());
    expect(isLocked(path)).toBe(true);
    await database.close();
    expect(isLocked(path)).toBe(false);
  });

  it('stays closed if it is closed during a read that opens it', async () => {
    const path = join(folder, 'live');
    const [opening, canOpen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slowly: OpenSqlite = async (file, use) => {
      if (use === 'reading') {
        opening.resolve();
        await canOpen.promise;
      }
      return DRIVERS[driver](file, use);
    };
    const sql = knex({ client: driver === 'sqlite3' ? driver : 'better-sqlite3', useNullAsDefault: true });
    const database = new Database(new SqliteEngine({ path, open: slowly, knex: sql, patience: 5_000 }));
    open.push(database);
    const reading = expect(database.read((from) => from.raw('select 1'))).rejects.toMatchObject({
      name: 'StorageUnavailable',
      reason: 'the database was closed',
    });
    await opening.promise;
    await database.close();
    canOpen.resolve();
    await reading;
    expect(openFiles().filter((file) => file.startsWith(path))).toEqual([]);
  });

  it('is opened after a crash that follows a proper restore', async () => {
    const { path, database } = await running('live');
    const backup = join(folder, 'backup');
    await database.read((from) => from.raw('vacuum into ?', [backup]));
    await storageIn(database).accounts.insert(sampleAccount());
    await database.close();
    await copyFile(backup, path);
    const restored = server(path);
    expect(await accountsIn(restored)).toBe(5);
    await storageIn(restored).accounts.insert(sampleAccount());
    const survivor = server(await crashed(path, 'left'));
    expect(await accountsIn(survivor)).toBe(6);
  });

  it('can be read by no other user, whatever the umask', async () => {
    const umask = process.umask(0);
    try {
      const path = join(folder, 'new', 'file');
      const database = await openDatabase(`sqlite:${path}`, { driver });
      open.push(database);
      await migrate(database, MIGRATIONS);
      expect((await stat(join(folder, 'new'))).mode & 0o777).toBe(0o700);
      expect(await modes(join(folder, 'new'))).toEqual(
        Object.fromEntries(['file', 'file-mark', 'file-shm', 'file-wal'].map((name) => [name, '600'])),
      );
    } finally {
      process.umask(umask);
    }
  });

  it('is made unreadable for other users when it is opened, with a notice', async () => {
    const { path, database } = await running('old');
    await database.close();
    await chmod(path, 0o644);
    const notices: string[] = [];
    const again = await openDatabase(`sqlite:${path}`, {
      driver,
      onNotice: (notice) => notices.push(notice),
    });
    open.push(again);
    expect(await stateOf(again)).toEqual({ ready: true });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(notices).toEqual([expect.stringMatching(/could read .*old \(mode 0644\)\. It is 0600 now/)]);
  });
});

/**
 * Opens the file in another process, runs the code `work` there, and closes the file. In `work`, `live` is the
 * database.
 */
function otherProgram(path: string, work: string): void {
  const script = `
    import SQLite from 'better-sqlite3';
    const live = new SQLite('${path}');
    ${work};
    live.close();`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: import.meta.dirname });
}

/** Returns whether this process has a lock on the database file. */
function isLocked(path: string): boolean {
  const inode = statSync(path).ino;
  return new RegExp(` ${process.pid} \\S+:${inode} `).test(readFileSync('/proc/locks', 'utf8'));
}

/** Returns the paths of the files that this process has open. */
function openFiles(): readonly string[] {
  return readdirSync('/proc/self/fd').map((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`);
    } catch {
      return '';
    }
  });
}

async function modes(path: string): Promise<Record<string, string>> {
  const names = (await readdir(path)).sort();
  const entries = names.map(async (name) => {
    const { mode } = await stat(join(path, name));
    return [name, (mode & 0o777).toString(8)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
