import { type Database, migrate, openDatabase, readiness } from '@gatehouse/adapters/knex';
import { StorageUnavailable } from '@gatehouse/core/kernel';
import { sampleAccount, sampleSession } from '@gatehouse/testing/contracts';
import { type RunningPostgres, startPostgres, temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { MIGRATIONS, storageIn } from './world/storages.ts';

async function unavailable(work: Promise<unknown>, reason: RegExp): Promise<void> {
  const error = await work.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(StorageUnavailable);
  expect((error as StorageUnavailable).reason).toMatch(reason);
}

describe('a server whose PostgreSQL becomes unavailable', () => {
  let postgres: RunningPostgres;
  let database: Database;

  beforeAll(async () => {
    postgres = await startPostgres();
    database = await openDatabase(postgres.url);
    await migrate(database, MIGRATIONS);
  });

  afterAll(async () => {
    await database.close();
    await postgres.stop();
  });

  it('reports the outage, writes nothing partially, and works again afterwards', async () => {
    const { accounts, sessions, unitOfWork } = storageIn(database);
    const before = sampleAccount();
    const session = sampleSession(before.id);
    await accounts.insert(before);
    await sessions.insert(session);
    const lost = sampleAccount();
    const interrupted = unitOfWork.run(async () => {
      await accounts.insert(lost);
      await postgres.pause();
      await sessions.insert(sampleSession(lost.id));
    });
    await unavailable(interrupted, /broke|shutting down|reached/);
    await unavailable(sessions.find(session.digest), /reached/);
    await unavailable(accounts.insert(sampleAccount()), /reached/);
    const away = await readiness(database, MIGRATIONS);
    expect(away).toEqual({
      ready: false,
      code: 'database_unusable',
      reason: 'the database cannot be used',
      detail: expect.stringMatching(/cannot be reached/),
    });
    await postgres.resume();
    expect(await readiness(database, MIGRATIONS)).toEqual({ ready: true });
    expect(await sessions.find(session.digest)).toEqual({ session, owner: before });
    expect(await accounts.byId(lost.id)).toBeUndefined();
  });

  it('recovers after all its connections were terminated', async () => {
    const { accounts } = storageIn(database);
    await Promise.all(Array.from({ length: 10 }, () => accounts.hasAny()));
    const cutting = await openDatabase(postgres.url, { connections: 1 });
    const text =
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null';
    await cutting.prepared({ name: 'cut', text }, []);
    await cutting.close();
    const answers = await Promise.allSettled(Array.from({ length: 30 }, () => accounts.hasAny()));
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(StorageUnavailable);
    expect(await accounts.hasAny()).toBe(true);
  });

  it('reports a read-only database', async () => {
    const frozen = await openDatabase(`${postgres.url}?options=-c%20default_transaction_read_only%3Don`);
    await unavailable(storageIn(frozen).accounts.insert(sampleAccount()), /read-only/);
    expect(await readiness(frozen, MIGRATIONS)).toEqual({
      ready: false,
      code: 'database_unusable',
      reason: 'the database cannot be used',
      detail: 'the database is read-only',
    });
    expect(await storageIn(frozen).accounts.hasAny()).toBe(true);
    await frozen.close();
  });
});

describe('a server with a wrong address of PostgreSQL', () => {
  it.each([
    [
      'there is no such database',
      (url: URL) => {
        url.pathname = '/nowhere';
      },
    ],
    [
      'this login',
      (url: URL) => {
        url.password = 'wrong';
      },
    ],
    [
      'reached',
      (url: URL) => {
        url.port = '1';
      },
    ],
  ])('reports: %s', async (reason, spoil) => {
    const { url, drop } = await temporaryDatabase(inject('postgresUrl'));
    const wrong = new URL(url);
    spoil(wrong);
    const database = await openDatabase(wrong.href);
    await unavailable(storageIn(database).accounts.hasAny(), new RegExp(reason));
    await database.close();
    await drop();
  });
});

describe('a purge on PostgreSQL', () => {
  it('neither waits for a session in use nor blocks it', async () => {
    const { url, drop } = await temporaryDatabase(inject('postgresUrl'));
    const database = await openDatabase(url);
    await migrate(database, MIGRATIONS);
    const { accounts, sessions, unitOfWork } = storageIn(database);
    const account = sampleAccount();
    await accounts.insert(account);
    const [used, unused] = [sampleSession(account.id), sampleSession(account.id)];
    await sessions.insert(used);
    await sessions.insert(unused);
    const elsewhere = await openDatabase(url);
    const purge = () => storageIn(elsewhere).sessions.purge({ expiredAt: used.expiresAt }, 10);
    await unitOfWork.run(async () => {
      await sessions.touch([used.digest], used.lastSeenAt + 1);
      expect(await purge()).toBe(1);
    });
    expect((await sessions.listOf(account.id)).map(({ digest }) => digest)).toEqual([used.digest]);
    expect(await purge()).toBe(1);
    await elsewhere.close();
    await database.close();
    await drop();
  });
});
