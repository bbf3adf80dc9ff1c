import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningServer } from '@gatehouse/http-koa/process';
import { sampleContent } from '@gatehouse/testing/contracts/gateway';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { createPdsAccount, type PdsAccount, type RunningPds, startPds } from '@gatehouse/testing/servers/pds';
import { startPlc } from '@gatehouse/testing/servers/plc';
import { freePort } from '@gatehouse/testing/servers/port';
import type { Container } from 'inversify';
import { pino } from 'pino';
import { openPolicy, ProxyMetrics, parseProxyConfiguration, startProxy } from '../../../src/proxy/index.ts';
import { startWorker } from '../../../src/worker/start-worker.ts';
import { parseWorkerConfiguration } from '../../../src/worker/worker-configuration.ts';
import { HomePages } from '../../customer/world/home-pages.ts';
import { runningGateway, type TestGateway } from '../../customer/world/running-gateway.ts';
import { startUnreliableEdge, type UnreliableEdge } from '../../customer/world/unreliable-edge.ts';
import { Visitor } from '../../customer/world/visitor.ts';
import type { Entitlements } from '../../proxy/world/entitlements.ts';
import { type Firehose, openFirehose } from './firehose.ts';

const JWT_SECRET = 'Kq0sJ2v7Yx4nB8mW1tR5zC9uE3hL6pD0';
const log = pino({ level: 'silent' });

/** A customer gateway that a test has started. */
interface StartedGateway {
  readonly url: string;
  stop(): Promise<void>;
}

type StartGateway<Gateway> = (
  variables: Readonly<Record<string, string>>,
  folder: string,
) => Promise<Gateway>;

/**
 * A customer gateway, the proxy and a personal data server on one database. A test can make the edge between
 * worker and proxy fail.
 */
export interface SyncWorld<Gateway extends StartedGateway = TestGateway> {
  readonly folder: string;
  readonly pds: RunningPds;
  /** The edge in front of the proxy. The worker sends its writes through it. */
  readonly edge: UnreliableEdge;
  readonly gateway: Gateway;
  readonly entitlements: Entitlements;
  readonly firehose: Firehose;
  /** Settings with which a worker of this world starts. */
  readonly workerVariables: Readonly<Record<string, string>> & { readonly DATABASE_URL: string };
  /** Creates a PDS account that can write to the catalog. */
  newCustomer(name: string): Promise<PdsAccount>;
  /** Signs the customer in at the gateway of this world, or at another one. */
  signIn(account: PdsAccount, gatewayUrl?: string): Promise<Visitor>;
  startWorker(adjust?: (container: Container) => void): Promise<RunningServer>;
  /** Returns the record of a file on the personal data server; undefined if it does not exist. */
  record(account: PdsAccount, file: string): Promise<Readonly<Record<string, unknown>> | undefined>;
  stop(): Promise<void>;
}

export function openSyncWorld(entitlements: Entitlements): Promise<SyncWorld> {
  return openSyncWorldWith(entitlements, (variables) => runningGateway(variables));
}

/** Opens a world like `openSyncWorld`. The caller starts the gateway. `ofWorkers`: more settings of the workers. */
export async function openSyncWorldWith<Gateway extends StartedGateway>(
  entitlements: Entitlements,
  startGateway: StartGateway<Gateway>,
  ofWorkers: Readonly<Record<string, string>> = {},
): Promise<SyncWorld<Gateway>> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-sync-'));
  const plc = await startPlc();
  const proxyPort = await freePort();
  const edge = await startUnreliableEdge(`http://127.0.0.1:${proxyPort}`);
  const publicUrl = edge.url.replace('127.0.0.1', 'localhost');
  const pds = await startPds({ dataDir: folder, plcUrl: plc.url, publicUrl });
  const stopProxy = await startGate(pds, proxyPort, entitlements.databaseUrl);
  const shared = {
    DATABASE_URL: entitlements.databaseUrl,
    PDS_PUBLIC_URL: publicUrl,
    PLC_URL: plc.url,
    JWT_SECRET,
  };
  const gateway = await startGateway({ ...shared, TRUSTED_PROXIES: '127.0.0.1' }, folder);
  let signIns = 0;
  const firehose = await openFirehose(pds.url);
  const workerVariables = {
    ...shared,
    PUBLIC_BASE_URL: 'http://127.0.0.1:18080',
    WORKER_PORT: '0',
    ...ofWorkers,
  };
  return {
    ...{ folder, pds, edge, gateway, entitlements, firehose, workerVariables },
    newCustomer: async (name) => {
      const account = await createPdsAccount(pds, `${name}.test`);
      await entitlements.apply(account.did, { name: 'manual.grant', plan: 'base' });
      return account;
    },
    signIn: async (account, gatewayUrl = gateway.url) => {
      // Each customer signs in from an address of their own, because the gateway limits sign-ins per address.
      signIns += 1;
      const address = `10.0.${Math.floor(signIns / 250)}.${1 + (signIns % 250)}`;
      const visitor = new Visitor(gatewayUrl, { 'X-Forwarded-For': address });
      const { body } = await visitor.post('/api/v1/oauth/start', { handle: account.handle });
      if (typeof body?.redirect_url !== 'string')
        throw new Error(`The gateway refused the sign-in: ${JSON.stringify(body)}`);
      const callback = await new HomePages().grant(body.redirect_url, account);
      const { location } = await visitor.get(callback.pathname + callback.search);
      if (location !== '/') throw new Error(`The sign-in led to ${location}.`);
      return visitor;
    },
    startWorker: (adjust) => startWorker(parseWorkerConfiguration(workerVariables), log, adjust),
    record: async ({ did }, file) => {
      const query = new URLSearchParams({ repo: did, collection: 'cloud.svc.catalog.entry', rkey: file });
      const response = await fetch(`${pds.url}/xrpc/com.atproto.repo.getRecord?${query}`);
      return response.ok ? (await response.json()).value : undefined;
    },
    stop: async () => {
      firehose.close();
      await gateway.stop();
      await stopProxy();
      await edge.stop();
      await pds.stop();
      await plc.stop();
      await entitlements.drop();
      await removeFolder(folder);
    },
  };
}

async function startGate(pds: RunningPds, port: number, databaseUrl: string): Promise<() => Promise<void>> {
  const configuration = parseProxyConfiguration({
    PDS_JWT_SECRET: pds.secrets.jwtSecret,
    PDS_UPSTREAM_URL: pds.url,
    PDS_PUBLIC_URL: pds.publicUrl,
    PROXY_PORT: String(port),
    PROXY_METRICS_PORT: '0',
    DATABASE_URL: databaseUrl,
  });
  const { policy, close } = await openPolicy(configuration);
  const proxy = await startProxy({ configuration, policy, log, metrics: new ProxyMetrics() });
  return async () => {
    await proxy.stop();
    await close();
  };
}

/** Adds a file with new content to the catalog. */
export function createFile(visitor: Visitor, file: string) {
  const { root, size } = sampleContent();
  return visitor.send('PUT', `/api/v1/catalog/${file}`, { root, size }, { 'If-None-Match': '*' });
}
