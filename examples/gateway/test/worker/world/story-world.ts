import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Bucket } from '@gatehouse/adapters/s3';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import type { PdsAccount } from '@gatehouse/testing/servers/pds';
import { startRadosgw } from '@gatehouse/testing/servers/radosgw';
import { s3Variables } from '../../blocks/s3-variables.ts';
import { killableGateway } from '../../customer/kills/killable-gateway.ts';
import type { KillableProcess } from '../../customer/kills/killable-process.ts';
import { KillableWorker } from '../../customer/kills/killable-worker.ts';
import { FilesCustomer } from '../../customer/world/files-customer.ts';
import { newDevice } from '../../customer/world/new-device.ts';
import type { Visitor } from '../../customer/world/visitor.ts';
import {
  type Entitlements,
  postgresEntitlements,
  sqliteEntitlements,
} from '../../proxy/world/entitlements.ts';
import { openSyncWorldWith, type SyncWorld } from './sync-world.ts';

/** The database and the block store of the operated gateway. */
export interface Stores {
  readonly entitlements: Entitlements;
  readonly variables: Readonly<Record<string, string>>;
  /** Kills the object store and starts it again. Does nothing if blocks are stored in a folder. */
  killBlocks(): Promise<void>;
  stop(): Promise<void>;
}

/** A customer with a device, and processes that can be killed. */
export interface StoryWorld {
  readonly world: SyncWorld<KillableProcess>;
  readonly worker: KillableWorker;
  readonly stores: Stores;
  readonly account: PdsAccount;
  readonly visitor: Visitor;
  readonly device: FilesCustomer;
  /** Token of the device. */
  readonly token: string;
  stop(): Promise<void>;
}

export async function folderStores(): Promise<Stores> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-blocks-'));
  const entitlements = await sqliteEntitlements();
  return {
    entitlements,
    variables: { FLAT_FS_BLOCKS_PATH: folder },
    killBlocks: async () => {},
    stop: () => removeFolder(folder),
  };
}

export async function cephStores(clusterUrl: string): Promise<Stores> {
  const radosgw = await startRadosgw();
  const bucket = 'story';
  await new S3Bucket({ ...radosgw, bucket, pathStyle: true }).send({ method: 'PUT', key: '' });
  return {
    entitlements: await postgresEntitlements(clusterUrl),
    variables: s3Variables({ ...radosgw, bucket }),
    killBlocks: () => radosgw.restart(),
    stop: () => radosgw.stop(),
  };
}

export async function openStoryWorld(stores: Stores): Promise<StoryWorld> {
  const world = await openSyncWorldWith(stores.entitlements, (variables, folder) =>
    killableGateway(folder, { ...variables, ...stores.variables }),
  );
  const { gateway, folder, workerVariables } = world;
  const worker = await KillableWorker.start(folder, { ...workerVariables, PUBLIC_BASE_URL: gateway.url });
  const account = await world.newCustomer('alice');
  const visitor = await world.signIn(account);
  const { token } = await newDevice(gateway.url, visitor.cookie('svc_session') ?? '');
  const device = new FilesCustomer(gateway.url, account.did as never, token);
  const stop = async () => {
    await worker.stop();
    await world.stop();
    await stores.stop();
  };
  return { world, worker, stores, account, visitor, device, token, stop };
}

/** Opens a gateway and a worker at the customer's home. They get statements from the operated gateway. */
export async function openHome({ world, account, token }: StoryWorld) {
  const folder = join(world.folder, 'home');
  await mkdir(folder);
  const { databaseUrl, drop } = await sqliteEntitlements();
  const variables = {
    ...world.workerVariables,
    DATABASE_URL: databaseUrl,
    JWT_SECRET: 'yB6mT1sQ9wXc4vNz7pKd2hRf8jLg5aEu',
    ENTITLEMENT_SERVICE_URL: world.gateway.url,
    ENTITLEMENT_DEVICE_TOKENS: token,
    HOME_DIDS: account.did,
  };
  const gateway = await killableGateway(folder, {
    ...variables,
    FLAT_FS_BLOCKS_PATH: join(folder, 'blocks'),
  });
  const worker = await KillableWorker.start(folder, { ...variables, PUBLIC_BASE_URL: gateway.url });
  const visitor = await world.signIn(account, gateway.url);
  const own = await newDevice(gateway.url, visitor.cookie('svc_session') ?? '');
  const stop = async () => {
    await worker.stop();
    await gateway.stop();
    await drop();
  };
  return { gateway, worker, device: new FilesCustomer(gateway.url, account.did as never, own.token), stop };
}
