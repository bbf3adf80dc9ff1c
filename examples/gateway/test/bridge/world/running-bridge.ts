import { createHash } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Clock } from '@gatehouse/core/kernel';
import type { RunningServer } from '@gatehouse/http-koa/process';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import { freePort } from '@gatehouse/testing/servers/port';
import type { Container } from 'inversify';
import pino from 'pino';
import { parseBridgeConfiguration } from '../../../src/bridge/bridge-configuration.ts';
import { startBridge } from '../../../src/bridge/start-bridge.ts';
import { ShiftedClock } from './shifted-clock.ts';

/** A client in the format of the bridge's file. */
export interface ClientEntry {
  readonly client_id: string;
  readonly entitlement: 'support_seat' | 'base' | 'once' | 'any';
  readonly redirect_uris: readonly string[];
  readonly post_logout_redirect_uris?: readonly string[];
  readonly backchannel_logout_uri?: string;
  readonly pkce?: 'off';
  readonly claims?: readonly string[];
}

/** A bridge in this process. */
export interface TestBridge extends RunningServer {
  readonly issuer: string;
  readonly container: Container;
  readonly clock: ShiftedClock;
  readonly log: readonly Readonly<Record<string, unknown>>[];
  /** Starts the bridge again, on the same port and database. */
  restarted(): Promise<TestBridge>;
}

export const CLIENT_SECRET = 'x9Rm2Tq7Wv4Zb1Nc6Lp3Kd8Jf5Hs0Ga-';
const SECRET = 'Hn4Vb8Zx2Lk6Jw0Pq3Rt7Yu1Mc5Ds9Fg';

export async function runningBridge(
  variables: Readonly<Record<string, string>>,
  clients: readonly ClientEntry[],
  port?: number,
  clock: ShiftedClock = new ShiftedClock(),
): Promise<TestBridge> {
  const folder = await mkdtemp(join(tmpdir(), 'bridge-'));
  const file = join(folder, 'clients.json');
  const digest = createHash('sha256').update(CLIENT_SECRET).digest('hex');
  const entries = clients.map((client) => ({
    name: `The ${client.client_id}`,
    client_secret_sha256: digest,
    ...client,
  }));
  await writeFile(file, JSON.stringify(entries));
  const own = port ?? (await freePort());
  const environment = {
    BRIDGE_PORT: String(own),
    BRIDGE_SECRET: SECRET,
    BRIDGE_CLIENTS_FILE: file,
    PUBLIC_BASE_URL: 'http://127.0.0.1:18080',
    ...variables,
  };
  const log: Readonly<Record<string, unknown>>[] = [];
  const containers: Container[] = [];
  const configuration = parseBridgeConfiguration(environment, folder);
  const logger = pino({ level: 'info' }, { write: (line: string) => log.push(JSON.parse(line)) });
  const bridge = await startBridge(configuration, logger, (container) => {
    container.rebind(Clock).toConstantValue(clock);
    containers.push(container);
  });
  const [container] = containers;
  if (!container) throw new Error('The bridge was started without a container.');
  const stop = async () => {
    await bridge.stop();
    await removeFolder(folder);
  };
  return {
    ...bridge,
    issuer: configuration.issuer,
    container,
    clock,
    log,
    stop,
    restarted: async () => {
      await stop();
      return runningBridge(variables, clients, own, clock);
    },
  };
}
