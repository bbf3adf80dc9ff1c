import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { WebhookAuditSink, webhookSignature } from '@gatehouse/adapters/audit-sinks';
import type { AuditEntry } from '@gatehouse/core/audit';
import { Secret } from '@gatehouse/core/kernel';
import { auditSinkContract } from '@gatehouse/testing/contracts';
import { MovableClock } from '@gatehouse/testing/memory';
import { describePort } from '@gatehouse/testing/proof';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sampleRows } from './sample-rows.ts';

const KEY = new Secret('whsec_plJ3nmyCDGBKInavdOK15jsl');
const OLD_KEY = new Secret('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
const NOW = Date.UTC(2026, 0, 2);

async function receiver(status: number, maxLength = Number.POSITIVE_INFINITY) {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const isTaken = body.length <= maxLength;
    if (isTaken) received.push({ headers: request.headers, body });
    response.writeHead(isTaken ? status : 413, { location: '/elsewhere' }).end('ignored');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const clock = new MovableClock(NOW);
  const parts = { url: `http://127.0.0.1:${port}/hook`, secrets: [KEY, OLD_KEY], clock };
  return { received, sink: new WebhookAuditSink(parts), restarted: new WebhookAuditSink(parts) };
}

function rowsIn({ body }: { readonly body: string }): unknown[] {
  return JSON.parse(body).data.map((event: { raw_data: string }) => JSON.parse(event.raw_data));
}

describe('the signature of a webhook', () => {
  // Examples from the documentation of Standard Webhooks and of Svix.
  it.each([
    [
      KEY,
      {
        id: 'msg_loFOjxBNrRLzqYUf',
        timestamp: 1731705121,
        body: '{"event_type":"ping","data":{"success":true}}',
      },
      'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
    ],
    [
      OLD_KEY,
      { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' },
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    ],
  ])('equals the published example', (key, webhook, expected) => {
    expect(webhookSignature(webhook, key)).toBe(expected);
  });
});

describePort('WebhookAuditSink', auditSinkContract, {
  ...{ describe, it },
  withSubject: async (work) => {
    const { sink, restarted, received } = await receiver(204);
    const failing = await Promise.all([302, 410, 500].map((status) => receiver(status)));
    await work({
      ...{ sink, restarted, other: (await receiver(204)).sink },
      failing: failing.map((each) => each.sink),
      received: async () => received.flatMap(rowsIn) as AuditEntry[],
    });
  },
});

describe('a webhook as audit sink', () => {
  it('gets the rows, signed with each key', async () => {
    const { received, sink } = await receiver(204);
    const rows = sampleRows('session.began', 'session.ended');
    await sink.send(rows);
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    expect(JSON.parse(body).type).toBe('audit.rows');
    expect(rowsIn({ body })).toEqual(rows);
    const timestamp = Number(headers['webhook-timestamp']);
    expect(timestamp).toBe(NOW / 1000);
    const signed = { id: String(headers['webhook-id']), timestamp, body };
    const signatures = [KEY, OLD_KEY].map((key) => webhookSignature(signed, key)).join(' ');
    expect(headers['webhook-signature']).toBe(signatures);
  });

  it('gets the same id for rows that are sent again, and another for other rows', async () => {
    const { received, sink } = await receiver(200);
    const rows = sampleRows('session.began', 'session.ended');
    await sink.send(rows);
    await sink.send(rows);
    await sink.send(rows.slice(1));
    const [first, again, other] = received.map(({ headers }) => headers['webhook-id']);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it.each([302, 400, 410, 500])('rejects when the server responds with %i', async (status) => {
    const { received, sink } = await receiver(status);
    await expect(sink.send(sampleRows('session.began'))).rejects.toThrow(`responded with ${status}`);
    expect(received).toHaveLength(1);
  });

  it('gets the rows in several requests, in order, if it responds with 413 to one request with all of them', async () => {
    const { received, sink } = await receiver(200, 2_500);
    const rows = sampleRows(...Array.from({ length: 7 }, () => 'session.began'));
    await sink.send(rows);
    expect(received.length).toBeGreaterThan(1);
    expect(received.flatMap(rowsIn)).toEqual(rows);
    const ids = received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(received.length);
  });

  it('rejects when the server responds with 413 to a single row', async () => {
    const { sink } = await receiver(200, 100);
    await expect(sink.send(sampleRows('session.began', 'session.ended'))).rejects.toThrow(
      'responded with 413 to row 1 only',
    );
  });

  it('gets long rows in bodies below 1 MB', async () => {
    const { received, sink } = await receiver(200);
    const rows = sampleRows(...Array.from({ length: 20 }, (_, row) => `${row}`.repeat(50_000)));
    await sink.send(rows);
    expect(received.flatMap(rowsIn)).toEqual(rows);
    expect(Math.max(...received.map(({ body }) => body.length))).toBeLessThan(1_000_000);
  });
});
