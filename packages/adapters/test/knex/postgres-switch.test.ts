import { type Database, migrate, openDatabase, readiness } from '@gatehouse/adapters/knex';
import { StorageUnavailable } from '@gatehouse/core/kernel';
import { sampleAccount, sampleSession } from '@gatehouse/testing/contracts';
import { type RunningForwarder, startForwarder } from '@gatehouse/testing/servers/forwarder';
import { type RunningPostgres, startPostgres } from '@gatehouse/testing/servers/postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MIGRATIONS, storageIn } from './world/storages.ts';

/** Time within which writes must work again. */
const RECOVERY_MS = 5_000;

describe('an instance whose primary is switched', () => {
  let old: RunningPostgres;
  let promoted: RunningPostgres;
  let forwarder: RunningForwarder;
  let instance: Database;
  const owner = sampleAccount();
  const session = sampleSession(owner.id);

  beforeAll(async () => {
    [old, promoted] = await Promise.all([startPostgres(), startPostgres()]);
    forwarder = await startForwarder(old.port);
    for (const { url } of [old, promoted])
      await on(url, async (database) => {
        await migrate(database, MIGRATIONS);
        await storageIn(database).accounts.insert(owner);
      });
    await on(old.url, (database) => storageIn(database).sessions.insert(session));
    const url = new URL(old.url);
    url.port = String(forwarder.port);
    instance = await openDatabase(url.href);
  });
  afterAll(async () => {
    await instance.close();
    await forwarder.stop();
    await Promise.all([old.stop(), promoted.stop()]);
  });

  it('reports the switch, writes to the new primary within five seconds, and keeps ended sessions ended', async () => {
    const { accounts, sessions } = storageIn(instance);
    const find = () => Promise.all(Array.from({ length: 24 }, () => accounts.byId(owner.id)));
    await find();
    expect(await sessions.find(session.digest)).toBeDefined();
    expect(await readiness(instance, MIGRATIONS)).toEqual({ ready: true });

    await on(old.url, async (database) => {
      await database.write((from) => from.raw('alter system set default_transaction_read_only = on'));
      await database.write((from) => from.raw('select pg_reload_conf()'));
    });
    // PostgreSQL applies the new setting a moment after the command.
    const isRefused = { ready: false, detail: 'the database is read-only' };
    await vi.waitFor(
      async () => expect(await readiness(instance, MIGRATIONS)).toMatchObject(isRefused),
      5_000,
    );
    const switched = performance.now();
    forwarder.forwardTo(promoted.port);

    let failures = 0;
    while (!(await wrote(instance))) {
      failures += 1;
      expect(performance.now() - switched).toBeLessThan(RECOVERY_MS);
    }
    expect(failures).toBeGreaterThan(0);
    const found = await Promise.all(Array.from({ length: 24 }, () => sessions.find(session.digest)));
    expect(found).toEqual(found.map(() => undefined));
    expect(await readiness(instance, MIGRATIONS)).toEqual({ ready: true });
  });
});

/** Returns whether a write succeeded. Rejects if it failed for another reason than an unavailable database. */
async function wrote(database: Database): Promise<boolean> {
  try {
    await storageIn(database).accounts.insert(sampleAccount());
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(StorageUnavailable);
    return false;
  }
}

async function on(url: string, work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = await openDatabase(url);
  await work(database).finally(() => database.close());
}
