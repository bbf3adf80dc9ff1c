import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDid } from '@gatehouse/testing/contracts/gateway';
import { freePort } from '@gatehouse/testing/servers/port';
import { installPeers } from '../../../../bench/peers/peers.ts';
import { settings } from '../../../../bench/start/built-servers.ts';
import { openSession } from '../../test/customer/world/open-session.ts';
import { type Entitlements, sqliteEntitlements } from '../../test/proxy/world/entitlements.ts';
import { MeasuredProcess } from '../proxy/measured-process.ts';
import { nginxConfiguration } from './nginx-configuration.ts';

const PEERS = { '@tus/server': '2.4.5', '@tus/file-store': '2.1.1' };
const RESOLVE_PEERS = join(import.meta.dirname, '../../../../bench/peers/resolve-peers.mjs');
const GATEWAY = join(import.meta.dirname, '../../dist/customer/main.js');

/** A customer with the base plan and a session. */
export interface BenchCustomer {
  readonly did: string;
  readonly session: string;
}

/**
 * The built gateway on SQLite and flat-fs, nginx, and tus. Each stores files in a folder on the same disk.
 */
export class StorageWorld {
  readonly folder: string;
  readonly gateway: MeasuredProcess;
  readonly nginx: MeasuredProcess;
  readonly tus: MeasuredProcess;
  readonly session: string;
  readonly databaseUrl: string;
  readonly #entitlements: Entitlements;

  private constructor(
    parts: Omit<StorageWorld, 'close' | 'newCustomer' | 'databaseUrl'> & { entitlements: Entitlements },
  ) {
    this.folder = parts.folder;
    this.gateway = parts.gateway;
    this.nginx = parts.nginx;
    this.tus = parts.tus;
    this.session = parts.session;
    this.databaseUrl = parts.entitlements.databaseUrl;
    this.#entitlements = parts.entitlements;
  }

  static async open(): Promise<StorageWorld> {
    const peers = installPeers('storage', PEERS);
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-storage-'));
    for (const name of ['www', 'tus']) await mkdir(join(folder, name));
    const entitlements = await sqliteEntitlements();
    const { session } = await newCustomer(entitlements);
    const env = {
      ...settings(folder, entitlements.databaseUrl),
      FLAT_FS_BLOCKS_PATH: join(folder, 'blocks'),
    };
    const started = (name: string, parameters: string[], variables: Record<string, string>) =>
      MeasuredProcess.start((port) => ({
        ...{ name, command: process.execPath, parameters },
        env: { ...variables, PORT: String(port) },
      }));
    const gateway = await started('gateway', [GATEWAY], env);
    const tus = await started(
      'tus',
      ['--import', RESOLVE_PEERS, join(import.meta.dirname, 'tus-server.mjs')],
      { PEERS: peers, FOLDER: join(folder, 'tus') },
    );
    const port = await freePort();
    const file = join(folder, 'nginx.conf');
    await writeFile(file, nginxConfiguration(folder, port));
    const command = { name: 'nginx', command: '/usr/sbin/nginx', parameters: ['-c', file], env: {} };
    const nginx = await MeasuredProcess.start(() => command, port);
    return new StorageWorld({ folder, gateway, nginx, tus, session, entitlements });
  }

  /** Creates another customer of the gateway. */
  newCustomer(): Promise<BenchCustomer> {
    return newCustomer(this.#entitlements);
  }

  async close(): Promise<void> {
    for (const server of [this.gateway, this.nginx, this.tus]) await server.stop();
    await this.#entitlements.drop();
    await rm(this.folder, { recursive: true });
  }
}

async function newCustomer(entitlements: Entitlements): Promise<BenchCustomer> {
  const did = freshDid();
  const session = await openSession(entitlements.databaseUrl, did);
  await entitlements.apply(did, { name: 'manual.grant', plan: 'base' });
  return { did, session };
}
