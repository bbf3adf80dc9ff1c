import { Ed25519Identity, NodeMeshCrypto, NodeSha256 } from '@gatehouse/adapters/node';
import {
  DoubledMachines,
  type MeshServing,
  NO_ADDRESSES,
  PeerUnreachable,
  StoredReplica,
} from '@gatehouse/core/mesh';
import type { DiskSpace } from '@gatehouse/core/upload';
import type { BlockReplicaCase } from '@gatehouse/testing/contracts/gateway';
import { MemoryBlockStore } from '@gatehouse/testing/memory/gateway';
import { altered } from '@gatehouse/testing/saboteurs';

const GIB = 1024 ** 3;

export function newIdentity(): Ed25519Identity {
  return Ed25519Identity.parse(Ed25519Identity.create());
}

/** Returns the services of a machine that announces no addresses. */
export function servingOf(replicaOf: MeshServing['replicaOf']): MeshServing {
  const clock = { now: () => 0 };
  return {
    replicaOf,
    addresses: NO_ADDRESSES,
    doubled: new DoubledMachines(),
    crypto: new NodeMeshCrypto(),
    clock,
  };
}

/** Creates a target in memory, in the forms that `BlockReplicaCase` requires. */
export function memoryTarget(owner: Ed25519Identity = newIdentity()) {
  const [identity, other] = [newIdentity(), newIdentity()];
  const [crypto, sha256] = [new NodeMeshCrypto(), new NodeSha256()];
  const shelves = new Map([owner, other].map(({ id }) => [id, new Map()]));
  const stored = (id: string, free = GIB) =>
    new StoredReplica({
      owner: id as typeof owner.id,
      blocks: new MemoryBlockStore(shelves.get(id as typeof owner.id)),
      identity,
      sha256,
      space: { free: async () => free } as DiskSpace,
    });
  const fail = () => Promise.reject(new PeerUnreachable('it was switched off'));
  const away = altered(stored(owner.id), {
    ...{
      has: fail,
      put: fail,
      get: fail,
      holds: fail,
      answer: fail,
      fingerprints: fail,
      release: fail,
      room: fail,
    },
  });
  const subject: BlockReplicaCase = {
    replica: stored(owner.id),
    owner: owner.id,
    target: identity.id,
    others: stored(other.id),
    full: stored(owner.id, 0),
    away,
    damage: async (cid) => {
      shelves.get(owner.id)?.set(cid, Buffer.from('other bytes'));
    },
    crypto,
    sha256,
  };
  return { subject, identity, owner, other, stored };
}
