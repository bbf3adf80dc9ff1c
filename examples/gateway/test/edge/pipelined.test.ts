import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningServer } from '@gatehouse/http-koa/process';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseEdgeConfiguration } from '../../src/edge/edge-configuration.ts';
import { startEdge } from '../../src/edge/start-edge.ts';
import { eventually } from '../proxy/world/eventually.ts';

/** Long enough for a request of the same packet to reach the server. */
const SETTLED_MS = 300;

let folder: string;
let edge: RunningServer;
let client: Socket;
let received: string;
/** Requests that the server behind the edge has received, and has not responded to. */
let open: { readonly url: string; readonly response: ServerResponse }[];
const server = createServer(({ url = '' }, response) => open.push({ url, response }));

beforeEach(async () => {
  [open, received] = [[], ''];
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-pipelined-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  edge = await startEdge(
    parseEdgeConfiguration({ EDGE_PORT: '0', DATA_DIR: folder, EDGE_GATEWAY_URL: url }),
    pino({ level: 'silent' }),
  );
  client = connect(Number(new URL(edge.url).port), '127.0.0.1');
  client.on('data', (chunk) => {
    received += chunk;
  });
  client.on('error', () => {});
});

afterEach(async () => {
  client.destroy();
  server.closeAllConnections();
  server.close();
  await edge.stop();
  await removeFolder(folder);
});

function send(count: number): void {
  const host = `127.0.0.1:${new URL(edge.url).port}`;
  const requests = Array.from({ length: count }, (_, n) => `GET /api/${n} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  client.write(requests.join(''));
}

describe('requests that a client sends over HTTP/1.1 without waiting for responses', () => {
  it('are forwarded one after the other, in their order', async () => {
    send(16);
    const urls: string[] = [];
    while (urls.length < 16) {
      expect(await eventually(() => open.length > 0)).toBe(true);
      if (urls.length === 0) await pause(SETTLED_MS);
      expect(open).toHaveLength(1);
      const [first] = open.splice(0);
      urls.push(first?.url ?? '');
      first?.response.end(`<${first.url}>`);
    }
    expect(urls).toEqual(Array.from({ length: 16 }, (_, n) => `/api/${n}`));
    expect(await eventually(() => received.includes('</api/15>'))).toBe(true);
    expect(received.match(/<[^>]+>/g)).toEqual(urls.map((url) => `<${url}>`));
  });

  it('are not forwarded if more than 16 wait, and their connection is closed', async () => {
    const closed = once(client, 'close');
    send(17);
    await closed;
    await pause(SETTLED_MS);
    expect(open.length).toBeLessThanOrEqual(1);
    expect(received).toBe('');
  });

  it('are not forwarded after the client has disconnected', async () => {
    send(3);
    expect(await eventually(() => open.length > 0)).toBe(true);
    client.destroy();
    await pause(SETTLED_MS);
    expect(open.map(({ url }) => url)).toEqual(['/api/0']);
  });
});
