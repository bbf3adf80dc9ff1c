import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { runningBridge } from './bridge/world/running-bridge.ts';
import { runningGateway } from './customer/world/running-gateway.ts';
import { runningOps } from './ops/running-ops.ts';
import { sqliteEntitlements } from './proxy/world/entitlements.ts';

const PATHS = [
  '/nowhere',
  '/nowhere/below',
  '/healthz.html',
  '/readyz2',
  '/assets/nowhere.js',
  '/apis',
  '/xrpc',
];

async function startBridge() {
  const { databaseUrl, drop } = await sqliteEntitlements();
  const bridge = await runningBridge({ DATABASE_URL: databaseUrl }, []);
  return { ...bridge, stop: () => bridge.stop().then(drop) };
}

it.each([
  ['customer gateway', () => runningGateway()],
  ['operator API', () => runningOps()],
  ['bridge', startBridge],
] as const)('the %s responds with 404 to unknown paths without an Accept header', async (_name, start) => {
  const server = await start();
  onTestFinished(() => server.stop());
  for (const path of PATHS) {
    // Unlike `fetch`, this request has no `Accept` header.
    const [response] = (await once(get(`${server.url}${path}`), 'response')) as [IncomingMessage];
    response.resume();
    expect([path, response.statusCode]).toEqual([path, 404]);
  }
});
