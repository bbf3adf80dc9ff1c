import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { webhookSignature } from '@gatehouse/adapters/audit-sinks';
import {
  auditMigrations,
  type Database,
  KnexAuditLog,
  migrate,
  openDatabase,
} from '@gatehouse/adapters/knex';
import { NodeSha256 } from '@gatehouse/adapters/node';
import { HOUR, type Instant, MINUTE, SECOND, Secret, systemPrincipal } from '@gatehouse/core/kernel';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { freePort } from '@gatehouse/testing/servers/port';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';

const PROGRAM = new URL('./delivering.ts', import.meta.url).pathname;
const KEY = 'whsec_plJ3nmyCDGBKInavdOK15jsl';
const ROUNDS = 8;
/** Rounds in which the two receivers on the network are down. The clock advances by an hour meanwhile. */
const OUTAGE = { from: 3, to: 6 };
const MAX_ROUND_MS = 100;
/** Tolerance of receivers, as Standard Webhooks recommends. */
const TIMESTAMP_TOLERANCE = 5 * MINUTE;

let folder: string;
let database: Database;
let log: KnexAuditLog;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-kills-'));
  database = await openDatabase(`sqlite:${join(folder, 'audit.sqlite')}`);
  await migrate(database, auditMigrations);
  log = new KnexAuditLog(database, new NodeSha256());
});
afterAll(async () => {
  await database.close();
  await removeFolder(folder);
});

/** A receiver on the network that can be down, and the sequences of the rows that it has received completely. */
interface Receiver {
  readonly received: number[];
  up(): Promise<void>;
  down(): Promise<void>;
}

function receiver(server: Server, port: number, received: number[]): Receiver {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  return {
    received,
    up: async () => {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    down: async () => {
      const closed = once(server.close(), 'close');
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function sequenceIn(json: string): number {
  return JSON.parse(json).metadata.sequence;
}

/** Reads each message whose bytes have all arrived (RFC 6587 section 3.4.1). */
function syslogReceiver(port: number): Receiver {
  const received: number[] = [];
  const server = createServer((socket) => {
    let rest = Buffer.alloc(0);
    socket.on('data', (data) => {
      rest = Buffer.concat([rest, data]);
      for (;;) {
        const begin = rest.indexOf(' ') + 1;
        const end = begin + Number(rest.subarray(0, begin));
        if (begin === 0 || rest.length < end) return;
        const message = rest.subarray(begin, end).toString();
        received.push(sequenceIn(message.slice(message.indexOf('{'))));
        rest = rest.subarray(end);
      }
    });
  });
  return receiver(server, port, received);
}

function webhookReceiver(port: number, now: () => Instant): Receiver {
  const received: number[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const timestamp = Number(request.headers['webhook-timestamp']);
    const signed = { id: String(request.headers['webhook-id']), timestamp, body };
    expect(request.headers['webhook-signature']).toBe(webhookSignature(signed, new Secret(KEY)));
    expect(Math.abs(timestamp * SECOND - now())).toBeLessThan(TIMESTAMP_TOLERANCE);
    received.push(...JSON.parse(body).data.map((event: object) => sequenceIn(JSON.stringify(event))));
    // The process can also be killed while it waits for the confirmation.
    await pause(Math.random() * 20);
    response.writeHead(204).end();
  };
  return receiver(
    createHttpServer((request, response) => void take(request, response)),
    port,
    received,
  );
}

/** The sequences in a file. A line that a kill has cut off is not a row. */
function sequencesIn(path: string): number[] {
  const rows = readFileSync(path, 'utf8').split('\n');
  return rows.flatMap((line) => {
    try {
      return [sequenceIn(line)];
    } catch {
      return [];
    }
  });
}

function lengthOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** Each row arrived, and no row before an earlier one. */
function expectAllInOrder(sequences: readonly number[], count: number): void {
  let last = 0;
  for (const sequence of sequences) {
    expect(sequence).toBeLessThanOrEqual(last + 1);
    last = Math.max(last, sequence);
  }
  expect(last).toBe(count);
}

async function append(count: number): Promise<void> {
  for (let row = 0; row < count; row += 1)
    await database.transaction(() =>
      log.append({
        at: row,
        principal: systemPrincipal('test'),
        action: 'session.began',
        subject: 'x'.repeat(Math.random() * 2_000),
        detail: {},
      }),
    );
}

it('The audit log arrives at each sink in order and at least once, although the process is killed at random and two receivers are down for an hour', async () => {
  let now = Date.UTC(2026, 0, 1);
  const file = join(folder, 'audit.jsonl');
  const [syslogPort, webhookPort] = [await freePort(), await freePort()];
  const receivers = [syslogReceiver(syslogPort), webhookReceiver(webhookPort, () => now)];
  const started = async (): Promise<ChildProcess> => {
    const place = {
      databaseUrl: `sqlite:${join(folder, 'audit.sqlite')}`,
      file,
      syslogUrl: `tcp://127.0.0.1:${syslogPort}`,
      webhookUrl: `http://127.0.0.1:${webhookPort}/`,
      secret: KEY,
    };
    const child = spawn(
      process.execPath,
      ['--conditions=@gatehouse/source', PROGRAM, JSON.stringify(place)],
      {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child, 'message');
    return child;
  };
  const killed = async (child: ChildProcess): Promise<void> => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };

  for (const each of receivers) await each.up();
  await append(150);
  let isWriting = true;
  const writing = (async () => {
    while (isWriting) {
      await append(3);
      await pause(5);
    }
  })();
  let next = started();
  for (let round = 0; round < ROUNDS; round += 1) {
    const child = await next;
    // A process takes longer to start than to deliver, so the next one starts meanwhile.
    next = started();
    if (round === OUTAGE.from) for (const each of receivers) await each.down();
    if (round === OUTAGE.to) for (const each of receivers) await each.up();
    if (round > OUTAGE.from && round <= OUTAGE.to) now += HOUR / (OUTAGE.to - OUTAGE.from);
    const before = lengthOf(file);
    child.send(now);
    // However slow the machine is, the process has begun to deliver when it is killed.
    await expect.poll(() => lengthOf(file), { timeout: 30_000, interval: 1 }).toBeGreaterThan(before);
    await pause(Math.random() * MAX_ROUND_MS);
    await killed(child);
  }
  isWriting = false;
  await writing;
  const { sequence: count } = await log.head();
  const last = await next;
  last.send(now);
  await expect
    .poll(
      () => [sequencesIn(file), ...receivers.map(({ received }) => received)].map((each) => each.at(-1)),
      {
        timeout: 30_000,
      },
    )
    .toEqual([count, count, count]);
  await killed(last);
  for (const each of receivers) await each.down();
  for (const sequences of [sequencesIn(file), ...receivers.map(({ received }) => received)])
    expectAllInOrder(sequences, count);
});
