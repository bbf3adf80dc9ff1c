import { failureCauses, KnexWorkQueue } from '@gatehouse/adapters/knex/gateway';
import { MovableClock } from '@gatehouse/testing/memory';
import { describe, expect, it } from 'vitest';
import { TESTED_GATEWAY_DATABASES, withGatewayStorage } from '../entitlement/gateway-databases.ts';

interface Messages {
  readonly 'sync.catalog': Record<string, never>;
  readonly 'bridge.logout': Record<string, never>;
}

const FAILURES = [
  ['sync.catalog', 'pds_unavailable', 10],
  ['sync.catalog', 'entitlement_denied', 20],
  ['bridge.logout', 'unexpected', 30],
  ['sync.catalog', 'entitlement_denied', 40],
  ['sync.catalog', 'entitlement_denied', 45],
] as const;

describe.each(TESTED_GATEWAY_DATABASES)('the causes of failed jobs in %s', (_name, make) => {
  it('are counted by task and code, without jobs that have not failed', () =>
    withGatewayStorage(make, async (_storage, database) => {
      expect(await failureCauses(database)).toEqual([]);
      const clock = new MovableClock(0);
      const queue = new KnexWorkQueue<Messages>({ database, clock });
      for (const [index, [task, code, at]] of FAILURES.entries()) {
        clock.set(at);
        const id = `job-${index}`;
        await queue.add({ id, task, payload: {}, key: `did:plc:${at < 45 ? code : 'other'}`, queuedAt: at });
        const job = await queue.claim({ tasks: [task], lease: 1_000 });
        await queue.fail(job ?? expect.fail('No job is due.'), { code, message: 'no', retryable: true });
      }
      await queue.add({ id: 'waiting', task: 'sync.catalog', payload: {}, key: 'did:plc:w', queuedAt: 50 });
      expect(await failureCauses(database)).toEqual([
        { task: 'sync.catalog', code: 'entitlement_denied', jobs: 3, keys: 2, lastAt: 45 },
        { task: 'bridge.logout', code: 'unexpected', jobs: 1, keys: 1, lastAt: 30 },
        { task: 'sync.catalog', code: 'pds_unavailable', jobs: 1, keys: 1, lastAt: 10 },
      ]);
      expect(await failureCauses(database, ['bridge.logout'])).toEqual([
        { task: 'bridge.logout', code: 'unexpected', jobs: 1, keys: 1, lastAt: 30 },
      ]);
    }));
});
