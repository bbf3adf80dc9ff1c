import { openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { WORK_QUEUE_KINDS, type WorkQueueKind } from '../../src/config/index.ts';
import { runningGateway } from '../customer/world/running-gateway.ts';
import { postgresEntitlements } from '../proxy/world/entitlements.ts';
import { createFile, openSyncWorldWith, type SyncWorld } from './world/sync-world.ts';

const PATIENCE = { timeout: 60_000, interval: 20 };
const FILES = ['eleven', 'ten', 'nine', 'eight', 'seven'];

let world: SyncWorld;

async function open(kind: WorkQueueKind): Promise<void> {
  const entitlements = await postgresEntitlements(inject('postgresUrl'));
  const queue = { WORK_QUEUE: kind, DATABASE_ADMIN_URL: entitlements.adminUrl };
  const gateway = (variables: Readonly<Record<string, string>>) => runningGateway({ ...variables, ...queue });
  world = await openSyncWorldWith(entitlements, gateway, queue);
}

afterEach(() => world.stop());

/** Makes waiting jobs due. */
async function endDelays(): Promise<void> {
  const database = await openDatabaseAs('system', world.entitlements.databaseUrl);
  await database.write((from) => from('work_jobs').where('due_at', '>', 0).update({ due_at: 1 }));
  await database.close();
}

describe.each(WORK_QUEUE_KINDS)('two workers with the queue %s', (kind) => {
  it('write the records of each customer in the order of the changes, also when the first write fails', async () => {
    await open(kind);
    const customers = await Promise.all(['alice', 'bobby', 'carol'].map((name) => world.newCustomer(name)));
    const visitors = await Promise.all(customers.map((customer) => world.signIn(customer)));
    for (const file of FILES)
      for (const visitor of visitors) expect((await createFile(visitor, file)).status).toBe(201);
    let failing = customers.length;
    world.edge.mishaps = {
      'com.atproto.repo.putRecord': async (response, pass) => {
        if (failing > 0) {
          failing -= 1;
          return void response.writeHead(500).end();
        }
        const answer = await pass();
        answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
      },
    };
    const workers = [await world.startWorker(), await world.startWorker()];
    const jobs = async (visitor: (typeof visitors)[number]) => {
      const { body } = await visitor.get('/api/v1/me/sync');
      return (body as { sync: { jobs: Record<string, number> } }).sync.jobs;
    };
    for (const visitor of visitors)
      await vi.waitFor(async () => expect(await jobs(visitor)).toMatchObject({ waiting: 1 }), PATIENCE);
    expect(customers.map(({ did }) => world.firehose.files(did))).toEqual(customers.map(() => []));
    await endDelays();
    for (const { did } of customers)
      await vi.waitFor(() => expect(world.firehose.files(did)).toEqual(FILES), PATIENCE);
    for (const visitor of visitors)
      await vi.waitFor(
        async () => expect(Object.values(await jobs(visitor)).every((count) => count === 0)).toBe(true),
        PATIENCE,
      );
    for (const worker of workers) await worker.stop();
  });
});
