import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Database,
  type DatabaseOptions,
  migrate,
  openDatabase,
  readiness,
} from '@gatehouse/adapters/knex';
import { inBatches, StorageUnavailable } from '@gatehouse/core/kernel';
import { sampleAccount } from '@gatehouse/testing/contracts';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS, storageIn } from './world/storages.ts';
import { TESTED_SQLITE_DRIVERS } from './world/tested-databases.ts';

const folders: string[] = [];
const open: Database[] = [];
let path = '';

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-outage-'));
  folders.push(folder);
  path = join(folder, 'data', 'file.sqlite');
});

afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
  for (const folder of folders.splice(0)) await removeFolder(folder);
});

async function unavailable(work: Promise<unknown>, reason: RegExp): Promise<void> {
  const error = await work.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(StorageUnavailable);
  expect((error as StorageUnavailable).reason).toMatch(reason);
}

describe.each(TESTED_SQLITE_DRIVERS)('a server on a SQLite file (%s)', (driver) => {
  async function server(options: DatabaseOptions = {}): Promise<Database> {
    const database = await openDatabase(`sqlite:${path}`, { driver, ...options });
    open.push(database);
    return database;
  }

  async function ready(database: Database): Promise<unknown> {
    const state = await readiness(database, MIGRATIONS);
    return state.ready || state.detail;
  }

  it('creates the file at its first use, in its own folder that only its user can read', async () => {
    const database = await server();
    await migrate(database, MIGRATIONS);
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
    expect(await ready(database)).toBe(true);
  });

  it('reports a folder in place of the file, and works when it is removed', async () => {
    mkdirSync(path, { recursive: true });
    const database = await server();
    await unavailable(migrate(database, MIGRATIONS), /cannot be opened/);
    expect(await ready(database)).toMatch(/cannot be opened/);
    rmSync(path, { recursive: true });
    await migrate(database, MIGRATIONS);
    expect(await ready(database)).toBe(true);
  });

  it('reports a damaged file, and works when it is replaced', async () => {
    const good = await server();
    await migrate(good, MIGRATIONS);
    await good.close();
    copyFileSync(path, `${path}.good`);
    writeFileSync(path, 'this is no database, but it is long enough to be taken for one'.repeat(100));
    const database = await server();
    await unavailable(storageIn(database).accounts.hasAny(), /damaged/);
    expect(await ready(database)).toMatch(/damaged/);
    renameSync(`${path}.good`, path);
    expect(await ready(database)).toBe(true);
  });

  it('reports a file damaged while open, and works when it is replaced', async () => {
    const database = await server();
    await migrate(database, MIGRATIONS);
    const { accounts } = storageIn(database);
    for (let count = 0; count < 50; count += 1) await accounts.insert(sampleAccount());
    await database.close();
    open.length = 0;
    copyFileSync(path, `${path}.good`);
    const running = await server();
    expect(await ready(running)).toBe(true);
    writeFileSync(path, Buffer.alloc(65_536, 0x5a));
    rmSync(`${path}-wal`);
    rmSync(`${path}-shm`);
    const later = await server();
    await unavailable(storageIn(later).accounts.hasAny(), /damaged/);
    renameSync(`${path}.good`, path);
    expect(await ready(later)).toBe(true);
    expect(await ready(running)).toBe(true);
    expect((await storageIn(running).accounts.page({ limit: 100 })).items).toHaveLength(50);
  });

  it('reports a deleted file, and works with its replacement', async () => {
    const database = await server();
    await migrate(database, MIGRATIONS);
    const account = sampleAccount();
    await storageIn(database).accounts.insert(account);
    renameSync(path, `${path}.away`);
    await unavailable(storageIn(database).accounts.insert(sampleAccount()), /gone/);
    expect(await ready(database)).toMatch(/gone/);
    renameSync(`${path}.away`, path);
    expect(await ready(database)).toBe(true);
    expect(await storageIn(database).accounts.byId(account.id)).toEqual(account);
  });

  it('writes nothing partially when the disk is full, and continues when there is room', async () => {
    const database = await server();
    await migrate(database, MIGRATIONS);
    const { unitOfWork, accounts, audit } = storageIn(database);
    const account = sampleAccount();
    const filling = () =>
      unitOfWork.run(async () => {
        await accounts.insert(account);
        for (let count = 0; count < 200; count += 1) {
          await audit.append({ at: 1, principal: 'p', action: 'a', subject: 's'.repeat(4_000), detail: {} });
        }
      });
    await limitPages(database, 1);
    await unavailable(filling(), /disk is full/);
    expect(await accounts.byId(account.id)).toBeUndefined();
    expect((await audit.head()).sequence).toBe(0);
    expect(await ready(database)).toMatch(/disk is full/);
    await limitPages(database, 1_000_000);
    expect(await ready(database)).toBe(true);
    await filling();
    expect(await accounts.byId(account.id)).toEqual(account);
    expect((await audit.head()).sequence).toBe(200);
  });

  it('waits for a writer in another process without blocking other work', async () => {
    const [one, other] = [await server(), await server()];
    await migrate(one, MIGRATIONS);
    const holding = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const holder = other.transaction(async () => {
      held.resolve();
      await holding.promise;
    });
    await held.promise;
    let written = false;
    const writing = storageIn(one)
      .accounts.insert(sampleAccount())
      .then(() => {
        written = true;
      });
    for (let count = 0; count < 20; count += 1) {
      await storageIn(one).accounts.byId('nobody');
      await new Promise(setImmediate);
    }
    expect(written).toBe(false);
    holding.resolve();
    await holder;
    await writing;
    expect(await storageIn(other).accounts.hasAny()).toBe(true);
  });

  it('allows other writes between the batches of a purge', async () => {
    const database = await server();
    await migrate(database, MIGRATIONS);
    const past = `with recursive number(n) as (select 1 union all select n + 1 from number where n < 2000)
      insert into sign_in_attempts (key, attempts, resets_at) select 'past ' || n, 1, 1 from number`;
    await database.write((from) => from.raw(past));
    const { attempts } = storageIn(database);
    const order: string[] = [];
    const purging = inBatches((limit) => attempts.purge(2, limit), 100).then(() => order.push('purged'));
    const asking = new Promise(setImmediate)
      .then(() => attempts.count('present', 1_000, 2))
      .then(() => order.push('counted'));
    await Promise.all([purging, asking]);
    expect(order).toEqual(['counted', 'purged']);
  });

  it('gives up when another process writes for too long, and works after that process has finished', async () => {
    const [one, other] = [await server({ patience: 30 }), await server()];
    await migrate(one, MIGRATIONS);
    await other.transaction(async () => {
      await unavailable(storageIn(one).accounts.insert(sampleAccount()), /another process/);
      expect(await ready(one)).toMatch(/another process/);
    });
    expect(await ready(one)).toBe(true);
  });

  it('shares the file with other processes that read and then write', async () => {
    const database = await server();
    await migrate(database, MIGRATIONS);
    const children = [1, 2, 3].map(() => script('count-up.ts', [path, driver]));
    const outcomes = await Promise.all(children);
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect((await storageIn(database).settings.read('counter'))?.value).toEqual({ count: 150 });
  });

  it('reports a read-only file', async () => {
    const database = await server();
    await migrate(database, MIGRATIONS);
    await database.close();
    open.length = 0;
    await chmod(dirname(dirname(path)), 0o755);
    chmodSync(path, 0o444);
    chmodSync(dirname(path), 0o555);
    const { output } = await script('print-readiness.ts', [path, driver]);
    chmodSync(dirname(path), 0o755);
    expect(output).toMatch(
      /"ready":false,"code":"database_unusable","reason":"the database cannot be used","detail":"the database file( or its folder is read-only| cannot be opened)/,
    );
  });
});

async function limitPages(database: Database, pages: number): Promise<void> {
  await database.write((from) => from.raw(`pragma max_page_count = ${pages}`));
}

/** Runs a script of this folder as another process. */
async function script(name: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  const file = fileURLToPath(new URL(`./world/${name}`, import.meta.url));
  const child = spawn(process.execPath, ['--conditions=@gatehouse/source', file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, output };
}
