import { Database, openEngine } from '@gatehouse/adapters/knex';
import { NodeSha256 } from '@gatehouse/adapters/node';
import { DAY, MINUTE } from '@gatehouse/core/kernel';
import { Authenticate, RecordLastSeen, SeenSessions, SessionOpener } from '@gatehouse/core/session';
import { sampleAccount } from '@gatehouse/testing/contracts';
import { MovableClock, SeededRandom } from '@gatehouse/testing/memory';
import { describe, expect, it } from 'vitest';
import { countingEngine } from './world/counting-engine.ts';
import { migratedDatabase, storageIn, TESTED_DATABASES } from './world/storages.ts';

const SESSIONS = 600;

describe.each(TESTED_DATABASES)('many sessions due for "last seen" on %s', (_engine, create) => {
  it('are authenticated without a write and recorded by a few statements', async () => {
    const own = await migratedDatabase(create);
    const inner = await openEngine(own.url, { driver: own.driver });
    const { engine, calls: writes } = countingEngine(inner, ['writing', 'transaction']);
    const database = new Database(engine);
    const { accounts, sessions } = storageIn(database);
    const clock = new MovableClock();
    const [sha256, random, limits, seen] = [
      new NodeSha256(),
      new SeededRandom(),
      { lifetime: DAY },
      new SeenSessions(),
    ];
    const account = sampleAccount();
    await accounts.insert(account);
    const opener = new SessionOpener({ sessions, random, sha256, clock, limits });
    const ids = await database.transaction(async () => {
      const opened: string[] = [];
      for (let index = 0; index < SESSIONS; index += 1)
        opened.push((await opener.open(account.id, {})).id.reveal());
      return opened;
    });
    clock.advance(10 * MINUTE);

    const authenticate = new Authenticate({ sessions, clock, sha256, limits, seen });
    const before = writes();
    const found = await Promise.all(
      ids.flatMap((id) => [authenticate.execute(id), authenticate.execute(id)]),
    );
    expect(found.every((each) => each?.owner.id === account.id)).toBe(true);
    expect(writes() - before).toBe(0);

    await new RecordLastSeen({ seen, sessions }).execute();
    expect(writes() - before).toBe(2);
    const times = (await sessions.listOf(account.id)).map(({ lastSeenAt }) => lastSeenAt);
    expect(times).toEqual(ids.map(() => clock.now()));
    await database.close();
    await own.remove();
  });
});
