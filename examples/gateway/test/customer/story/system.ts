import { SweepElapsedGraces } from '@gatehouse/core/entitlement';
import { Clock } from '@gatehouse/core/kernel';
import type { RunningServer } from '@gatehouse/http-koa/process';
import { MovableClock } from '@gatehouse/testing/memory';
import { freePort } from '@gatehouse/testing/servers/port';
import type { Container } from 'inversify';
import { pino } from 'pino';
import { loadGatewayConfig } from '../../../src/customer/customer-configuration.ts';
import { startCustomerGateway } from '../../../src/customer/start-customer-gateway.ts';
import { parseOpsConfiguration, startOps } from '../../../src/ops/index.ts';
import { openPolicy, ProxyMetrics, parseProxyConfiguration, startProxy } from '../../../src/proxy/index.ts';
import { gatehouseOps } from '../../ops/command-line.ts';
import type { Home } from './home.ts';

const log = pino({ level: 'silent' });

/** The customer gateway, the operator API and the proxy on one database. */
export interface System {
  readonly gateway: RunningServer;
  readonly ops: RunningServer;
  /** The clock of the operator API and of the proxy. */
  readonly clock: MovableClock;
  /** Runs the operator API's job that records ended graces as lapses. */
  sweep(): Promise<unknown>;
  /** Runs `gatehouse ops` on the database and returns its output. */
  command(...words: string[]): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the servers with these settings in addition. */
export async function startSystem(
  home: Home,
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<System> {
  const clock = new MovableClock(Date.now());
  const shared = {
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    PDS_URL: home.pds.url,
    PDS_PUBLIC_URL: home.pds.publicUrl,
    PDS_ADMIN_PASSWORD: home.pds.secrets.adminPassword,
    PLC_URL: home.plcUrl,
    ...settings,
  };
  const stopProxy = await startGate(home, databaseUrl, clock);
  const gateway = await startGateway(shared);
  const opsVariables = { ...shared, OPS_PORT: String(await freePort()) };
  const containers: Container[] = [];
  const ops = await startOps(parseOpsConfiguration(opsVariables), log, (container) => {
    container.rebind(Clock).toConstantValue(clock);
    containers.push(container);
  });
  return {
    gateway,
    ops,
    clock,
    sweep: async () => containers[0]?.get(SweepElapsedGraces).execute(10),
    command: async (...words) => {
      const { exitCode, out, complaints } = await gatehouseOps(words, { DATABASE_URL: databaseUrl });
      if (exitCode !== 0) throw new Error(complaints);
      return out;
    },
    stop: async () => {
      await ops.stop();
      await gateway.stop();
      await stopProxy();
    },
  };
}

async function startGate({ pds, proxyPort }: Home, databaseUrl: string, clock: Clock) {
  const configuration = parseProxyConfiguration({
    PDS_JWT_SECRET: pds.secrets.jwtSecret,
    PDS_UPSTREAM_URL: pds.url,
    PROXY_PORT: String(proxyPort),
    PROXY_METRICS_PORT: '0',
    DATABASE_URL: databaseUrl,
  });
  const { policy, close } = await openPolicy(configuration, { clock });
  const proxy = await startProxy({ configuration, policy, log, metrics: new ProxyMetrics() });
  return async () => {
    await proxy.stop();
    await close();
  };
}

async function startGateway(shared: Readonly<Record<string, string>>): Promise<RunningServer> {
  const port = String(await freePort());
  const environment = {
    ...shared,
    PORT: port,
    PUBLIC_BASE_URL: `http://127.0.0.1:${port}`,
    CORS_ALLOWED_ORIGINS: `http://127.0.0.1:${port}`,
    JWT_SECRET: 'the secret of the customer gateway',
    PDS_HANDLE_DOMAIN: 'test',
  };
  const { config } = loadGatewayConfig(environment, import.meta.dirname);
  return startCustomerGateway(config, log);
}
