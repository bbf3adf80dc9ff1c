import { KnexWorkQueue, openDatabaseAs } from '@gatehouse/adapters/knex/gateway';
import { NodeRandomSource } from '@gatehouse/adapters/node';
import { withTracing } from '@gatehouse/adapters/opentelemetry';
import type { ForumMessages } from '@gatehouse/core/entitlement';
import { type JobHandlers, WorkOffQueue } from '@gatehouse/core/queue';
import { freshDid } from '@gatehouse/testing/contracts/gateway';
import { startOtlpReceiver } from '@gatehouse/testing/servers/otlp';
import { expect, it } from 'vitest';
import { observedHandlers } from '../../src/queue/observed-handlers.ts';
import { runningOps } from '../ops/running-ops.ts';

const EVENTS = 'POST /internal/v1/ops/accounts/:did/events';
const nothing = async () => {};

it('a worker links the span of a job to the request whose event queued it', async () => {
  const receiver = await startOtlpReceiver();
  const options = {
    endpoint: receiver.url,
    serviceName: 'test',
    sampleRatio: 1,
    trusts: () => false,
    ownOrigins: [],
    onFailure: (error: unknown) => {
      throw error;
    },
  };
  const ops = await withTracing(options, () => runningOps());
  const database = await openDatabaseAs('worker', ops.databaseUrl);
  try {
    const call = await ops.client('entitlement_mutator');
    const body = {
      event: 'manual.grant',
      plan: 'base',
      event_id: 'e',
      reason: 'r',
      ticket_ref: 't',
    } as const;
    await call(EVENTS, { path: { did: freshDid() }, body });
    const handlers: JobHandlers<ForumMessages> = { 'forum.invite': nothing, 'forum.suspend': nothing };
    const work = new WorkOffQueue<ForumMessages>({
      queue: new KnexWorkQueue<ForumMessages>({ database }),
      handlers: observedHandlers(handlers),
      random: new NodeRandomSource(),
    });
    expect(await work.execute(2)).toBe(1);
  } finally {
    await database.close();
    await ops.stop();
    await receiver.stop();
  }
  const spanOf = (name: string) => receiver.spans.find((span) => span.name === name);
  const [request, job] = [spanOf(EVENTS), spanOf('process forum.invite')];
  expect(request).toMatchObject({ kind: 2, attributes: { 'http.response.status_code': 200 } });
  expect(job?.links).toEqual([{ traceId: request?.traceId, spanId: request?.spanId }]);
});
