import { type Database, type DatabaseOptions, openDatabase, readiness } from '@gatehouse/adapters/knex';
import { SECOND, StorageUnavailable } from '@gatehouse/core/kernel';
import { type RunningForwarder, startForwarder } from '@gatehouse/testing/servers/forwarder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS } from './storages.ts';

const KEY = {
  name: 'look_up_text',
  text: {
    postgres: { one: 'select ?::text as key', many: 'select key from unnest(?::text[]) as key' },
    sqlite: { one: '', many: '' },
    mysql: {
      one: 'select ? as key',
      many: `select key from json_table(?, '$[*]' columns (key varchar(255) path '$')) as texts`,
    },
  },
  key: 'key',
};

/** Number of connections that are open when the server begins to hang. */
const OPEN_CONNECTIONS = 4;

type HangingWork = (database: Database, forwarder: RunningForwarder, heal: () => void) => Promise<void>;

/** Tests an instance whose server stops responding and closes no connection. `open` returns a migrated database. */
export function describeSilence(
  name: string,
  open: () => Promise<{ readonly url: string; remove(): Promise<unknown> }>,
): void {
  describe(`an instance whose ${name} hangs silently`, () => {
    let own: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      own = await open();
    });
    afterAll(() => own.remove());

    /** Runs the work while the server hangs. `heal` lets new connections reach it. */
    async function hanging(options: DatabaseOptions, work: HangingWork): Promise<void> {
      const url = new URL(own.url);
      const [port, forwarder] = [Number(url.port), await startForwarder(Number(url.port))];
      url.port = String(forwarder.port);
      const database = await openDatabase(url.href, options);
      try {
        // The time limit is short, so a busy machine can need more than one attempt.
        await until(() => atOnce(OPEN_CONNECTIONS, () => ping(database)), 20 * SECOND);
        forwarder.stopForwarding();
        await work(database, forwarder, () => forwarder.forwardTo(port));
      } finally {
        await database.close();
        await forwarder.stop();
      }
    }

    it('times out a statement and works once the server responds again', () =>
      hanging({ answerTimeout: 300, patience: 300 }, async (database, _forwarder, heal) => {
        for (let count = 0; count < 3; count += 1)
          expect(await failureOf(ping(database))).toMatch(/does not respond/);
        heal();
        await until(() => ping(database), 3 * SECOND);
      }));

    it('gives up a transaction without waiting for its rollback', () =>
      hanging({ answerTimeout: SECOND, patience: SECOND }, async (database) => {
        const since = performance.now();
        expect(await failureOf(database.transaction(() => ping(database)))).toMatch(/does not respond/);
        expect(performance.now() - since).toBeLessThan(1.9 * SECOND);
      }));

    it('reports within two seconds that it is not ready, and recovers through later probes', () =>
      hanging({}, async (database, _forwarder, heal) => {
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
      hanging({ answerTimeout: 20 * SECOND, closeTimeout: 100 }, async (database, _forwarder, heal) => {
        const lookUp = (key: string) => database.lookUp<{ key: string }>(KEY, key);
        const waiting: Promise<unknown>[] = [];
        for (let count = 0; count < 4; count += 1) {
          waiting.push(failureOf(lookUp(`hangs ${count}`)));
          await new Promise(setImmediate);
        }
        heal();
        const later = await lookUp('later');
        expect(later).toEqual({ key: 'later' });
        await database.close();
        await Promise.all(waiting);
      }));

    it('closes in time although a statement hangs', () =>
      hanging({ closeTimeout: 300 }, async (database) => {
        const waiting = failureOf(ping(database));
        await new Promise(setImmediate);
        const since = performance.now();
        await database.close();
        expect(performance.now() - since).toBeLessThan(1.5 * SECOND);
        expect(await waiting).toMatch(/broke/);
      }));

    it('closes in time although a connection is not accepted', () =>
      hanging({ closeTimeout: 300, connections: 6 }, async (database) => {
        const waiting = Promise.all(Array.from({ length: 8 }, () => failureOf(ping(database))));
        const since = performance.now();
        await database.close();
        expect(performance.now() - since).toBeLessThan(1.5 * SECOND);
        await waiting;
      }));

    it('opens new connections after one statement has timed out, because the old ones may be silent', () =>
      hanging({ answerTimeout: 1.5 * SECOND }, async (database, _forwarder, heal) => {
        heal();
        expect(await failureOf(ping(database))).toMatch(/does not respond/);
        for (let count = 0; count < OPEN_CONNECTIONS; count += 1) await ping(database);
      }));
  });
}

const ping = (database: Database) => database.read((from) => from.raw('select 1'));

function atOnce(count: number, work: () => Promise<unknown>): Promise<unknown> {
  return Promise.all(Array.from({ length: count }, work));
}

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
