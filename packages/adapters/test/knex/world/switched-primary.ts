import { type Database, DatabaseClock, migrate, openDatabase, readiness } from '@gatehouse/adapters/knex';
import { SystemClock } from '@gatehouse/adapters/node';
import { StorageUnavailable } from '@gatehouse/core/kernel';
import { sampleAccount, sampleSession } from '@gatehouse/testing/contracts';
import { type RunningForwarder, startForwarder } from '@gatehouse/testing/servers/forwarder';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MIGRATIONS, storageIn } from './storages.ts';

/** Time within which writes must work again. */
const RECOVERY_MS = 5_000;

/** More concurrent reads than a pool has connections. */
const READS = 24;

/** A database server that can refuse writes. */
interface Primary {
  /** URL for the instance. */
  readonly url: string;
  /** URL for the role that migrates. */
  readonly adminUrl: string;
  forbidWrites(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Tests an instance whose connections stay open to a server that refuses writes, while new connections reach another
 * server.
 */
export function describeSwitch(name: string, start: () => Promise<Primary>): void {
  describe(`an instance whose ${name} primary is switched`, () => {
    let old: Primary;
    let promoted: Primary;
    let forwarder: RunningForwarder;
    let instance: Database;
    /** An instance that only reads. */
    let reader: Database;
    const owner = sampleAccount();
    const session = sampleSession(owner.id);

    beforeAll(async () => {
      [old, promoted] = await Promise.all([start(), start()]);
      forwarder = await startForwarder(portOf(old.url));
      for (const { adminUrl } of [old, promoted])
        await on(adminUrl, async (database) => {
          await migrate(database, MIGRATIONS);
          await storageIn(database).accounts.insert(owner);
        });
      await on(old.adminUrl, (database) => storageIn(database).sessions.insert(session));
      const url = new URL(old.url);
      url.port = String(forwarder.port);
      [instance, reader] = [await openDatabase(url.href), await openDatabase(url.href)];
      expect(await listed(reader)).toEqual(Array(READS).fill([session]));
    });

    /** Lists the sessions in concurrent reads, which use every connection of the pool. */
    const listed = (database: Database) =>
      Promise.all(Array.from({ length: READS }, () => storageIn(database).sessions.listOf(owner.id)));

    afterAll(async () => {
      for (const database of [instance, reader]) await database.close();
      await forwarder.stop();
      await Promise.all([old.stop(), promoted.stop()]);
    });

    it('reports the switch, writes to the new primary within five seconds, and keeps ended sessions ended', async () => {
      const { accounts, sessions } = storageIn(instance);
      const find = () => Promise.all(Array.from({ length: 24 }, () => accounts.byId(owner.id)));
      await find();
      expect(await sessions.find(session.digest)).toBeDefined();
      expect(await readiness(instance, MIGRATIONS)).toEqual({ ready: true });

      await old.forbidWrites();
      const isRefused = { ready: false, detail: 'the database is read-only' };
      // The server can apply the setting a moment after the command.
      await vi.waitFor(
        async () => expect(await readiness(instance, MIGRATIONS)).toMatchObject(isRefused),
        RECOVERY_MS,
      );
      const switched = performance.now();
      forwarder.forwardTo(portOf(promoted.url));

      while (!(await wrote(instance))) expect(performance.now() - switched).toBeLessThan(RECOVERY_MS);
      const found = await Promise.all(Array.from({ length: 24 }, () => sessions.find(session.digest)));
      expect(found).toEqual(found.map(() => undefined));
      expect(await readiness(instance, MIGRATIONS)).toEqual({ ready: true });
    });

    it('is noticed by an instance that only reads when it follows the clock', async () => {
      expect(await listed(reader)).toContainEqual([session]);
      const { job } = new DatabaseClock(reader, new SystemClock());
      await expect(job.run()).rejects.toThrow(StorageUnavailable);
      // A pool is not replaced within the first second after it was opened.
      await vi.waitFor(async () => expect(await listed(reader)).toEqual(Array(READS).fill([])), RECOVERY_MS);
      await job.run();
    });
  });
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}

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
