import { type Database, KnexUnitOfWork } from '@gatehouse/adapters/knex';
import { KnexKeyedWorkQueue } from '@gatehouse/adapters/knex/gateway';
import { installPgBoss, PgBossWorkQueue, Tickets } from '@gatehouse/adapters/pg-boss';
import type { Milliseconds } from '@gatehouse/core/kernel';
import { workQueueContract } from '@gatehouse/testing/contracts/gateway';
import { MovableClock } from '@gatehouse/testing/memory';
import type { QueueWorld, TestMessages } from '@gatehouse/testing/memory/gateway';
import { temporaryDatabase } from '@gatehouse/testing/servers/postgres';
import { describe, expect, inject, it } from 'vitest';
import {
  GATEWAY_DATABASES,
  type GatewayDatabase,
  openAsOperator,
} from '../knex/gateway/entitlement/gateway-databases.ts';

const TASKS = ['test.write', 'test.remove'] as const;

let original: Promise<GatewayDatabase> | undefined;

/** Returns a copy of a database with the tables of pg-boss, because creating them takes long. */
async function bossDatabase(): Promise<GatewayDatabase> {
  original ??= installedDatabase();
  const { url, adminUrl } = await original;
  const copy = await temporaryDatabase(inject('postgresUrl'), url);
  const [ownUrl, ownAdminUrl] = [url, adminUrl].map((address) => {
    const own = new URL(address);
    own.pathname = new URL(copy.url).pathname;
    return own.href;
  }) as [string, string];
  return { url: ownUrl, adminUrl: ownAdminUrl, driver: undefined, drop: copy.drop };
}

async function installedDatabase(): Promise<GatewayDatabase> {
  const made = await GATEWAY_DATABASES['PostgreSQL under row-level security']?.();
  if (!made) throw new Error('There is no PostgreSQL.');
  await installPgBoss(made.adminUrl, { role: new URL(made.url).username, tasks: TASKS });
  return made;
}

/** Runs the work on an empty queue that two processes share. By default, workers find jobs only by tickets. */
async function withBossWorld(
  work: (world: QueueWorld, databases: readonly Database[], made: GatewayDatabase) => Promise<void>,
  sweepInterval: Milliseconds = Number.POSITIVE_INFINITY,
): Promise<void> {
  const made = await bossDatabase();
  const databases = [await openAsOperator(made), await openAsOperator(made)] as const;
  const clock = new MovableClock();
  const queueBy = (database: Database) =>
    new PgBossWorkQueue<TestMessages>({
      database,
      jobs: new KnexKeyedWorkQueue<TestMessages>({ database, clock }),
      tickets: new Tickets(database),
      tasks: TASKS,
      sweepInterval,
    });
  const [queue, elsewhere] = [queueBy(databases[0]), queueBy(databases[1])];
  try {
    await work({ unitOfWork: new KnexUnitOfWork(databases[0]), queue, elsewhere, clock }, databases, made);
  } finally {
    for (const database of databases) await database.close();
    await made.drop();
  }
}

const message = (id: string, key: string) =>
  ({ id, task: 'test.write', payload: { file: id }, key, queuedAt: 1 }) as const;
const REQUEST = { tasks: TASKS, lease: 60_000 } as const;

describe('a queue of pg-boss on PostgreSQL', () => {
  it.each(Object.entries(workQueueContract))('%s', (_clause, experiment) => withBossWorld(experiment));

  it('sends one ticket for a key with several jobs, and removes it with the claim', () =>
    withBossWorld(async ({ queue }, [database]) => {
      const tickets = () =>
        database?.read((from) => from('gatehouse_boss.job').select('name', 'singleton_key as key', 'state'));
      for (const id of ['1', '2']) await queue.add(message(id, 'a'));
      await queue.add(message('3', 'b'));
      const ticket = (key: string) => ({ name: 'test.write', key, state: 'created' });
      expect(await tickets()).toEqual([ticket('a'), ticket('b')]);
      const job = await queue.claim(REQUEST);
      expect(await tickets()).toEqual([ticket('b')]);
      if (job) await queue.complete(job);
      expect(await tickets()).toEqual([ticket('b'), ticket('a')]);
    }));

  it('does not wait for a transaction that has queued a job of a key', () =>
    withBossWorld(async ({ queue, elsewhere, unitOfWork }) => {
      await queue.add(message('1', 'a'));
      await queue.add(message('2', 'b'));
      await unitOfWork.run(async () => {
        await queue.add(message('3', 'a'));
        await expect(elsewhere.claim(REQUEST)).resolves.toMatchObject({ message: { id: '2' } });
      });
      await expect(elsewhere.claim(REQUEST)).resolves.toMatchObject({ message: { id: '1' } });
    }));

  it('claims no later job of a task while another transaction replaces the first', () =>
    withBossWorld(async ({ clock, unitOfWork }, [database, elsewhere]) => {
      if (!database || !elsewhere) throw new Error('There is no database.');
      const [queue, keyed] = [database, elsewhere].map(
        (each) => new KnexKeyedWorkQueue<TestMessages>({ database: each, clock }),
      );
      await queue?.add({ ...message('1', 'a'), replaces: 'first' });
      await queue?.add(message('2', 'a'));
      await unitOfWork.run(async () => {
        await queue?.add({ ...message('3', 'a'), replaces: 'first' });
        await expect(keyed?.claimOf('a', REQUEST)).resolves.toBeUndefined();
      });
      await expect(keyed?.claimOf('a', REQUEST)).resolves.toMatchObject({ message: { id: '3' } });
    }));

  it('finds jobs that a process without pg-boss has queued', () =>
    withBossWorld(async ({ queue, clock }, [database]) => {
      if (!database) throw new Error('There is no database.');
      const plain = new KnexKeyedWorkQueue<TestMessages>({ database, clock });
      for (const id of ['1', '2', '3']) await plain.add(message(id, id));
      const ids: (string | undefined)[] = [];
      for (let claims = 0; claims < 4; claims += 1) ids.push((await queue.claim(REQUEST))?.message.id);
      expect(ids).toEqual(['1', '2', '3', undefined]);
    }, 0));
});
