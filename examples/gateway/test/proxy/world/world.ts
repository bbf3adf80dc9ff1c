import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PolicyPort } from '@gatehouse/core/entitlement';
import type { RunningServer } from '@gatehouse/http-koa/process';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { type RunningPds, startPds } from '@gatehouse/testing/servers/pds';
import { startPlc } from '@gatehouse/testing/servers/plc';
import { freePort } from '@gatehouse/testing/servers/port';
import { pino } from 'pino';
import {
  type ProxyConfiguration,
  ProxyMetrics,
  type ProxyParts,
  parseProxyConfiguration,
  startProxy,
} from '../../../src/proxy/index.ts';
import { LedgerPolicy } from './ledger-policy.ts';

/** A PLC directory, a personal data server, and the proxy in front of it. None of them is a stub. */
export interface World {
  readonly plcUrl: string;
  readonly pds: RunningPds;
  readonly proxy: RunningServer;
  readonly policy: LedgerPolicy;
  /** Lines of the proxy's log, parsed. */
  readonly log: readonly Readonly<Record<string, unknown>>[];
  stop(): Promise<void>;
}

export async function startWorld(changes: Partial<ProxyConfiguration> = {}): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-proxy-'));
  const port = await freePort();
  const plc = await startPlc();
  const publicUrl = `http://localhost:${port}`;
  const pds = await startPds({ dataDir: join(dataDir, 'pds'), plcUrl: plc.url, publicUrl });
  const policy = new LedgerPolicy();
  const { proxy, log } = await startTestProxy(pds, port, policy, changes);
  return {
    plcUrl: plc.url,
    pds,
    proxy,
    policy,
    log,
    stop: async () => {
      await proxy.stop();
      await pds.stop();
      await plc.stop();
      await removeFolder(dataDir);
    },
  };
}

/** Starts a proxy in front of any server. */
export async function startTestProxy(
  pds: Pick<RunningPds, 'url' | 'secrets'>,
  port: number,
  policy: PolicyPort,
  changes: Partial<ProxyConfiguration> = {},
  { databaseClock }: Pick<ProxyParts, 'databaseClock'> = {},
): Promise<{ proxy: RunningServer; log: Readonly<Record<string, unknown>>[] }> {
  const configuration = parseProxyConfiguration({
    PDS_JWT_SECRET: pds.secrets.jwtSecret,
    PDS_UPSTREAM_URL: pds.url,
    PROXY_PORT: String(port),
    PROXY_METRICS_PORT: '0',
  });
  const log: Readonly<Record<string, unknown>>[] = [];
  const proxy = await startProxy({
    configuration: { ...configuration, ...changes },
    policy,
    databaseClock,
    log: pino({ level: 'info' }, { write: (line: string) => log.push(JSON.parse(line)) }),
    metrics: new ProxyMetrics(),
  });
  return { proxy, log };
}
