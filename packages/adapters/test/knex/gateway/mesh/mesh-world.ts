import type { Database } from '@gatehouse/adapters/knex';
import {
  KnexBlockLedger,
  KnexPeerContactStore,
  KnexReplicaLedger,
  KnexUploadStore,
} from '@gatehouse/adapters/knex/gateway';
import { NodeMeshCrypto, NodeRandomSource, NodeSha256 } from '@gatehouse/adapters/node';
import type { BlockCid } from '@gatehouse/core/block';
import { DAY, HOUR } from '@gatehouse/core/kernel';
import {
  type BlockReplica,
  CompareReplicas,
  MendedBlockStore,
  type Peer,
  PeerList,
  PeerUnreachable,
  PlanReplicas,
  QueueReplicas,
  ReleaseReplicas,
  ReplicaNetwork,
  SendReplicas,
  StoredReplica,
  VerifyReplicas,
} from '@gatehouse/core/mesh';
import type { DiskSpace } from '@gatehouse/core/upload';
import { freshDid, inPieces, sampleBlock } from '@gatehouse/testing/contracts/gateway';
import { MemoryBlockStore } from '@gatehouse/testing/memory/gateway';
import { altered } from '@gatehouse/testing/saboteurs';
import { newIdentity } from '../../../node/mesh/mesh-nodes.ts';

/** A target with its blocks in memory. The test can make it fail. */
export class Target {
  readonly identity = newIdentity();
  readonly peer: Peer = { id: this.identity.id, name: 'target', addresses: ['https://x:1'], role: 'pin' };
  readonly disk = new Map<BlockCid, Uint8Array>();
  readonly blocks = new MemoryBlockStore(this.disk);
  /** Blocks whose bytes the target received. */
  readonly received: BlockCid[] = [];
  isAway = false;
  /** Methods that replace those of a correct target. */
  lie: (good: BlockReplica) => Partial<BlockReplica> = () => ({});

  replicaFor(owner: Peer['id']): BlockReplica {
    const space = { free: async () => 1e9 } as DiskSpace;
    const { identity, blocks } = this;
    const good = new StoredReplica({ owner, blocks, identity, sha256: new NodeSha256(), space });
    const counted = altered<BlockReplica>(good, {
      put: (block, bytes) =>
        good.put(block, () => {
          this.received.push(block.cid);
          return bytes();
        }),
    });
    const replica = altered<BlockReplica>(counted, this.lie(counted));
    return new Proxy(replica, {
      get: (inner, name) => {
        if (this.isAway) return () => Promise.reject(new PeerUnreachable('it is away'));
        const value = Reflect.get(inner, name);
        return typeof value === 'function' ? value.bind(inner) : value;
      },
    });
  }
}

/** A machine with its blocks in memory, and its targets. */
export function meshWorld(database: Database, targets: Target[], copies = targets.length + 1) {
  const [self, crypto, random, sha256] = [
    newIdentity(),
    new NodeMeshCrypto(),
    new NodeRandomSource(),
    new NodeSha256(),
  ];
  const read: number[] = [];
  const [ledger, contacts] = [new KnexReplicaLedger(database), new KnexPeerContactStore(database)];
  const time = { now: Date.UTC(2026, 0, 1) };
  const clock = { now: () => time.now };
  const disk = new Map<BlockCid, Uint8Array>();
  const blocks = new MemoryBlockStore(disk);
  const peers = new (class extends PeerList {
    override all = async () => targets.map(({ peer }) => peer);
  })();
  const network = new (class extends ReplicaNetwork {
    override of({ id }: Peer): BlockReplica {
      const target = targets.find(({ peer }) => peer.id === id);
      if (!target) throw new TypeError('There is no such target.');
      return target.replicaFor(self.id);
    }

    override close(): void {}
  })();
  const times = { verifyAfter: HOUR, goneAfter: DAY, proofAge: 30 * DAY };
  const rule = async () => ({ min: 1, target: copies });
  const ports = {
    ...{
      self: self.id,
      ledger,
      contacts,
      network,
      blocks,
      crypto,
      random,
      sha256,
      clock,
      peers,
      times,
      rule,
    },
    concurrency: 3,
    pace: async () => {},
  };
  const queue = new QueueReplicas(ports);
  const uploads = new KnexUploadStore(database);
  return {
    ...{ ledger, contacts, disk, time, targets, read },
    send: new SendReplicas(ports),
    compare: new CompareReplicas(ports),
    verify: new VerifyReplicas(ports),
    plan: new PlanReplicas(ports),
    release: new ReleaseReplicas(ports),
    mended: new MendedBlockStore({ ...ports, onRead: (length) => read.push(length) }),
    /** Removes the block in the same way as the collection of unused blocks. */
    async remove(cid: BlockCid): Promise<void> {
      const used = new KnexBlockLedger(database);
      for (const holder of await used.idleHolders(time.now, 99)) await used.forgetIdle(holder, time.now, 0);
      if (!(await used.beginRemoval(cid, time.now, { machines: 0, provedSince: 0 })))
        throw new Error('The block is used.');
      await used.endRemoval(cid, time.now);
    },
    /** Stores a removed block again, and queues its replicas. */
    async storeAgain(cid: BlockCid, bytes: Uint8Array): Promise<void> {
      time.now += 1;
      await blocks.put(cid, bytes.length, inPieces(bytes));
      const sent = { size: bytes.length, beganAt: time.now, endedAt: time.now };
      if (!(await uploads.recordBlock(freshDid(), cid, sent))) throw new Error('The block was not recorded.');
      await queue.execute(cid);
    },
    /** Stores new blocks. Queues their replicas, unless `queued` is false. */
    async store(count: number, { queued = true } = {}): Promise<readonly BlockCid[]> {
      const cids: BlockCid[] = [];
      for (let at = 0; at < count; at += 1) {
        const { cid, bytes } = sampleBlock(300);
        await blocks.put(cid, bytes.length, inPieces(bytes));
        await uploads.recordBlock(freshDid(), cid, { size: 300, beganAt: 0, endedAt: 0 });
        if (queued) await queue.execute(cid);
        cids.push(cid);
      }
      return cids;
    },
  };
}
