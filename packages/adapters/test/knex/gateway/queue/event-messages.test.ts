import { type Database, migrate, openDatabase } from '@gatehouse/adapters/knex';
import { KnexWorkQueue, openDatabaseAs, queueMigrations } from '@gatehouse/adapters/knex/gateway';
import type { EntitlementEvent, EntitlementMessages } from '@gatehouse/core/entitlement';
import { entitlementSystem, freshDid } from '@gatehouse/testing/contracts/gateway';
import { describe, expect, it } from 'vitest';
import {
  GATEWAY_DATABASES,
  type GatewayDatabase,
  TESTED_GATEWAY_DATABASES,
} from '../entitlement/gateway-databases.ts';
import { gatewayStorage } from '../entitlement/gateway-storage-of.ts';
import { withQueueWorld } from './queue-world-of.ts';

const LEASE = 60_000;
const POSTGRES = GATEWAY_DATABASES['PostgreSQL under row-level security'] as () => Promise<GatewayDatabase>;
const TASKS = ['forum.invite', 'forum.suspend', 'bridge.lapse'] as const;

/** Applies a grant and a lapse, each `times` times. */
async function grantAndLapse(database: Database, times = 1): Promise<void> {
  const { apply } = entitlementSystem(gatewayStorage(database), 1_000);
  const did = freshDid();
  for (let turn = 0; turn < times; turn += 1)
    for (const change of [
      { name: 'manual.grant', plan: 'base' },
      { name: 'lapse', graceUntil: null },
    ] as const) {
      const cause = { eventId: `${did} ${change.name} ${turn}`, reason: 'r', ticketRef: 't' };
      const event: EntitlementEvent = { ...cause, ...change };
      await apply.execute({ did, principal: 'machine:test', event });
    }
}

describe.each(TESTED_GATEWAY_DATABASES)('the messages of events in %s', (_name, make) => {
  it('are queued by a worker and a bridge, which cannot read events', () =>
    withQueueWorld(make, async (_world, [operators], { url, driver }) => {
      if (!operators) throw new Error('There is no database.');
      for (const [kind, expected] of [
        ['bridge', ['bridge.lapse']],
        ['worker', ['forum.invite', 'forum.suspend']],
      ] as const) {
        await grantAndLapse(operators);
        const database = await openDatabaseAs(kind, url, driver ? { driver } : {});
        try {
          const queue = new KnexWorkQueue<EntitlementMessages>({ database });
          for (const task of expected) {
            const job = await queue.claim({ tasks: [task], lease: LEASE });
            expect(job?.message.task).toBe(task);
            if (job) await queue.complete(job);
          }
          const seen = operators.engine === 'postgres' ? 0 : 2;
          expect((await database.read((from) => from('entitlement_events').limit(2))).length).toBe(seen);
        } finally {
          await database.close();
        }
      }
    }));

  it('are all queued, a limited number of events per statement, for any number of events', () =>
    withQueueWorld(make, async ({ elsewhere }, [operators]) => {
      if (!operators) throw new Error('There is no database.');
      await grantAndLapse(operators, 101);
      if (operators.engine === 'postgres') {
        await operators.write((from) => from.raw('select admit_event_messages()'));
        const queued = await operators.read((from) => from('work_jobs').select('id'));
        expect(queued).toHaveLength(300);
      }
      const queue = elsewhere as unknown as KnexWorkQueue<EntitlementMessages>;
      const { items } = await queue.jobs({ tasks: TASKS }, { limit: 400 });
      expect(items).toHaveLength(303);
    }));

  it('are not queued again for events that a previous release has applied', () =>
    withQueueWorld(make, async (_world, [operators], { adminUrl }) => {
      if (!operators) throw new Error('There is no database.');
      await grantAndLapse(operators);
      const admin = await openDatabase(adminUrl);
      const isPostgres = admin.engine === 'postgres';
      await admin.transaction(async () => {
        await admin.setLocal('gatehouse.principal_kind', 'system');
        for (const undo of [
          'drop table admitted_events',
          'alter table entitlement_events drop column messages',
          ...(isPostgres ? ['drop function admit_event_messages()'] : []),
          `delete from applied_migrations where name = 'queue-0006-event-messages'`,
        ])
          await admin.write((from) => from.raw(undo));
      });
      expect(await migrate(admin, queueMigrations)).toEqual(['queue-0006-event-messages']);
      const system = await openDatabaseAs('system', adminUrl);
      await admin.close();
      const queue = new KnexWorkQueue<EntitlementMessages>({ database: system });
      expect((await queue.jobs({}, { limit: 9 })).items).toEqual([]);
      await grantAndLapse(system);
      expect((await queue.jobs({}, { limit: 9 })).items).toHaveLength(3);
      await system.close();
    }));
});

describe('on PostgreSQL, a claim that waits for another one of the same key', () => {
  it('does not keep other workers from queueing the messages of events', () =>
    withQueueWorld(POSTGRES, async ({ elsewhere }, [operators, others], { url }) => {
      if (!operators || !others) throw new Error('There is no database.');
      const queue = elsewhere as unknown as KnexWorkQueue<EntitlementMessages>;
      const queued = async () => (await queue.jobs({ tasks: TASKS }, { limit: 9 })).items.length;
      await grantAndLapse(operators);
      expect(await queued()).toBe(3);
      await grantAndLapse(operators);
      const database = await openDatabaseAs('operator', url);
      const worker = new KnexWorkQueue<EntitlementMessages>({ database });
      let claim: Promise<unknown> | undefined;
      await operators.transaction(async () => {
        const running = { state: 'running', lease_until: LEASE };
        await operators.write((from) => from('work_jobs').where({ task: 'forum.invite' }).update(running));
        claim = worker.claim({ tasks: ['forum.suspend'], lease: LEASE });
        while (!(await isAnyWaiting(others)));
        expect(await queued()).toBe(6);
      });
      await claim;
      await database.close();
    }));
});

/** Returns whether a statement in this database waits for a lock. */
async function isAnyWaiting(database: Database): Promise<boolean> {
  const waiting = await database.write((from) =>
    from('pg_stat_activity')
      .where({ wait_event_type: 'Lock' })
      .whereRaw('datname = current_database()')
      .select('pid'),
  );
  return waiting.length > 0;
}
