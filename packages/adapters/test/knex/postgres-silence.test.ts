import { type Database, type DatabaseOptions, openDatabase, readiness } from '@gatehouse/adapters/knex';
import { SECOND, StorageUnavailable } from '@gatehouse/core/kernel';
import { type RunningForwarder, startForwarder } from '@gatehouse/testing/servers/forwarder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES, MIGRATIONS, migratedDatabase, type OwnDatabase } from './world/storages.ts';

const KEY = {
  name: 'look_up_text',
  text: {
    postgres: { one: 'select ?::text as key', many: 'select key from unnest(?::text[]) as key' },
    sqlite: { one: '', many: '' },
    mysql: { one: '', many: '' },
  },
  key: 'key',
};

describe('an instance whose PostgreSQL hangs silently', () => {
  let own: OwnDatabase;
  beforeAll(async () => {
    own = await migratedDatabase(DATABASES.PostgreSQL ?? expect.unreachable());
  });
  afterAll(() => own.remove());

  async function withHanging(
    options: DatabaseOptions,
    work: (database: Database, forwarder: RunningForwarder, heal: () => void) => Promise<void>,
  ): Promise<void> {
    const url = new URL(own.url);
    const [port, forwarder] = [Number(url.port), await startForwarder(Number(url.port))];
    url.port = String(forwarder.port);
    const database = await openDatabase(url.href, options);
    try {
      // The time limit is short, so a busy machine can need more than one attempt.
      await until(() => Promise.all(Array.from({ length: 4 }, () => ping(database))), 20 * SECOND);
      forwarder.stopForwarding();
      await work(database, forwarder, () => forwarder.forwardTo(port));
    } finally {
      await database.close();
      await forwarder.stop();
    }
  }

  it('times out a statement and works once the server responds again', () =>
    withHanging({ answerTimeout: 300, patience: 300 }, async (database, _forwarder, heal) => {
      for (let count = 0; count < 3; count += 1)
        expect(await failureOf(ping(database))).toMatch(/does not respond/);
      heal();
      await until(() => ping(database), 3 * SECOND);
    }));

  it('gives up a transaction without waiting for its rollback', () =>
    withHanging({ answerTimeout: SECOND, patience: SECOND }, async (database) => {
      const since = performance.now();
      expect(await failureOf(database.transaction(() => ping(database)))).toMatch(/does not respond/);
      expect(performance.now() - since).toBeLessThan(1.9 * SECOND);
    }));

  it('reports within two seconds that it is not ready, and recovers through later probes', () =>
    withHanging({}, async (database, _forwarder, heal) => {
      for (let count = 0; count < 2; count += 1) {
        const since = performance.now();
        expect(await readiness(database, MIGRATIONS)).toMatchObject({ ready: false });
        expect(performance.now() - since).toBeLessThan(2.5 * SECOND);
      }
      heal();
      await until(
        async () => expect(await readiness(database, MIGRATIONS)).toEqual({ ready: true }),
        5 * SECOND,
      );
      await ping(database);
    }));

  it('does not block later look-ups when a few hang', () =>
    withHanging({ answerTimeout: 20 * SECOND, closeTimeout: 100 }, async (database, _forwarder, heal) => {
      const lookUp = (key: string) => database.lookUp<{ key: string }>(KEY, key);
      const hanging: Promise<unknown>[] = [];
      for (let count = 0; count < 4; count += 1) {
        hanging.push(failureOf(lookUp(`hangs ${count}`)));
        await new Promise(setImmediate);
      }
      heal();
      const later = await lookUp('later');
      expect(later).toEqual({ key: 'later' });
      await database.close();
      await Promise.all(hanging);
    }));

  it('closes in time although a statement hangs', () =>
    withHanging({ closeTimeout: 300 }, async (database) => {
      const hanging = failureOf(ping(database));
      await new Promise(setImmediate);
      const since = performance.now();
      await database.close();
      expect(performance.now() - since).toBeLessThan(1.5 * SECOND);
      expect(await hanging).toMatch(/broke/);
    }));

  it('closes in time although a connection is not accepted', () =>
    withHanging({ closeTimeout: 300, connections: 6 }, async (database) => {
      const hanging = Promise.all(Array.from({ length: 8 }, () => failureOf(ping(database))));
      const since = performance.now();
      await database.close();
      expect(performance.now() - since).toBeLessThan(1.5 * SECOND);
      await hanging;
    }));
});

const ping = (database: Database) => database.read((from) => from.raw('select 1'));

async function failureOf(work: Promise<unknown>): Promise<string> {
  const failure = await work.then(
    () => expect.unreachable('It worked.'),
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(StorageUnavailable);
  return (failure as StorageUnavailable).reason;
}

/** Repeats the attempt until it succeeds. Fails after the time limit. */
async function until(attempt: () => Promise<unknown>, limit: number): Promise<void> {
  for (const end = performance.now() + limit; ; ) {
    const failure = await attempt().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failure === undefined) return;
    if (performance.now() > end) throw failure;
  }
}
