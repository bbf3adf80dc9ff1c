import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Database, migrate, openDatabase, settingsMigrations } from '@gatehouse/adapters/knex';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import knex from 'knex';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBetterSqlite3 } from '../../src/knex/sqlite/better-sqlite3-connection.ts';
import { SlowCommits } from '../../src/knex/sqlite/slow-commits.ts';
import type { OpenSqlite } from '../../src/knex/sqlite/sqlite-connection.ts';
import { SqliteEngine } from '../../src/knex/sqlite/sqlite-engine.ts';
import { openOnThread } from '../../src/knex/sqlite/thread-connection.ts';
import { WriterThread } from '../../src/knex/sqlite/writer-thread.ts';

/** A statement that takes much longer than a turn of the event loop. */
const LONG_STATEMENT =
  'with recursive n (i) as (select 1 union all select i + 1 from n where i < 2000000) select count(*) as counted from n';
const SCRIPT = fileURLToPath(new URL('./world/leave-a-write.ts', import.meta.url));

let folder = '';
let path = '';
let databases: Database[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-slow-disk-'));
  path = join(folder, 'file.sqlite');
});
afterEach(async () => {
  for (const database of databases) await database.close();
  databases = [];
  await removeFolder(folder);
});

function kept(database: Database): Database {
  databases.push(database);
  return database;
}

function insert(database: Database, name: string): Promise<unknown> {
  return database.write((from) => from('settings').insert({ name, value: '{}', version: 1 }));
}

async function namesIn(database: Database): Promise<readonly string[]> {
  const rows = await database.read((from) =>
    from<{ name: string }>('settings').select('name').orderBy('name'),
  );
  return rows.map(({ name }) => name);
}

const SETTINGS = { knex: knex({ client: 'better-sqlite3', useNullAsDefault: true }), patience: 5_000 };

describe('a SQLite engine', () => {
  /** Opens connections whose commits take longer than `SlowCommits` accepts. */
  const openSlowly: OpenSqlite = async (file, use) => {
    const connection = await openBetterSqlite3(file, use);
    const execute = async (sql: string) => {
      if (sql === 'COMMIT') await pause(6);
      await connection.execute(sql);
    };
    return {
      raw: connection.raw,
      prepared: (statement, values) => connection.prepared(statement, values),
      close: () => connection.close(),
      execute,
    };
  };

  it('writes in a thread of its own after many slow commits, and loses nothing', async () => {
    let threads = 0;
    const engine = new SqliteEngine({
      ...SETTINGS,
      path,
      open: openSlowly,
      openOnThread: (file) => {
        threads += 1;
        return openOnThread(file);
      },
    });
    const database = kept(new Database(engine));
    await migrate(database, settingsMigrations);
    const names = Array.from({ length: 30 }, (_, n) => String(n).padStart(2, '0'));
    await Promise.all(names.map((name) => insert(database, name)));
    expect(threads).toBe(1);
    expect(await namesIn(database)).toEqual(names);
  });

  it('continues to write in the calling thread if no thread can be started', async () => {
    const openOnNone = () => Promise.reject(Object.assign(new Error('No thread.'), { code: 'ERR_WORKER' }));
    const engine = new SqliteEngine({ ...SETTINGS, path, open: openSlowly, openOnThread: openOnNone });
    const database = kept(new Database(engine));
    await migrate(database, settingsMigrations);
    const names = Array.from({ length: 22 }, (_, n) => String(n).padStart(2, '0'));
    await Promise.all(names.map((name) => insert(database, name)));
    expect(await namesIn(database)).toEqual(names);
  });

  it('reports that its thread has ended, and then writes in another one', async () => {
    const threads: WriterThread[] = [];
    const openThread = (file: string) => {
      const thread = new WriterThread(file);
      threads.push(thread);
      return openOnThread(file, thread);
    };
    const open: OpenSqlite = (file, use) =>
      use === 'writing' ? openThread(file) : openBetterSqlite3(file, use);
    const database = kept(new Database(new SqliteEngine({ ...SETTINGS, path, open })));
    await migrate(database, settingsMigrations);
    await threads[0]?.end();
    await expect(insert(database, 'lost')).rejects.toMatchObject({ name: 'StorageUnavailable' });
    await insert(database, 'next');
    expect(await namesIn(database)).toEqual(['next']);
  });
});

describe('SlowCommits', () => {
  it('reports a slow disk once there are twenty more slow commits than fast ones', () => {
    const commits = new SlowCommits();
    const noted = (duration: number, times: number) =>
      Array.from({ length: times }, () => commits.note(duration)).at(-1);
    expect(noted(5, 19)).toBe(false);
    expect(noted(4.9, 19)).toBe(false);
    expect(noted(5, 19)).toBe(false);
    expect(noted(5, 1)).toBe(true);
  });
});

describe('a SQLite file that a thread writes', () => {
  async function written(): Promise<Database> {
    const database = kept(await openDatabase(`sqlite:${path}`, { driver: 'better-sqlite3-thread' }));
    await migrate(database, settingsMigrations);
    return database;
  }

  it('is read while a long statement of a writer runs', async () => {
    const database = await written();
    let isWritten = false;
    const writing = database.preparedWrite({ name: 'long', text: LONG_STATEMENT }, []).then(() => {
      isWritten = true;
    });
    let reads = 0;
    for (; !isWritten; reads += 1) {
      await namesIn(database);
      await turn();
    }
    await writing;
    // If the transaction ran in the calling thread, fewer than ten reads would finish before it ends.
    expect(reads).toBeGreaterThan(20);
  });

  it('contains what a process wrote just before it ended', async () => {
    await promisify(execFile)(process.execPath, ['--conditions=@gatehouse/source', SCRIPT, path]);
    expect(await namesIn(await written())).toEqual(['last']);
  });

  it('reports constraint violations as in the calling thread', async () => {
    const database = await written();
    await insert(database, 'one');
    await expect(insert(database, 'one')).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' });
    expect(await namesIn(database)).toEqual(['one']);
  });
});

describe('WriterThread', () => {
  it('rejects current and later calls when it ends', async () => {
    const thread = new WriterThread(path);
    const current = thread.call({ do: 'run', sql: LONG_STATEMENT, values: [] });
    await Promise.all([thread.end(), expect(current).rejects.toMatchObject({ code: 'ETHREAD' })]);
    await expect(thread.call({ do: 'execute', sql: '' })).rejects.toMatchObject({ code: 'ETHREAD' });
  });

  it('rejects calls with the code of SQLite if the file cannot be opened', async () => {
    const thread = new WriterThread(join(folder, 'missing', 'file.sqlite'));
    await expect(thread.call({ do: 'execute', sql: '' })).rejects.toMatchObject({
      code: expect.stringMatching(/^(SQLITE_CANTOPEN|ETHREAD)$/),
    });
  });
});
