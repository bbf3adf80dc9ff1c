import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPdsAccount, keptPdsSecrets, type PdsAccount } from '@gatehouse/testing/servers/pds';
import { freePort } from '../../test/proxy/world/free-port.ts';
import { testServer } from '../proxy/commands.ts';
import { type Command, MeasuredProcess } from '../proxy/measured-process.ts';
import { type WatchedServer, watchServer } from './watched-server.ts';

/** A customer gateway that reaches the personal data server and its directory past somebody who keeps the time. */
export interface OAuthWorld {
  readonly gateway: MeasuredProcess;
  readonly upstream: readonly WatchedServer[];
  readonly account: PdsAccount;
  close(): Promise<void>;
}

const MAIN = join(import.meta.dirname, '../../src/customer/main.ts');

export async function openOAuthWorld(databaseUrl: string): Promise<OAuthWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'));
  const [plcPort, pdsPort] = [await freePort(), await freePort()];
  const [plc, pds] = [await watchServer(plcPort), await watchServer(pdsPort)];
  const { adminPassword } = await keptPdsSecrets(join(folder, 'pds'));
  const shared = {
    DATA_DIR: folder,
    PLC_PORT: String(plcPort),
    PDS_PORT: String(pdsPort),
    PDS_PUBLIC_URL: pds.origin,
  };
  const directory = await MeasuredProcess.start(() => testServer('plc', shared), plcPort);
  const home = await MeasuredProcess.start(() => testServer('pds', shared), pdsPort);
  const account = await createPdsAccount({ url: home.origin, secrets: { adminPassword } }, 'bench.test');
  const variables = { DATABASE_URL: databaseUrl, PLC_URL: plc.origin, PDS_PUBLIC_URL: pds.origin };
  const gateway = await MeasuredProcess.start((port) => customerGateway(port, variables));
  return {
    gateway,
    upstream: [plc, pds],
    account,
    close: async () => {
      for (const server of [gateway, home, directory]) await server.stop();
      for (const watched of [plc, pds]) watched.stop();
      await rm(folder, { recursive: true });
    },
  };
}

function customerGateway(port: number, variables: Readonly<Record<string, string>>): Command {
  const origin = `http://127.0.0.1:${port}`;
  return {
    name: 'gateway',
    command: process.execPath,
    parameters: ['--conditions=@gatehouse/source', MAIN],
    env: {
      // In production it speaks https alone, which would be measured with it.
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
