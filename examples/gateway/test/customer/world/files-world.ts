import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDid } from '@gatehouse/testing/contracts/gateway';
import { removeFolder } from '@gatehouse/testing/servers/folder';
import {
  type Entitlements,
  postgresEntitlements,
  sqliteEntitlements,
} from '../../proxy/world/entitlements.ts';
import { FilesCustomer } from './files-customer.ts';
import { openSession } from './open-session.ts';
import { runningGateway, type TestGateway } from './running-gateway.ts';

/** A gateway that stores files, and the tools of its operator. */
export interface FilesWorld {
  readonly gateway: TestGateway;
  readonly entitlements: Entitlements;
  /** Folder in which the gateway stores blocks. */
  readonly blocks: string;
  /** Creates a customer with a session. `plan` is null for a customer without a plan. */
  customer(plan?: 'base' | 'once' | null): Promise<FilesCustomer>;
  stop(): Promise<void>;
}

/** Kinds of databases by name, each with a function that opens its entitlements. */
export const FILES_DATABASES: Readonly<Record<string, (clusterUrl: string) => Promise<Entitlements>>> = {
  SQLite: () => sqliteEntitlements(),
  'PostgreSQL under row-level security': postgresEntitlements,
};

/** Starts the gateway. `variables` are additional settings. */
export async function filesWorld(
  entitlements: Entitlements,
  variables: Readonly<Record<string, string>> = {},
): Promise<FilesWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'files-'));
  const { databaseUrl } = entitlements;
  const blocks = join(folder, 'blocks');
  const gateway = await runningGateway({
    DATABASE_URL: databaseUrl,
    FLAT_FS_BLOCKS_PATH: blocks,
    SAFETY_NET_WITH_ONCE_GIB: '60',
    ...variables,
  });
  return {
    gateway,
    entitlements,
    blocks,
    customer: async (plan = 'base') => {
      const did = freshDid();
      const session = await openSession(databaseUrl, did);
      if (plan !== null) await entitlements.apply(did, { name: 'manual.grant', plan });
      return new FilesCustomer(gateway.url, did, session);
    },
    stop: async () => {
      await gateway.stop();
      await entitlements.drop();
      await removeFolder(folder);
    },
  };
}
