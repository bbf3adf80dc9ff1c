import { setImmediate as turn } from 'node:timers/promises';
import { Database, openEngine } from '@gatehouse/adapters/knex';
import { sampleAccount, sampleSession } from '@gatehouse/testing/contracts';
import { describe, expect, it } from 'vitest';
import { countingEngine } from './world/counting-engine.ts';
import { migratedDatabase, storageIn, TESTED_DATABASES } from './world/storages.ts';

describe.each(TESTED_DATABASES)('look-ups on %s', (_engine, create) => {
  it('are sent at once if they are alone in their turn of the event loop, and are gathered otherwise', async () => {
    const own = await migratedDatabase(create);
    const { engine, calls } = countingEngine(await openEngine(own.url, { driver: own.driver }), ['reading']);
    const database = new Database(engine);
    const { accounts, sessions } = storageIn(database);
    const account = sampleAccount();
    const session = sampleSession(account.id);
    await accounts.insert(account);
    await sessions.insert(session);
    /**
     * Returns the number of statements for this many look-ups in one turn, and how many of the statements are sent
     * before the turn ends.
     */
    const statements = async (lookups: number) => {
      const before = calls();
      const found = Array.from({ length: lookups }, () => sessions.find(session.digest));
      const atOnce = calls() - before;
      for (const each of await Promise.all(found)) expect(each?.session).toEqual(session);
      await turn();
      return { atOnce, all: calls() - before };
    };
    expect(await statements(1)).toEqual({ atOnce: 1, all: 1 });
    expect(await statements(1)).toEqual({ atOnce: 1, all: 1 });
    expect(await statements(10)).toEqual({ atOnce: 1, all: 2 });
    expect(await statements(10)).toEqual({ atOnce: 0, all: 1 });
    expect(await statements(1)).toEqual({ atOnce: 0, all: 1 });
    expect(await statements(1)).toEqual({ atOnce: 1, all: 1 });
    await database.close();
    await own.remove();
  });
});
