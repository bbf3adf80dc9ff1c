import { type Database, migrate, openDatabase } from '@gatehouse/adapters/knex';
import { SECOND } from '@gatehouse/core/kernel';
import { authOutageContract } from '@gatehouse/testing/contracts';
import { type InterruptibleServer, interruptible } from '@gatehouse/testing/servers/forwarder';
import { type RunningMariadb, startMariadb } from '@gatehouse/testing/servers/mariadb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS, storageIn } from '../world/storages.ts';

let mariadb: RunningMariadb;
let server: InterruptibleServer;
let databases: readonly [Database, Database];

beforeAll(async () => {
  mariadb = await startMariadb();
  server = await interruptible(mariadb);
  const setUp = await openDatabase(server.url);
  await setUp.write((from) => from.raw('create database app'));
  await setUp.close();
  const open = () => openDatabase(`${server.url}/app`, { answerTimeout: 5 * SECOND });
  databases = [await open(), await open()];
  // Migrate both at the same time, like two servers that start together.
  const applied = await Promise.all(databases.map((database) => migrate(database, MIGRATIONS)));
  expect(applied.map(({ length }) => length).sort()).toEqual([0, Object.keys(MIGRATIONS).length]);
});
afterAll(async () => {
  for (const database of databases) await database.close();
  await server.close();
  await mariadb.stop();
});

describe('accounts and sessions on a MariaDB server that is stopped and started', () => {
  it.each(Object.entries(authOutageContract))('%s', async (_clause, experiment) => {
    const [storage, other] = [storageIn(databases[0]), storageIn(databases[1])];
    await experiment({ ...server, storage, other });
  });
});

describe('the audit log on MariaDB', () => {
  const event = { at: 1, principal: 'ann', action: 'tested', subject: 'one', detail: {} };

  const append = `insert into audit_log select sequence + 1, at, principal, action, subject, reason, ticket_ref,
    detail, hash, concat('next ', hash) from audit_log order by sequence desc limit 1`;

  it.each([
    ['a changed row', `update audit_log set reason = 'forged'`, 'append-only'],
    ['a removed row', 'delete from audit_log', 'append-only'],
    [
      'a row with a gap before it',
      append.replace('sequence + 1', 'sequence + 2'),
      'must follow the last one',
    ],
    [
      'a row after another hash',
      append.replace('detail, hash,', 'detail, previous_hash,'),
      'must follow the last one',
    ],
    ['a replaced row', 'replace into audit_log select * from audit_log limit 1', 'append-only'],
    ['a moved head', 'update audit_head set sequence = sequence + 1', 'only moves to the row after it'],
    [
      'a head that is moved back',
      `update audit_head set sequence = sequence - 1, hash =
      (select hash from audit_log order by sequence desc limit 1 offset 1)`,
      'only moves to the row after it',
    ],
    ['a second head', `insert into audit_head values (2, 0, '')`, 'append-only'],
    ['a removed head', 'delete from audit_head', 'append-only'],
  ])('rejects %s', async (_change, statement, reason) => {
    const [database] = databases;
    for (let row = 0; row < 2; row += 1) await storageIn(database).audit.append(event);
    await expect(database.write((from) => from.raw(statement))).rejects.toThrow(reason);
  });

  it('accepts the next row', async () => {
    const [database] = databases;
    await storageIn(database).audit.append(event);
    const undone = database.transaction(async () => {
      await database.write((from) => from.raw(append));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
  });
});

describe('a transaction whose deadlock was ignored', () => {
  it('is repeated as a whole, so that its later statements are never committed alone', async () => {
    const [one, other] = databases.map(storageIn) as [
      ReturnType<typeof storageIn>,
      ReturnType<typeof storageIn>,
    ];
    for (const name of ['left', 'right']) await one.settings.write(name, {});
    let runs = 0;
    const bothLocked = Promise.withResolvers<void>();
    const work = (storage: typeof one, first: string, second: string) =>
      storage.unitOfWork.run(async () => {
        runs += 1;
        await storage.settings.write(first, {});
        if (runs === 2) bothLocked.resolve();
        await bothLocked.promise;
        await storage.settings.write(second, {}).catch(() => {});
        await storage.settings.write('after', {}).catch(() => {});
      });
    await Promise.all([work(one, 'left', 'right'), work(other, 'right', 'left')]);
    expect(runs).toBe(3);
    expect((await one.settings.read('left'))?.version).toBe(3);
    expect((await one.settings.read('after'))?.version).toBe(2);
  });
});

describe('transactions that block each other again and again', () => {
  it('are repeated until all of them are committed', async () => {
    const [database] = databases;
    const { settings, unitOfWork } = storageIn(database);
    const [names, parallel, rounds] = [['front', 'back'], 6, 20];
    for (const name of names) await settings.write(name, {});
    const before = await settings.read('front');
    const write = (order: readonly string[]) =>
      unitOfWork.run(async () => {
        for (const name of order) await settings.write(name, {});
      });
    const writer = async (order: readonly string[]) => {
      for (let round = 0; round < rounds; round += 1) await write(order);
    };
    await Promise.all(
      Array.from({ length: parallel }, (_, n) => writer(n % 2 === 0 ? names : names.toReversed())),
    );
    expect((await settings.read('front'))?.version).toBe((before?.version ?? 0) + parallel * rounds);
  });
});
