import { tracingChannel } from 'node:diagnostics_channel';
import type { KnexWorkQueue } from '@gatehouse/adapters/knex/gateway';
import { withTracing } from '@gatehouse/adapters/opentelemetry';
import type { EntitlementMessages } from '@gatehouse/core/entitlement';
import { OBSERVATION_CHANNELS } from '@gatehouse/core/kernel';
import { entitlementSystem, freshDid } from '@gatehouse/testing/contracts/gateway';
import { type OtlpReceiver, startOtlpReceiver } from '@gatehouse/testing/servers/otlp';
import { describe, expect, it } from 'vitest';
import { TESTED_GATEWAY_DATABASES } from '../entitlement/gateway-databases.ts';
import { gatewayStorage } from '../entitlement/gateway-storage-of.ts';
import { withQueueWorld } from './queue-world-of.ts';

const operations = tracingChannel(OBSERVATION_CHANNELS.operation);
const REQUEST = { tasks: ['test.write'], lease: 60_000 } as const;
const message = (id: string) =>
  ({ id, task: 'test.write', payload: { file: id }, key: 'a', replaces: 'file', queuedAt: 1 }) as const;

/** Runs the work as a job of its own trace. */
function traced<T>(name: string, work: () => Promise<T>, cause?: string): Promise<T> {
  return operations.tracePromise(work, { name, kind: 'consumer', attributes: {}, cause });
}

/** Runs the work while spans are sent to a receiver, and returns the span of a name. */
async function withReceiver(work: () => Promise<void>, sampleRatio = 1) {
  const receiver: OtlpReceiver = await startOtlpReceiver();
  try {
    const { stop } = await withTracing(
      {
        endpoint: receiver.url,
        serviceName: 'test',
        sampleRatio,
        trusts: () => false,
        ownOrigins: [],
        onFailure: (error) => {
          throw error;
        },
      },
      async () => ({ stop: async () => {} }),
    );
    await work().finally(stop);
    return (name: string) => receiver.spans.find((span) => span.name === name);
  } finally {
    await receiver.stop();
  }
}

describe.each(TESTED_GATEWAY_DATABASES)('the trace of a job in %s', (_name, make) => {
  it('is its own, with a link to the request that queued the latest message', () =>
    withQueueWorld(make, async ({ queue, elsewhere, unitOfWork }) => {
      const spanOf = await withReceiver(async () => {
        await traced('replaced request', () => queue.add(message('old')));
        await traced('request', () => unitOfWork.run(() => queue.add(message('new'))));
        const job = await elsewhere.claim(REQUEST);
        expect(job?.message.id).toBe('new');
        if (job) await elsewhere.retry(job, 0, { code: 'failed', message: 'once' });
        const again = await elsewhere.claim(REQUEST);
        await traced('job', async () => {}, again?.traceParent);
      });
      const [request, job] = [spanOf('request'), spanOf('job')];
      expect(job?.links).toEqual([{ traceId: request?.traceId, spanId: request?.spanId }]);
      expect(job?.parentSpanId).toBeUndefined();
      expect(job?.traceId).not.toBe(request?.traceId);
    }));

  it('links to the request that applied the event, even if a later request queues the messages', () =>
    withQueueWorld(make, async ({ elsewhere }, [operators]) => {
      if (!operators) throw new Error('There is no database.');
      const { apply } = entitlementSystem(gatewayStorage(operators), 1_000);
      const change = {
        eventId: 'grant',
        reason: 'r',
        ticketRef: 't',
        name: 'manual.grant',
        plan: 'base',
      } as const;
      const spanOf = await withReceiver(async () => {
        await traced('request', () =>
          apply.execute({ did: freshDid(), principal: 'machine:test', event: change }),
        );
        const queue = elsewhere as unknown as KnexWorkQueue<EntitlementMessages>;
        await traced('list', () => queue.jobs({ tasks: ['forum.invite'] }, { limit: 1 }));
        const job = await queue.claim({ tasks: ['forum.invite'], lease: 60_000 });
        expect(job?.message.task).toBe('forum.invite');
        await traced('job', async () => {}, job?.traceParent);
      });
      const { traceId, spanId } = spanOf('request') ?? {};
      expect(spanOf('job')?.links).toEqual([{ traceId, spanId }]);
    }));

  it('is not stored if the request is not recorded', () =>
    withQueueWorld(make, async ({ queue }) => {
      await queue.add(message('untraced'));
      expect(await queue.claim(REQUEST)).not.toHaveProperty('traceParent');
      await withReceiver(async () => {
        await traced('request', () => queue.add({ ...message('unsampled'), key: 'b' }));
      }, 0);
      const job = await queue.claim(REQUEST);
      expect(job?.message.id).toBe('unsampled');
      expect(job).not.toHaveProperty('traceParent');
    }));
});
