import { type Database, migrate, openDatabase, readiness } from '@gatehouse/adapters/knex';
import { sampleAccount, sampleSession } from '@gatehouse/testing/contracts';
import { type RunningPgbouncer, startPgbouncer } from '@gatehouse/testing/servers/pgbouncer';
import { type TemporaryDatabase, temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { MIGRATIONS, storageIn } from './world/storages.ts';

const STARTUP_PARAMETERS = ['statement_timeout', 'idle_in_transaction_session_timeout'];

describe.each([
  ['refuses settings when connecting', []],
  ['ignores settings when connecting', STARTUP_PARAMETERS],
])('behind a PgBouncer in transaction mode that %s', (_kind, ignoredStartupParameters) => {
  let own: TemporaryDatabase;
  let pooler: RunningPgbouncer;
  const instances: Database[] = [];

  beforeAll(async () => {
    own = await temporaryDatabase(inject('postgresUrl'));
    pooler = await startPgbouncer({ urls: [own.url], serverConnections: 2, ignoredStartupParameters });
    await migrate(await instance(), MIGRATIONS);
  });
  afterAll(async () => {
    for (const database of instances) await database.close();
    await pooler.stop();
    await own.drop();
  });

  async function instance(options: Parameters<typeof openDatabase>[1] = {}): Promise<Database> {
    const database = await openDatabase(pooler.through(own.url), options);
    instances.push(database);
    return database;
  }

  it('serves instances on server connections that another instance has used', async () => {
    for (let count = 0; count < 3; count += 1) await signInOften(await instance());
    for (const database of instances) expect(await readiness(database, MIGRATIONS)).toEqual({ ready: true });
  });

  it('serves several instances concurrently', async () => {
    const three = [await instance(), await instance(), await instance()];
    await Promise.all(three.map(signInOften));
    expect(await storageIn(three[0] ?? expect.unreachable()).audit.head()).toMatchObject({
      sequence: expect.any(Number),
    });
  });

  it('repeats a whole transaction that was interrupted by the statement of another client, and commits it once', async () => {
    const [first, second] = [await instance(), await instance()];
    const text = 'insert into counts (id) values (?) returning id';
    await first.transaction(() =>
      first.define((schema) => schema.createTable('counts', (t) => t.integer('id'))),
    );
    const insertTwo = (database: Database) =>
      database.transaction(async () => {
        await database.write((from) => from('counts').insert({ id: 1 }));
        await database.preparedWrite({ name: 'count', text }, [2]);
      });
    for (let round = 0; round < 5; round += 1)
      await Promise.all([insertTwo(first), insertTwo(second), insertTwo(await instance())]);
    expect(await first.read((from) => from('counts').where({ id: 1 }).count())).toEqual([{ count: 15 }]);
    expect(await first.read((from) => from('counts').where({ id: 2 }).count())).toEqual([{ count: 15 }]);
  });

  it('keeps a transaction parameter from other clients of the server connection', async () => {
    const [one, other] = [await instance(), await instance()];
    const statement = { name: 'current', text: "select current_setting('gatehouse.test', true) as value" };
    const inside = await one.transaction(async () => {
      await one.setLocal('gatehouse.test', 'mine');
      return one.prepared(statement, []);
    });
    expect(inside).toEqual([{ value: 'mine' }]);
    for (const database of [one, other, one, other])
      for (const { value } of await database.prepared<{ value: string | null }>(statement, []))
        expect(value ?? '').toBe('');
  });

  it("ends a slow statement of a transaction by the instance's own limit", async () => {
    const database = await instance({ statementTimeout: 50, preparedStatements: 'unnamed' });
    const slow = database.transaction(() => database.read((from) => from.raw('select pg_sleep(60)')));
    await expect(slow).rejects.toMatchObject({ reason: 'the database server took too long' });
    const { rows } = await (await instance()).read((from) => from.raw('show statement_timeout'));
    expect(rows).toEqual([{ statement_timeout: '0' }]);
  });

  async function signInOften(database: Database): Promise<void> {
    const { accounts, sessions, audit, unitOfWork } = storageIn(database);
    const work = Array.from({ length: 20 }, async () => {
      const account = sampleAccount();
      const session = sampleSession(account.id);
      await unitOfWork.run(async () => {
        await accounts.insert(account);
        await sessions.insert(session);
        await audit.append({ at: 1, principal: 'p', action: 'a', subject: account.id, detail: {} });
      });
      expect(await sessions.find(session.digest)).toEqual({ session, owner: account });
    });
    await Promise.all(work);
  }
});
