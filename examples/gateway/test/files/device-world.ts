import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDid } from '@gatehouse/testing/contracts/gateway';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import type { Terminal } from '../../src/cli/index.ts';
import { openSession } from '../customer/world/open-session.ts';
import { runningGateway, type TestGateway } from '../customer/world/running-gateway.ts';
import { type Ended, gatehouse } from '../ops/command-line.ts';
import { sqliteEntitlements } from '../proxy/world/entitlements.ts';
import { startTamperingEdge, type TamperingEdge } from './tampering-edge.ts';

/** A gateway, an edge in front of it, and customers with their machines. */
export interface DeviceWorld {
  readonly gateway: TestGateway;
  readonly edge: TamperingEdge;
  /** Folder that contains the blocks and all other files of the test. */
  readonly folder: string;
  /** Creates a customer with a plan and no device. */
  customer(): Promise<TestCustomer>;
  stop(): Promise<void>;
}

/** A customer who has a plan. */
export interface TestCustomer {
  /** Creates a machine and signs it in as a device of the customer. */
  device(name: string): Promise<Machine>;
}

/** A machine with its own home folder. */
export interface Machine {
  readonly home: string;
  readonly token: string;
  files(words: readonly string[], overrides?: Partial<Terminal>): Promise<Ended>;
}

/** Starts the gateway and the edge. `variables` are additional settings. */
export async function deviceWorld(variables: Readonly<Record<string, string>> = {}): Promise<DeviceWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'devices-'));
  const entitlements = await sqliteEntitlements();
  const gateway = await runningGateway({
    DATABASE_URL: entitlements.databaseUrl,
    FLAT_FS_BLOCKS_PATH: join(folder, 'blocks'),
    JWT_SECRET: 'a secret of at least thirty-two characters',
    ...variables,
  });
  const edge = await startTamperingEdge(gateway.url);

  async function customer(): Promise<TestCustomer> {
    const did = freshDid();
    const session = await openSession(entitlements.databaseUrl, did);
    await entitlements.apply(did, { name: 'manual.grant', plan: 'base' });
    return { device: (name) => device(session, name) };
  }

  async function device(session: string, name: string): Promise<Machine> {
    const answer = await fetch(`${gateway.url}/api/v1/me/devices`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name }),
    });
    const { token } = (await answer.json()) as { readonly token: string };
    const home = await mkdtemp(join(folder, 'home-'));
    const files: Machine['files'] = (words, overrides) =>
      gatehouse(['files', ...words], { XDG_CONFIG_HOME: home }, overrides);
    const signedIn = await files(['login', edge.url, '--name', name], { ask: async () => token });
    if (signedIn.exitCode !== 0) throw new Error(signedIn.complaints);
    return { home, token, files };
  }

  return {
    gateway,
    edge,
    folder,
    customer,
    stop: async () => {
      await edge.stop();
      await gateway.stop();
      await entitlements.drop();
      await removeFolder(folder);
    },
  };
}
