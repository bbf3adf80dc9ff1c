import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptPdsSecrets } from '@gatehouse/testing/servers/pds';
import { freePort } from '@gatehouse/testing/servers/port';
import { type RunningPostgres, startPostgres } from '@gatehouse/testing/servers/postgres';
import { LoadGenerator } from '../../../../bench/load/load-generator.ts';
import {
  type Entitlements,
  postgresEntitlements,
  sqliteEntitlements,
} from '../../test/proxy/world/entitlements.ts';
import { gatehouse, testServer } from './commands.ts';
import { type FixedUpstream, startFixedUpstream } from './fixed-upstream.ts';
import { type Command, MeasuredProcess } from './measured-process.ts';
import { DID, JWT_SECRET } from './requests.ts';

/** A real personal data server behind the proxy. */
export interface RealServer {
  readonly pds: MeasuredProcess;
  readonly proxy: MeasuredProcess;
  readonly adminPassword: string;
}

/** Servers that the parts of the benchmark share. All of them are stopped at the end. */
export class ProxyWorld {
  readonly generator: LoadGenerator = new LoadGenerator();
  readonly #upstream: FixedUpstream;
  readonly #closing: (() => unknown)[] = [];
  #postgres: RunningPostgres | undefined;

  private constructor(upstream: FixedUpstream) {
    this.#upstream = upstream;
  }

  static async open(): Promise<ProxyWorld> {
    return new ProxyWorld(await startFixedUpstream());
  }

  /** Starts a server. Its upstream is the server with the fixed response. */
  async start(make: (upstream: string, port: number) => Command, at?: number): Promise<MeasuredProcess> {
    const server = await MeasuredProcess.start((port) => make(this.#upstream.url, port), at);
    this.#closing.push(() => server.stop());
    return server;
  }

  /** Starts the proxy in front of the server with the fixed response. One holder is entitled. */
  async gatehouse(engine: 'sqlite' | 'postgres'): Promise<MeasuredProcess> {
    const env = { PDS_JWT_SECRET: JWT_SECRET, DATABASE_URL: (await this.#entitlements(engine)).databaseUrl };
    return this.start((upstream, port) => gatehouse(upstream, port, env));
  }

  /** Starts a personal data server in a separate process, and the proxy in front of it. */
  async realServer(): Promise<RealServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'));
    this.#closing.push(() => rm(dataDir, { recursive: true }));
    const [plcPort, pdsPort, proxyPort] = [await freePort(), await freePort(), await freePort()];
    const ports = { PLC_PORT: `${plcPort}`, PDS_PORT: `${pdsPort}`, PROXY_PORT: `${proxyPort}` };
    const { jwtSecret, adminPassword } = await keptPdsSecrets(join(dataDir, 'pds'));
    await this.start(() => testServer('plc', { DATA_DIR: dataDir, ...ports }), plcPort);
    const pds = await this.start(() => testServer('pds', { DATA_DIR: dataDir, ...ports }), pdsPort);
    const { databaseUrl } = await this.#entitlements('sqlite');
    const env = { PDS_JWT_SECRET: jwtSecret, DATABASE_URL: databaseUrl };
    const proxy = await this.start((_, port) => gatehouse(pds.origin, port, env), proxyPort);
    return { pds, proxy, adminPassword };
  }

  async close(): Promise<void> {
    for (const close of this.#closing.reverse()) await close();
    this.#upstream.stop();
    await this.#postgres?.stop();
    await this.generator.close();
  }

  async #entitlements(engine: 'sqlite' | 'postgres'): Promise<Entitlements> {
    if (engine === 'postgres') this.#postgres ??= await startPostgres();
    const made =
      this.#postgres && engine === 'postgres'
        ? postgresEntitlements(this.#postgres.url)
        : sqliteEntitlements();
    const entitlements = await made;
    await entitlements.apply(DID, { name: 'manual.grant', plan: 'base' });
    this.#closing.push(() => entitlements.drop());
    return entitlements;
  }
}
