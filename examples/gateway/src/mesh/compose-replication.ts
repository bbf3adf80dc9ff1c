import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@gatehouse/adapters/knex';
import { KnexPeerContactStore, KnexReplicaLedger } from '@gatehouse/adapters/knex/gateway';
import { NodeMeshCrypto, NodeRandomSource, NodeSha256 } from '@gatehouse/adapters/node';
import type { BlockStore } from '@gatehouse/core/block';
import type { Clock } from '@gatehouse/core/kernel';
import {
  AwaitCopies,
  CompareReplicas,
  MendedBlockStore,
  PlanReplicas,
  QueueReplicas,
  ReadReplication,
  ReleaseReplicas,
  SendReplicas,
  VerifyReplicas,
} from '@gatehouse/core/mesh';
import type { MeshPlaces } from './mesh-configuration.ts';
import type { MeshNetwork } from './mesh-network.ts';
import type { MeshPeers } from './mesh-peers.ts';
import type { MeshSecrets } from './mesh-secrets.ts';

export interface ReplicationParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly blocks: BlockStore;
  readonly peers: MeshPeers;
  readonly secrets: MeshSecrets;
  readonly times: MeshPlaces['times'];
  readonly concurrency: number;
  /** Number of processes of this server. */
  readonly processes: number;
  readonly pace: (bytes: number) => Promise<void>;
  readonly network: MeshNetwork;
  /** Called with the length of each block that was read. */
  readonly onRead: (length: number) => void;
}

/** The use-cases of a machine that has its own blocks. */
export function composeReplication(parts: ReplicationParts) {
  const { database, clock, peers, secrets, times, concurrency, processes, pace, network, onRead } = parts;
  const { identity } = secrets;
  const [crypto, random, sha256] = [new NodeMeshCrypto(), new NodeRandomSource(), new NodeSha256()];
  const [ledger, contacts] = [new KnexReplicaLedger(database), new KnexPeerContactStore(database)];
  const rule = async () => (await peers.manifest()).replication;
  // Whenever a damaged block is read, it is repaired from another replica, even if it is read to be sent.
  const blocks = new MendedBlockStore({ blocks: parts.blocks, ledger, peers, network, sha256, onRead });
  const ports = {
    ...{ self: identity.id, ledger, contacts, peers, network, blocks, crypto, random, sha256, clock },
    ...{ times, concurrency, processes, pace, rule, pause },
  };
  return {
    ...{ ledger, contacts, network, blocks, clock },
    queue: new QueueReplicas(ports),
    plan: new PlanReplicas(ports),
    send: new SendReplicas(ports),
    compare: new CompareReplicas(ports),
    verify: new VerifyReplicas(ports),
    release: new ReleaseReplicas(ports),
    read: new ReadReplication(ports),
    awaitCopies: new AwaitCopies(ports),
  };
}

export type Replication = ReturnType<typeof composeReplication>;
