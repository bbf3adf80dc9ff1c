import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CopyOrder,
  copyDatabase,
  type Database,
  type Migrations,
  migrate,
  openDatabase,
  readiness,
} from '@gatehouse/adapters/knex';
import { gatewayMigrations } from '@gatehouse/adapters/knex/gateway';
import { NodeSha256 } from '@gatehouse/adapters/node';
import { StorageUnavailable } from '@gatehouse/core/kernel';
import { NOON, sampleAccount, sampleSession } from '@gatehouse/testing/contracts';
import { checkEntitlementHistories } from '@gatehouse/testing/contracts/gateway';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { temporaryMariadb } from '@gatehouse/testing/servers/mariadb';
import { temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { gatewayStorage } from '../gateway/entitlement/gateway-storage-of.ts';
import { MIGRATIONS, storageIn } from '../world/storages.ts';

let cleanUps: (() => Promise<unknown>)[];

beforeEach(() => {
  cleanUps = [];
});
afterEach(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

type Engine = 'SQLite' | 'PostgreSQL' | 'MariaDB';

async function addressOf(engine: Engine): Promise<string> {
  if (engine === 'PostgreSQL') {
    const { url, drop } = await temporaryDatabase(inject('postgresUrl'));
    cleanUps.push(drop);
    return url;
  }
  if (engine === 'MariaDB') {
    const { url, drop } = await temporaryMariadb(inject('mariadbUrl'));
    cleanUps.push(drop);
    return url;
  }
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-copied-'));
  cleanUps.push(() => removeFolder(folder));
  return `sqlite:${join(folder, 'file.sqlite')}`;
}

async function migrated(engine: Engine, migrations: Migrations): Promise<Database> {
  const database = await openDatabase(await addressOf(engine));
  cleanUps.push(() => database.close());
  await migrate(database, migrations);
  return database;
}

async function rowsOf(database: Database, table: string): Promise<readonly unknown[]> {
  const rows = await database.read((from) => from(table));
  return rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
}

/** Creates two accounts with sessions, a setting, and more rows of the audit log than fit into a batch. */
async function fill(database: Database): Promise<void> {
  const { accounts, sessions, settings, audit, unitOfWork } = storageIn(database);
  for (const username of ['Ädä', '名前']) {
    const account = sampleAccount({ username });
    await accounts.insert(account);
    await sessions.insert(sampleSession(account.id, { userAgent: '\u{1F600} agent' }));
    await sessions.insert(sampleSession(account.id, { userAgent: null }));
  }
  await settings.write('sso', { issuer: 'https://issuer.example' });
  await unitOfWork.run(async () => {
    for (let row = 0; row < 450; row += 1)
      await audit.append({
        at: NOON + row,
        principal: 'ann',
        action: 'tested',
        subject: `s${row % 7}`,
        detail: { row },
      });
  });
}

const PAIRS: readonly (readonly [Engine, Engine])[] = [
  ['SQLite', 'PostgreSQL'],
  ['PostgreSQL', 'SQLite'],
  ['SQLite', 'SQLite'],
  ['PostgreSQL', 'PostgreSQL'],
  ['SQLite', 'MariaDB'],
  ['PostgreSQL', 'MariaDB'],
  ['MariaDB', 'PostgreSQL'],
  ['MariaDB', 'SQLite'],
];

describe.each(PAIRS)('a copy from %s to %s', (source, target) => {
  let order: CopyOrder;

  beforeEach(async () => {
    const from = await migrated(source, MIGRATIONS);
    await fill(from);
    order = {
      from,
      to: await migrated(target, MIGRATIONS),
      migrations: MIGRATIONS,
      sha256: new NodeSha256(),
    };
  });

  it('has every row and guard of the source, and works', async () => {
    const { from, to } = order;
    const { tables } = await copyDatabase(order);
    expect(tables).toBe(13);
    for (const table of ['users', 'sessions', 'settings', 'audit_log', 'audit_head', 'locks'])
      expect(await rowsOf(to, table), table).toEqual(await rowsOf(from, table));
    expect(await readiness(to, MIGRATIONS)).toEqual({ ready: true });
    await expect(to.write((start) => start('audit_log').del())).rejects.toThrow(/append-only/);
    const { audit } = storageIn(to);
    const event = { at: NOON, principal: 'bob', action: 'tested', subject: 's', detail: {} };
    expect((await audit.append(event)).sequence).toBe(451);
  });

  it('continues after an interruption, during which no server can use the target', async () => {
    const { to } = order;
    const stopping = new AbortController();
    const stopped = copyDatabase({
      ...order,
      signal: stopping.signal,
      onProgress: (done) => {
        if (done > 200) stopping.abort();
      },
    });
    await expect(stopped).rejects.toThrow();
    expect(await readiness(to, MIGRATIONS)).toMatchObject({
      ready: false,
      code: 'copy_incomplete',
      reason: 'a copy into this database is not complete',
    });
    await expect(migrate(to, MIGRATIONS)).rejects.toThrow(StorageUnavailable);
    const again: number[] = [];
    const { rows } = await copyDatabase({ ...order, onProgress: (done) => again.push(done) });
    expect(again.at(-1)).toBeLessThan(rows);
    expect(await rowsOf(to, 'audit_log')).toEqual(await rowsOf(order.from, 'audit_log'));
    expect(await readiness(to, MIGRATIONS)).toEqual({ ready: true });
  });

  it('does not continue from another or a changed source', async () => {
    await expect(copyDatabase({ ...order, signal: AbortSignal.abort() })).rejects.toThrow();
    const event = { at: NOON, principal: 'bob', action: 'tested', subject: 's', detail: {} };
    await storageIn(order.from).audit.append(event);
    await expect(copyDatabase(order)).rejects.toThrow(/another source, or the source has changed/);
  });

  it('refuses a target with data', async () => {
    await storageIn(order.to).settings.write('mine', {});
    await expect(copyDatabase(order)).rejects.toThrow('The target is not empty: settings has rows.');
  });

  it('detects a row that is missing or differs', async () => {
    const [first] = (await order.from.read((from) => from('sessions'))) as { digest: string }[];
    const spoil = (change: (rows: Database) => Promise<unknown>) => async (done: number) => {
      if (done > 450) await change(order.to);
    };
    const onProgress = spoil((to) =>
      to.write((from) =>
        from('sessions')
          .where({ digest: first?.digest ?? '' })
          .update({ user_agent: 'other' }),
      ),
    );
    let changing: Promise<unknown> = Promise.resolve();
    const copying = copyDatabase({
      ...order,
      onProgress: (done) => {
        changing = changing.then(() => onProgress(done));
      },
    });
    await expect(copying).rejects.toThrow('The copy is not complete: a row of sessions differs');
    await changing;
  });
});

describe('a copy of the gateway', () => {
  it.each(PAIRS)('from %s to %s keeps entitlements and the audit chain', async (source, target) => {
    const from = await migrated(source, gatewayMigrations);
    await checkEntitlementHistories(gatewayStorage(from), 5);
    const to = await migrated(target, gatewayMigrations);
    await copyDatabase({ from, to, migrations: gatewayMigrations, sha256: new NodeSha256() });
    for (const table of ['entitlements', 'entitlement_events', 'audit_log'])
      expect(await rowsOf(to, table), table).toEqual(await rowsOf(from, table));
    await checkEntitlementHistories(gatewayStorage(to), 2);
  });

  it.each(PAIRS)('from %s to %s gives new jobs later positions than copied ones', async (source, target) => {
    const from = await migrated(source, gatewayMigrations);
    const queue = (database: Database, id: string) =>
      database.write((into) =>
        into('work_jobs').insert({ id, task: 'tested', payload: '{}', key: id, queued_at: NOON }),
      );
    for (const id of ['a', 'b']) await queue(from, id);
    const to = await migrated(target, gatewayMigrations);
    await copyDatabase({ from, to, migrations: gatewayMigrations, sha256: new NodeSha256() });
    await queue(to, 'c');
    expect(await to.read((rows) => rows('work_jobs').orderBy('position').pluck('id'))).toEqual([
      'a',
      'b',
      'c',
    ]);
  });
});

describe('a copy', () => {
  it('refuses a target that is not migrated', async () => {
    const to = await openDatabase(await addressOf('SQLite'));
    cleanUps.push(() => to.close());
    const from = await migrated('SQLite', MIGRATIONS);
    const copying = copyDatabase({ from, to, migrations: MIGRATIONS, sha256: new NodeSha256() });
    await expect(copying).rejects.toThrow('The target is not migrated.');
  });

  it('refuses a role of PostgreSQL from which row-level security hides rows', async () => {
    const url = new URL(await addressOf('PostgreSQL'));
    const owner = await openDatabase(url.href);
    await migrate(owner, MIGRATIONS);
    const role = `reader_${url.pathname.slice(1)}`;
    await owner.write((from) => from.raw(`create role ${role} login password 'app'`));
    await owner.write((from) => from.raw(`grant select on all tables in schema public to ${role}`));
    [url.username, url.password] = [role, 'app'];
    const [from, to] = [await openDatabase(url.href), await migrated('SQLite', MIGRATIONS)];
    const copying = copyDatabase({ from, to, migrations: MIGRATIONS, sha256: new NodeSha256() });
    await expect(copying).rejects.toThrow('The role of the source needs BYPASSRLS or SUPERUSER');
    await from.close();
    await owner.write((start) => start.raw(`drop owned by ${role}; drop role ${role}`));
    await owner.close();
  });
});
