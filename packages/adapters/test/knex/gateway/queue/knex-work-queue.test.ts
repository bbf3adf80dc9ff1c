import { migrate, openDatabase } from '@gatehouse/adapters/knex';
import { KnexWorkQueue, openDatabaseAs, queueMigrations } from '@gatehouse/adapters/knex/gateway';
import type { JsonObject } from '@gatehouse/core/kernel';
import { workQueueContract } from '@gatehouse/testing/contracts/gateway';
import type { TestMessages } from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';
import { CLAIM } from '../../../../src/knex/gateway/queue/claim-statement.ts';
import { TESTED_GATEWAY_DATABASES } from '../entitlement/gateway-databases.ts';
import { withQueueWorld } from './queue-world-of.ts';

const message = (id: string, key: string) =>
  ({ id, task: 'test.write', payload: { file: id }, key, queuedAt: 1 }) as const;
type SyncMessages = { readonly 'sync.catalog': JsonObject; readonly 'bridge.lapse': JsonObject };
type SyncQueue = KnexWorkQueue<SyncMessages>;

const sync = (key: string) => ({ id: key, task: 'sync.catalog', payload: {}, key, queuedAt: 1 }) as const;
const REQUEST = { tasks: ['test.write'], lease: 60_000 } as const;

describe.each(TESTED_GATEWAY_DATABASES)('a queue in %s', (_name, make) => {
  it.each(Object.entries(workQueueContract))('%s', (_clause, experiment) => withQueueWorld(make, experiment));

  it('measures leases by the time of the database', () =>
    withQueueWorld(make, async (_world, [database]) => {
      if (!database) throw new Error('There is no database.');
      const queue = new KnexWorkQueue<TestMessages>({ database });
      await queue.add(message('one', 'a'));
      const before = Date.now();
      await queue.claim(REQUEST);
      const [row] = await database.read((from) =>
        from<{ lease_until: number }>('work_jobs').select('lease_until'),
      );
      expect(row?.lease_until).toBeGreaterThanOrEqual(before + REQUEST.lease - 1_000);
      expect(row?.lease_until).toBeLessThanOrEqual(Date.now() + REQUEST.lease + 1_000);
      expect(await queue.claim(REQUEST)).toBeUndefined();
    }));

  it('claims on SQLite by reading jobs in their order, without sorting all of them', () =>
    withQueueWorld(make, async (_world, [database]) => {
      if (database?.engine !== 'sqlite') return;
      const { text } = CLAIM.sqlite;
      const values = [1, 1, '[]', 1, '[]', '[]', 1, '[]', 1, '[]'];
      const plan = await database.prepared<{ detail: string }>(
        { name: 'claim_plan', text: `explain query plan ${text}` },
        values,
      );
      const details = plan.map(({ detail }) => detail);
      expect(details).toContain('SCAN j');
      expect(details.filter((detail) => detail.includes('ORDER BY'))).toEqual([]);
    }));

  it('cannot hold two running jobs of a key, whichever process writes', () =>
    withQueueWorld(make, async ({ queue }, [database]) => {
      await queue.add(message('one', 'a'));
      await queue.add(message('two', 'a'));
      const run = database?.write((from) =>
        from('work_jobs').where({ key: 'a' }).update({ state: 'running', lease_until: 1 }),
      );
      await expect(run).rejects.toThrow(/unique|duplicate/i);
    }));

  it('shows the gateway the sync jobs of the holder it names, and workers those of every holder', () =>
    withQueueWorld(make, async (_world, [operators], { url, driver }) => {
      if (!operators) throw new Error('There is no database.');
      const options = driver ? { driver } : {};
      const gateway = await openDatabaseAs('gateway', url, options);
      const workers = await openDatabaseAs('worker', url, options);
      const [byGateway, byWorker, byOperator] = [gateway, workers, operators].map(
        (database) => new KnexWorkQueue<SyncMessages>({ database }),
      ) as [SyncQueue, SyncQueue, SyncQueue];
      try {
        for (const key of ['did:plc:alice', 'did:plc:bob']) await byGateway.add(sync(key));
        if (operators.engine === 'postgres') {
          expect(await gateway.read((from) => from('work_jobs'))).toEqual([]);
          await byOperator.add({ ...sync('did:plc:alice'), id: 'lapse', task: 'bridge.lapse' });
          await expect(
            byGateway.add({ ...sync('did:plc:bob'), id: 'grant', task: 'bridge.lapse' }),
          ).rejects.toThrow('row-level security');
        }
        const { items } = await byGateway.jobs({ key: 'did:plc:alice' }, { limit: 9 });
        expect(items.map(({ message: { id } }) => id)).toEqual(['did:plc:alice']);
        for (const key of ['did:plc:alice', 'did:plc:bob']) {
          const job = await byWorker.claim({ tasks: ['sync.catalog', 'bridge.lapse'], lease: 60_000 });
          expect(job?.message.key).toBe(key);
          if (job) await byWorker.pause(job, 'sign_in_required');
        }
        expect(
          await byWorker.claim({ tasks: ['sync.catalog', 'bridge.lapse'], lease: 60_000 }),
        ).toBeUndefined();
        await byGateway.resume('did:plc:bob', 'sign_in_required');
        const request = { tasks: ['sync.catalog'], lease: 60_000 } as const;
        expect((await byWorker.claim(request))?.message.key).toBe('did:plc:bob');
        const summary = { key: 'did:plc:alice', tasks: ['sync.catalog'] } as const;
        expect(await byGateway.summary(summary)).toMatchObject({ counts: { paused: 1 } });
      } finally {
        await gateway.close();
        await workers.close();
      }
    }));

  it('runs jobs that the previous release has queued or still queues', () =>
    withQueueWorld(make, async ({ queue }, [database], { adminUrl }) => {
      // No release wrote to `outbox` on MariaDB.
      if (database?.engine === 'mysql') return;
      const old = (id: string, task: string) =>
        ({ id, task, did: 'did:plc:ewvi7nxzyoun6zhxrhs64oiz', queued_at: 5 }) as const;
      const admin = await openDatabase(adminUrl);
      await admin.transaction(async () => {
        await admin.setLocal('gatehouse.principal_kind', 'system');
        for (const trigger of ['outbox_becomes_work'])
          await admin.write((from) =>
            from.raw(
              admin.engine === 'sqlite' ? `drop trigger ${trigger}` : `drop trigger ${trigger} on outbox`,
            ),
          );
        if (admin.engine === 'postgres')
          await admin.write((from) => from.raw('drop function take_over_outbox()'));
        await admin.write((from) =>
          from('outbox').insert([old('1', 'forum.invite'), old('2', 'forum.suspend')]),
        );
        await admin.write((from) => from('applied_migrations').where({ name: 'queue-0002-outbox' }).del());
      });
      expect(await migrate(admin, queueMigrations)).toEqual(['queue-0002-outbox']);
      await admin.close();
      await database?.write((from) => from('outbox').insert(old('3', 'forum.invite')));
      const { items } = await queue.jobs({}, { limit: 10 });
      const payload = { did: 'did:plc:ewvi7nxzyoun6zhxrhs64oiz' };
      expect(items.map(({ message: { id, task, payload, key } }) => [id, task, payload, key])).toEqual([
        ['1', 'forum.invite', payload, payload.did],
        ['2', 'forum.suspend', payload, payload.did],
        ['3', 'forum.invite', payload, payload.did],
      ]);
      expect(await database?.read((from) => from('outbox').select())).toEqual([]);
    }));
});
