import type { Database } from '@gatehouse/adapters/knex';
import type { BlockStore } from '@gatehouse/core/block';
import type { Clock } from '@gatehouse/core/kernel';
import { composeReplication, type Replication } from './compose-replication.ts';
import type { MeshPlaces } from './mesh-configuration.ts';
import { MeshManifestFile } from './mesh-manifest-file.ts';
import { MeshPeers } from './mesh-peers.ts';
import { meshSecrets } from './mesh-secrets.ts';
import { openMeshNetwork } from './open-mesh-network.ts';

interface OwnBlocks {
  readonly database: Database;
  readonly clock: Clock;
  readonly blocks: BlockStore;
  /** Number of processes of this server. */
  readonly processes: number;
}

/**
 * Opens the replication for a process that sends no blocks, because another process sends them. The
 * replication queues blocks, reads the state of replicas, and fetches damaged blocks.
 */
export async function openReplication(
  places: MeshPlaces,
  own: OwnBlocks,
  say: (notice: string) => void,
): Promise<Replication> {
  const file = new MeshManifestFile(places.manifestFile);
  const secrets = await meshSecrets(places, file, 'customer', say);
  const peers = new MeshPeers(file, places, (error) => say(String(error)));
  return composeReplication({
    ...own,
    peers,
    secrets,
    network: openMeshNetwork(secrets, peers),
    times: places.times,
    concurrency: 1,
    pace: async () => {},
    // Nothing is released here, because the handlers of this process release the blocks that they have sent.
    onRead: () => {},
  });
}
