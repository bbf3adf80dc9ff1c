import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPdsAccount, keptPdsSecrets, type PdsAccount } from '@gatehouse/testing/servers/pds';
import { freePort } from '@gatehouse/testing/servers/port';
import { testServer } from '../proxy/commands.ts';
import { type Command, MeasuredProcess } from '../proxy/measured-process.ts';
import type { NotedRequest } from './noted-requests.ts';

/** A customer gateway that records how long its requests take, and a real personal data server. */
export interface OAuthWorld {
  readonly gateway: MeasuredProcess;
  readonly account: PdsAccount;
  /** Returns the requests so far, in order. */
  notes(): Promise<readonly NotedRequest[]>;
  close(): Promise<void>;
}

const MAIN = join(import.meta.dirname, '../../src/customer/main.ts');
const NOTING = join(import.meta.dirname, 'noted-requests.ts');

export async function openOAuthWorld(databaseUrl: string): Promise<OAuthWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'));
  const [plcPort, pdsPort] = [await freePort(), await freePort()];
  const { adminPassword } = await keptPdsSecrets(join(folder, 'pds'));
  const shared = {
    PLC_URL: `http://localhost:${plcPort}`,
    PDS_PUBLIC_URL: `http://localhost:${pdsPort}`,
  };
  const ports = { DATA_DIR: folder, PLC_PORT: String(plcPort), PDS_PORT: String(pdsPort) };
  const directory = await MeasuredProcess.start(() => testServer('plc', { ...shared, ...ports }), plcPort);
  const home = await MeasuredProcess.start(() => testServer('pds', { ...shared, ...ports }), pdsPort);
  const account = await createPdsAccount({ url: home.origin, secrets: { adminPassword } }, 'bench.test');
  const notes = join(folder, 'notes');
  const variables = { ...shared, DATABASE_URL: databaseUrl, NOTES: notes };
  const gateway = await MeasuredProcess.start((port) => customerGateway(port, variables));
  return {
    gateway,
    account,
    notes: async () =>
      (await readFile(notes, 'utf8'))
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    close: async () => {
      for (const server of [gateway, home, directory]) await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}

function customerGateway(port: number, variables: Readonly<Record<string, string>>): Command {
  const origin = `http://127.0.0.1:${port}`;
  return {
    name: 'gateway',
    command: process.execPath,
    parameters: ['--conditions=@gatehouse/source', '--import', NOTING, MAIN],
    env: {
      // In production the gateway would use https, and the time for https would be measured as well.
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_BASE_URL: origin,
      CORS_ALLOWED_ORIGINS: origin,
      JWT_SECRET: 'the secret of the benchmark',
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'error',
      ...variables,
    },
  };
}
