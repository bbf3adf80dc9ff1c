import { type Database, migrate, openDatabase } from '@gatehouse/adapters/knex';
import { startForwarder } from '@gatehouse/testing/servers/forwarder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES, type OwnDatabase } from './world/storages.ts';

const NOTICE_INTERVAL = 20;
const ANSWER_TIMEOUT = 500;

describe('a slow migration of PostgreSQL', () => {
  let own: OwnDatabase;
  let database: Database;
  beforeEach(async () => {
    own = await (DATABASES.PostgreSQL ?? expect.unreachable())();
    database = await own.open();
  });
  afterEach(async () => {
    await database.close();
    await own.remove();
  });

  /** Runs the work while this process holds the lock for migrations. */
  async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
    const [locked, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = database.migration(async () => {
      locked.resolve();
      await finished.promise;
    });
    await locked.promise;
    return work().finally(async () => {
      finished.resolve();
      await holding;
    });
  }

  it('reports that it waits for another process, and which step it runs', async () => {
    const other = await own.open();
    const waits = Promise.withResolvers<string>();
    const runs = Promise.withResolvers<string>();
    const options = {
      noticeInterval: NOTICE_INTERVAL,
      onNotice: (notice: string) => (notice.includes('step') ? runs : waits).resolve(notice),
    };
    const steps = { 'slow-0001': async () => void (await runs.promise) };
    const migrated = await whileLocked(async () => {
      const migrating = migrate(other, steps, options);
      expect(await waits.promise).toBe(
        'The migration of the database has not ended. For 0 s it has waited for the lock that prevents other processes from migrating.',
      );
      return { migrating };
    });
    expect(await runs.promise).toMatch(/ it has run the step slow-0001\.$/);
    expect(await migrated.migrating).toEqual(['slow-0001']);
    await other.close();
  });

  it('fails if the server no longer responds while it waits', async () => {
    const url = new URL(own.url);
    const forwarder = await startForwarder(Number(url.port));
    url.port = String(forwarder.port);
    const behind = await openDatabase(url.href, { answerTimeout: ANSWER_TIMEOUT, patience: ANSWER_TIMEOUT });
    const options = { noticeInterval: NOTICE_INTERVAL, onNotice: () => forwarder.stopForwarding() };
    await whileLocked(() =>
      expect(migrate(behind, {}, options)).rejects.toMatchObject({
        reason: expect.stringContaining('does not respond'),
      }),
    );
    await behind.close();
    await forwarder.stop();
  });
});
