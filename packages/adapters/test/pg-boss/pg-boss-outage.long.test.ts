import { type Database, KnexUnitOfWork, migrate, openDatabase } from '@gatehouse/adapters/knex';
import { gatewayMigrations, KnexKeyedWorkQueue, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { installPgBoss, PgBossWorkQueue, Tickets } from '@gatehouse/adapters/pg-boss';
import { StorageUnavailable } from '@gatehouse/core/kernel';
import type { SeatMessages } from '@gatehouse/core/support-forum';
import { gatewayCalls } from '@gatehouse/testing/contracts/gateway';
import { startPostgres } from '@gatehouse/testing/servers/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatewayStorage } from '../knex/gateway/entitlement/gateway-storage-of.ts';

const TASKS = ['forum.invite'] as const;
const REQUEST = { tasks: TASKS, lease: 60_000 } as const;
const QUEUE_CALLS = Object.entries(gatewayCalls).filter(([method]) => method.startsWith('queue.'));
const OUTAGES = 3;

const message = (id: string) =>
  ({ id, task: 'forum.invite', payload: { did: 'did:plc:held' }, key: id, queuedAt: 1 }) as const;

describe('a queue of pg-boss on PostgreSQL that is stopped and started', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let database: Database;
  let queue: PgBossWorkQueue<SeatMessages>;

  beforeAll(async () => {
    server = await startPostgres();
    const setUp = await openDatabase(server.url);
    await setUp.write((from) => from.raw('create database app'));
    await setUp.close();
    const url = new URL(server.url);
    url.pathname = '/app';
    database = await openDatabaseAs('operator', url.href);
    await migrate(database, gatewayMigrations);
    await installPgBoss(url.href, { role: url.username, tasks: TASKS });
    const jobs = new KnexKeyedWorkQueue<SeatMessages>({ database });
    queue = new PgBossWorkQueue({
      database,
      jobs,
      tickets: new Tickets(database),
      tasks: TASKS,
      sweepInterval: Number.POSITIVE_INFINITY,
    });
  });

  afterAll(async () => {
    await database.close();
    await server.stop();
  });

  it('reports StorageUnavailable from every method, and continues with its jobs after each outage', async () => {
    const storage = { ...gatewayStorage(database), queue, unitOfWork: new KnexUnitOfWork(database) };
    expect(QUEUE_CALLS.length).toBeGreaterThan(10);
    for (let outage = 1; outage <= OUTAGES; outage += 1) {
      await queue.add(message(`before ${outage}`));
      await server.pause();
      try {
        for (const [method, call] of QUEUE_CALLS)
          await expect(call(storage as never), method).rejects.toBeInstanceOf(StorageUnavailable);
        await expect(queue.add(message(`during ${outage}`))).rejects.toBeInstanceOf(StorageUnavailable);
      } finally {
        await server.resume();
      }
      await queue.add(message(`after ${outage}`));
      for (const name of ['before', 'after']) {
        const job = await queue.claim(REQUEST);
        expect(job?.message.id).toBe(`${name} ${outage}`);
        if (job) expect(await queue.complete(job)).toBe(true);
      }
      expect(await queue.claim(REQUEST)).toBeUndefined();
    }
  });

  it('claims a job again whose outcome was lost in an outage', async () => {
    await queue.add(message('lost'));
    const job = await queue.claim({ ...REQUEST, lease: 1 });
    if (!job) throw new Error('No job was claimed.');
    await server.pause();
    try {
      await expect(queue.complete(job)).rejects.toBeInstanceOf(StorageUnavailable);
    } finally {
      await server.resume();
    }
    const again = await queue.claim(REQUEST);
    expect(again).toMatchObject({ message: { id: 'lost' }, attempt: 2 });
  });
});
