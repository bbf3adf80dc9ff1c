import { DatabaseClock } from '@gatehouse/adapters/knex';
import { SystemClock } from '@gatehouse/adapters/node';
import { releaseBuffers } from '@gatehouse/http-koa/process';
import { openBlockStore } from '../../blocks/open-block-store.ts';
import { composeReplication, type Replication } from '../../mesh/compose-replication.ts';
import { parseMeshConfiguration } from '../../mesh/mesh-configuration.ts';
import { MeshManifestFile } from '../../mesh/mesh-manifest-file.ts';
import { MeshPeers } from '../../mesh/mesh-peers.ts';
import { meshSecrets } from '../../mesh/mesh-secrets.ts';
import { openMeshNetwork } from '../../mesh/open-mesh-network.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import { openExistingDatabase } from '../open-existing-database.ts';
import type { Terminal } from '../terminal.ts';

/** Opens the replication of this machine's blocks, passes it to `work`, and closes it afterwards. */
export async function withReplication<T>(
  { environment, folder, complain }: Terminal,
  work: (replication: Replication, peers: MeshPeers) => Promise<T>,
): Promise<T> {
  const configuration = parseMeshConfiguration(environment, folder);
  const { owned, times, concurrency } = configuration;
  if (owned === undefined)
    throw new CommandFailure('This machine has no blocks of its own. Set DATABASE_URL.', EXIT.usage);
  const file = new MeshManifestFile(configuration.manifestFile);
  const secrets = await meshSecrets(configuration, file, 'mesh', complain);
  const peers = new MeshPeers(file, configuration, (error) => complain(String(error)));
  const database = await openExistingDatabase('mesh', owned.databaseUrl.reveal(), owned.database);
  try {
    const clock = new DatabaseClock(database, new SystemClock());
    await clock.begin();
    const blocks = await openBlockStore(owned.blocks);
    const pace = async () => {};
    const replication = composeReplication({
      database,
      clock,
      blocks,
      peers,
      secrets,
      network: openMeshNetwork(secrets, peers),
      times,
      concurrency,
      processes: 1,
      pace,
      onRead: releaseBuffers,
    });
    try {
      return await work(replication, peers);
    } finally {
      replication.network.close();
    }
  } finally {
    await database.close();
  }
}
