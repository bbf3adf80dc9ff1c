import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPdsAccount, type PdsAccount, type RunningPds, startPds } from '@gatehouse/testing/servers/pds';
import { startPlc } from '@gatehouse/testing/servers/plc';
import { GATED } from '../../examples/gateway/test/proxy/evasions/attempt.ts';
import { gatedKeys } from '../../examples/gateway/test/proxy/evasions/gated-keys.ts';
import type { Entitlements } from '../../examples/gateway/test/proxy/world/entitlements.ts';
import { startBalanced } from './balanced.ts';
import type { ClusterWorld } from './drills.ts';
import { startGatewayDatabase } from './gateway-database.ts';
import { refused } from './refused.ts';
import { type Reply, send } from './send.ts';

const XRPC = '/xrpc/com.atproto.repo';

/** Three instances of the authorization proxy in front of a personal data server. */
export interface ProxyWorld extends ClusterWorld {
  readonly pds: RunningPds;
  /** Changes entitlements on the server that is the primary at the beginning. */
  readonly entitlements: Entitlements;
  readonly entitled: PdsAccount;
  readonly lapsed: PdsAccount;
  stop(): Promise<void>;
}

export async function startProxyWorld(): Promise<ProxyWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-proxies-'));
  const { database, entitlements, url: databaseUrl } = await startGatewayDatabase();
  const plc = await startPlc();
  const publicUrl = 'http://localhost:2583';
  const pds = await startPds({ dataDir: folder, plcUrl: plc.url, publicUrl });
  const stopRest = async () => {
    await pds.stop();
    await plc.stop();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const servers = await startBalanced('gateway/dist/proxy/main.js', (port) => ({
    NODE_ENV: 'production',
    PROXY_PORT: String(port),
    PROXY_METRICS_PORT: '0',
    TRUSTED_PROXIES: 'loopback',
    PDS_UPSTREAM_URL: pds.url,
    PDS_PUBLIC_URL: publicUrl,
    PDS_JWT_SECRET: pds.secrets.jwtSecret,
    DATABASE_URL: databaseUrl,
    DRAIN_DELAY: '3',
    LOG_LEVEL: 'error',
  })).catch(async (error: unknown) => {
    await stopRest();
    throw error;
  });
  const [entitled, lapsed] = [
    await createPdsAccount(pds, 'alice.test'),
    await createPdsAccount(pds, 'mallory.test'),
  ];
  await entitlements.apply(entitled.did, { name: 'manual.grant', plan: 'base' });
  let prefix = '';
  let round = 0;
  return {
    database,
    servers,
    pds,
    entitlements,
    entitled,
    lapsed,
    upWhileReadOnly: servers.instances.length,
    requests: async (url) => {
      round += 1;
      prefix = `${round}-`;
      const path = `${XRPC}.listRecords?repo=${entitled.did}&collection=${GATED}&limit=1`;
      return {
        write: (id, agent) => put(url, entitled, `${prefix}${id}`, agent),
        read: (_, agent) => send(url, { path }, agent),
        lapsed: async (id, agent) => refused(403, await put(url, lapsed, `${prefix}${id}`, agent)),
      };
    },
    written: async () => {
      const keys = [...(await gatedKeys(pds.url, entitled.did))].map((uri) =>
        uri.slice(uri.lastIndexOf('/') + 1),
      );
      const latest = keys.filter((key) => key.startsWith(prefix));
      return new Set(latest.map((key) => Number(key.slice(prefix.length))));
    },
    stop: async () => {
      await servers.stop();
      await stopRest();
    },
  };
}

/** Writes a record to a collection that requires an entitlement. */
export function put(
  url: string,
  { did, accessJwt: token }: PdsAccount,
  rkey: string,
  agent?: Parameters<typeof send>[2],
): Promise<Reply> {
  const body = { repo: did, collection: GATED, rkey, record: { $type: GATED, text: 'x' } };
  return send(url, { method: 'POST', path: `${XRPC}.putRecord`, token, body }, agent);
}
