import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { newPdsSecrets } from '@gatehouse/testing/servers/pds';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { ProxyMetrics, parseProxyConfiguration, startProxy } from '../../src/proxy/index.ts';
import { eventually } from './world/eventually.ts';
import { LedgerPolicy } from './world/ledger-policy.ts';

/**
 * A loopback address that stands for an outside address. A server can be reached there only if it listens on
 * all addresses.
 */
const OUTSIDE = '127.0.0.2';

async function start(
  env: Record<string, string>,
  options: { outside?: string[]; warningInterval?: number } = {},
) {
  const log: Record<string, unknown>[] = [];
  const proxy = await startProxy({
    configuration: parseProxyConfiguration({
      PDS_JWT_SECRET: newPdsSecrets().jwtSecret,
      PROXY_PORT: '0',
      PROXY_METRICS_PORT: '0',
      ...env,
    }),
    policy: new LedgerPolicy(),
    log: pino({}, { write: (line: string) => log.push(JSON.parse(line)) }),
    metrics: new ProxyMetrics(),
    ...options,
  });
  return { proxy, log };
}

async function listenOn(host: string) {
  const server = createServer((socket) => socket.destroy()).listen(0, host);
  await once(server, 'listening');
  return { server, port: String((server.address() as AddressInfo).port) };
}

describe('the start of the proxy', () => {
  it('is refused when the personal data server can be reached without the proxy', async () => {
    const { server, port } = await listenOn('0.0.0.0');
    await expect(start({ PDS_PORT: port }, { outside: [OUTSIDE] })).rejects.toThrow(
      `The personal data server can be reached without the proxy, at ${OUTSIDE} port ${port}`,
    );
    server.close();
  });

  it('is refused for the real addresses of this host', async () => {
    const { server, port } = await listenOn('0.0.0.0');
    await expect(start({ PDS_PORT: port })).rejects.toThrow('can be reached without the proxy');
    server.close();
  });

  it('is not refused when it is on loopback only, or when the setting allows it', async () => {
    const inside = await listenOn('127.0.0.1');
    const first = await start({ PDS_PORT: inside.port }, { outside: [OUTSIDE] });
    await first.proxy.stop();
    inside.server.close();
    const everywhere = await listenOn('0.0.0.0');
    const allowed = { PDS_PORT: everywhere.port, PDS_EXPOSED_ALLOWED: 'true' };
    const second = await start(allowed, { outside: [OUTSIDE] });
    expect(await eventually(() => second.log.some(({ addresses }) => String(addresses) === OUTSIDE))).toBe(
      true,
    );
    await second.proxy.stop();
    everywhere.server.close();
  });

  it('names the setting to change when a port is in use', async () => {
    const { server, port } = await listenOn('127.0.0.1');
    await expect(start({ PROXY_PORT: port })).rejects.toThrow(
      `Cannot listen on 127.0.0.1:${port} (address in use). Free it or set PROXY_PORT.`,
    );
    await expect(start({ PROXY_METRICS_PORT: port })).rejects.toThrow('set PROXY_METRICS_PORT.');
    server.close();
  });

  it('warns of an open gate at once and then repeatedly', async () => {
    const { proxy, log } = await start(
      { PDS_AUTHZ_GATE_ENABLED: 'false' },
      { outside: [], warningInterval: 10 },
    );
    expect(
      log.filter(({ level, msg }) => level === 40 && /GATE_ENABLED=false/.test(String(msg))),
    ).toHaveLength(1);
    expect(await eventually(() => log.length >= 3)).toBe(true);
    await proxy.stop();
  });
});
