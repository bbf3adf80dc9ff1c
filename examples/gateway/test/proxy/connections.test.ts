import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { DEFAULT_LIMITS } from '@gatehouse/http-koa/process';
import { freePort } from '@gatehouse/testing/servers/port';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { responseToHalfSent } from '../half-sent-bodies.ts';
import { rawBytes } from './evasions/raw-request.ts';
import { LedgerPolicy } from './world/ledger-policy.ts';
import { startStubUpstream } from './world/stub-upstream.ts';
import { startTestProxy } from './world/world.ts';

/**
 * Opens `count` connections to a proxy with these limits, one after the other. Returns how many stay open.
 */
async function staysOpen(count: number, limits: Partial<typeof DEFAULT_LIMITS>): Promise<number> {
  const stub = await startStubUpstream(() => {});
  const { proxy } = await startTestProxy(stub, await freePort(), new LedgerPolicy(), {
    limits: { ...DEFAULT_LIMITS, ...limits },
  });
  const { hostname, port } = new URL(proxy.url);
  const open = new Set<Socket>();
  for (let i = 0; i < count; i += 1) {
    const socket = connect({ host: hostname, port: Number(port) });
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => open.delete(socket));
    socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  }
  const remaining = open.size;
  for (const socket of open) socket.destroy();
  await proxy.stop();
  await stub.stop();
  return remaining;
}

describe('the proxy', () => {
  it('closes connections over the limit per address', async () => {
    expect(await staysOpen(12, { maxConnectionsPerAddress: 5 })).toBe(5);
  });

  it('closes connections over the total limit, also those of trusted proxies', async () => {
    const limits = { maxConnections: 7, maxConnectionsPerAddress: 5, trustedProxies: ['127.0.0.0/8'] };
    expect(await staysOpen(12, limits)).toBe(7);
  });

  it('refuses a body that arrives slowly when such bodies use too much memory', async () => {
    const stub = await startStubUpstream(() => {});
    const { proxy } = await startTestProxy(stub, await freePort(), new LedgerPolicy(), {
      limits: { ...DEFAULT_LIMITS, maxConnectionsPerAddress: DEFAULT_LIMITS.maxConnections },
    });
    const target = '/xrpc/com.atproto.server.createSession';
    const slow = { target, type: 'application/json', length: 64 * 1024 };
    const response = await responseToHalfSent(proxy.url, slow);
    expect(response).toMatch(/^HTTP\/1\.1 503 .*\r\nRetry-After: 5\r\n.*"too_many_bodies"/s);
    await proxy.stop();
    await stub.stop();
  });

  it('asks whether both sides of a WebSocket still exist, so that it closes when one has vanished', async () => {
    const setKeepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive');
    onTestFinished(() => setKeepAlive.mockRestore());
    const accepted = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
    const stub = await startStubUpstream((socket) => socket.write(accepted));
    const { proxy } = await startTestProxy(stub, await freePort(), new LedgerPolicy());
    const { hostname, port } = new URL(proxy.url);
    const client = connect({ host: hostname, port: Number(port) });
    const handshake = ['Connection: Upgrade', 'Upgrade: websocket'];
    const target = '/xrpc/com.atproto.sync.subscribeRepos';
    client.write(rawBytes({ method: 'GET', target, headers: handshake, length: null }));
    await once(client, 'data');
    const asked = setKeepAlive.mock.calls.map(([isOn, delay = 0]) => isOn && delay > 0 && delay <= 60_000);
    expect(asked).toEqual([true, true]);
    client.destroy();
    await proxy.stop();
    await stub.stop();
  });
});
