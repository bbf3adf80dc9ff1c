import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { connect as connectHttp2 } from 'node:http2';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { Worker } from 'node:worker_threads';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { freePort } from '@gatehouse/testing/servers/port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programWords } from '../../../../packages/testing/test/servers/program-words.ts';
import { isOpen } from '../proxy/world/nginx.ts';
import { FLOODS } from './world/http2-floods.ts';
import { type StubServer, startStubServer } from './world/stub-server.ts';

/** Time after which a client that was not disconnected ends its flood. */
const MAX_FLOOD_MS = 20_000;
/** Long enough for a busy machine. */
const MAX_RESPONSE_MS = 5_000;
const MAX_GROWTH_MIB = 150;

let folder: string;
let stub: StubServer;
let port: number;
let edge: ChildProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-floods-'));
  stub = await startStubServer();
  port = await freePort();
  edge = spawn(process.execPath, programWords(join(import.meta.dirname, '../../src/edge/main.ts')), {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      EDGE_PORT: String(port),
      EDGE_GATEWAY_URL: stub.url,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await isOpen(port))) {
    if (edge.exitCode !== null) throw new Error('The edge did not start.');
    await pause(20);
  }
});

afterAll(async () => {
  edge.kill('SIGTERM');
  if (edge.exitCode === null) await once(edge, 'exit');
  await stub.stop();
  await removeFolder(folder);
});

/** Floods the edge until it disconnects the client. Returns whether it has done so. */
async function isDisconnected(name: string, reads: boolean): Promise<boolean> {
  const client = new Worker(new URL('./world/http2-flood-client.ts', import.meta.url), {
    workerData: { port, name, reads, limit: MAX_FLOOD_MS },
  });
  const [isClosed] = await once(client, 'message');
  await client.terminate();
  return isClosed;
}

function memoryMiB(): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${edge.pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Sends requests from another address, one after the other. Returns the longest time of a response. */
async function servedMeanwhile(signal: AbortSignal): Promise<number> {
  const socket = connectTls({
    socket: connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' }),
    ALPNProtocols: ['h2'],
    rejectUnauthorized: false,
  });
  const session = connectHttp2('https://localhost', { createConnection: () => socket });
  let longest = 0;
  while (!signal.aborted) {
    const begin = performance.now();
    const stream = session.request({ ':path': '/', ':authority': 'localhost' });
    const [headers] = await once(stream, 'response');
    expect(headers[':status']).toBe(200);
    stream.resume();
    await once(stream, 'close');
    longest = Math.max(longest, performance.now() - begin);
    await pause(20);
  }
  session.close();
  return longest;
}

/** Sends requests at once from the address of the floods. Returns the statuses of the responses. */
async function statusesAfterwards(): Promise<readonly unknown[]> {
  const session = connectHttp2(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
  const statuses = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const stream = session.request({ ':path': '/', ':authority': 'localhost' });
      const [headers] = await once(stream.resume(), 'response');
      return headers[':status'];
    }),
  );
  session.close();
  return statuses;
}

/** The floods whose responses wait for a client that does not read. */
const UNREAD = Object.keys(FLOODS).filter((name) => /^(?:requests|SETTINGS|PING)/.test(name));

describe.each([
  ['reads', true, Object.keys(FLOODS)],
  ['does not read', false, UNREAD],
] as const)('a client that %s and floods the edge with', (_how, reads, names) => {
  it.each(names)('%s is disconnected, while the edge serves others and uses little memory', async (name) => {
    const before = memoryMiB();
    const ended = new AbortController();
    const others = servedMeanwhile(ended.signal);
    const disconnected = await Promise.all([1, 2].map(() => isDisconnected(name, reads)));
    ended.abort();
    expect(disconnected).toEqual([true, true]);
    expect(await others).toBeLessThan(MAX_RESPONSE_MS);
    expect(memoryMiB() - before).toBeLessThan(MAX_GROWTH_MIB);
    expect(new Set(await statusesAfterwards())).toEqual(new Set([200]));
  });
});
