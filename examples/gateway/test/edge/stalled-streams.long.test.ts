import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { constants } from 'node:http2';
import { connect, type TLSSocket } from 'node:tls';
import { DEFAULT_LIMITS, openServer } from '@gatehouse/http-koa/process';
import { selfSigned } from '@gatehouse/testing/servers/certificate';
import { describe, expect, it, onTestFinished } from 'vitest';
import { TlsOrPlainServer } from '../../src/edge/server/tls-or-plain-server.ts';
import { END_HEADERS, END_STREAM, FRAMES, frame, PREFACE, requestFields } from './world/http2-frames.ts';

const END_OF_REQUEST = END_STREAM | END_HEADERS;
/** SETTINGS_INITIAL_WINDOW_SIZE is 0, so that the server can send no body. */
const NO_WINDOW = Buffer.from([0, 4, 0, 0, 0, 0]);

/** Sends a request by a client that reads no body. Returns the client, and the response when it has begun. */
async function stalled(
  timeout: number,
  streamsPerClient?: number,
): Promise<{ client: TLSSocket; response: ServerResponse }> {
  let begun: (response: ServerResponse) => void = () => {};
  const response = new Promise<ServerResponse>((resolve) => {
    begun = resolve;
  });
  const server = await openServer({
    listener: (_request, made) => {
      made.write(Buffer.alloc(1024 * 1024));
      begun(made);
    },
    create: (options) =>
      Object.assign(new TlsOrPlainServer(options, selfSigned('localhost'), streamsPerClient), { timeout }),
    place: { host: '127.0.0.1', port: 0 },
    limits: { ...DEFAULT_LIMITS, stopTimeout: 1_000 },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  onTestFinished(() => server.stop());
  const port = Number(new URL(server.url).port);
  const client = connect({ port, host: '127.0.0.1', ALPNProtocols: ['h2'], rejectUnauthorized: false });
  client.on('error', () => {}).resume();
  await once(client, 'secureConnect');
  client.write(PREFACE);
  client.write(frame(FRAMES.settings, 0, 0, NO_WINDOW));
  client.write(frame(FRAMES.headers, END_OF_REQUEST, 1, requestFields()));
  return { client, response: await response };
}

describe('an HTTP/2 response that waits for the window of the client', () => {
  it('is closed when the client disconnects', async () => {
    const { client, response } = await stalled(0);
    const closed = once(response, 'close');
    client.destroy();
    expect(await closed).toEqual([]);
  });

  it('is closed after the time limit, although the client sends PING', async () => {
    const { client, response } = await stalled(500);
    const pings = setInterval(() => client.write(frame(FRAMES.ping, 0, 0, Buffer.alloc(8))), 50);
    onTestFinished(() => clearInterval(pings));
    await once(response, 'close');
    expect(client.closed).toBe(false);
  });

  it('counts toward the limit of its client, above which requests are refused', async () => {
    const { client } = await stalled(0, 1);
    client.write(frame(FRAMES.headers, END_OF_REQUEST, 3, requestFields()));
    const refused = frame(FRAMES.reset, 0, 3, Buffer.from([0, 0, 0, constants.NGHTTP2_REFUSED_STREAM]));
    let received = Buffer.alloc(0);
    for await (const chunk of client) {
      received = Buffer.concat([received, chunk]);
      if (received.includes(refused)) break;
    }
    expect(received.includes(refused)).toBe(true);
  });
});
