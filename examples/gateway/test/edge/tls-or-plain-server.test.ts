import { once } from 'node:events';
import { type ClientHttp2Stream, connect as connectHttp2, constants } from 'node:http2';
import { type AddressInfo, connect } from 'node:net';
import { selfSigned } from '@gatehouse/testing/servers/certificate';
import { expect, it } from 'vitest';
import { TlsOrPlainServer } from '../../src/edge/server/tls-or-plain-server.ts';

const BEGIN_OF_HANDSHAKE = Buffer.from([22, 3, 1]);

it.each([
  ['has sent nothing', Buffer.alloc(0)],
  ['is in a handshake', BEGIN_OF_HANDSHAKE],
  ['sends a request', Buffer.from('GET / HTTP/1.1\r\n')],
])(
  'TlsOrPlainServer closes a connection that %s, so that no client can delay the end of the server',
  async (_state, sent) => {
    const server = new TlsOrPlainServer({}, selfSigned('localhost'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const accepted = once(server, 'connection');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
    const [socket] = await accepted;
    if (sent.length > 0) {
      client.write(sent);
      while (socket.bytesRead < sent.length) await new Promise(setImmediate);
      await new Promise(setImmediate);
    }
    const ended = once(client, 'close');
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    expect(socket.destroyed).toBe(true);
    await Promise.all([ended, closed]);
  },
);

it('TlsOrPlainServer refuses an HTTP/2 request that crosses the end of its connection, and completes the one before', async () => {
  const server = new TlsOrPlainServer({}, selfSigned('localhost'));
  const served: string[] = [];
  const held = Promise.withResolvers<void>();
  server.on('request', (request, response) => {
    served.push(request.url ?? '');
    void held.promise.then(() => response.end('whole'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = connectHttp2(`https://localhost:${port}`, { rejectUnauthorized: false });
  try {
    const before = client.request({ ':path': '/before' });
    await once(server, 'request');
    server.closeIdleConnections();
    // The client has not yet been told that the connection ends.
    const crossing = client.request({ ':path': '/crossing' });
    await expect(completed(crossing)).rejects.toThrow('NGHTTP2_REFUSED_STREAM');
    expect(crossing.rstCode).toBe(constants.NGHTTP2_REFUSED_STREAM);
    held.resolve();
    expect(await completed(before)).toBe('whole');
    expect(served).toEqual(['/before']);
  } finally {
    client.destroy();
    server.closeAllConnections();
    server.close();
  }
});

async function completed(stream: ClientHttp2Stream): Promise<string> {
  return (await stream.setEncoding('utf8').toArray()).join('');
}
