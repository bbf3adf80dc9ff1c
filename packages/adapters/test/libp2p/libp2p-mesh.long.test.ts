import { once } from 'node:events';
import { createServer } from 'node:net';
import { Libp2pMesh } from '@gatehouse/adapters/libp2p';
import { type Ed25519Identity, NodeMeshCrypto, NodeRandomSource } from '@gatehouse/adapters/node';
import { Secret } from '@gatehouse/core/kernel';
import {
  membershipKey,
  type Peer,
  type PeerId,
  PeerList,
  RemoteReplica,
  type StoredReplica,
} from '@gatehouse/core/mesh';
import { blockReplicaContract } from '@gatehouse/testing/contracts/gateway';
import { afterEach, describe, expect, it } from 'vitest';
import { memoryTarget, newIdentity, servingOf } from '../node/mesh/mesh-nodes.ts';

const crypto = new NodeMeshCrypto();
const random = new NodeRandomSource();
const key = (secret: string) => membershipKey(crypto, new Secret(secret));
const SWARM = key('the secret of the swarm');

const closing: Libp2pMesh[] = [];
afterEach(async () => {
  for (const mesh of closing.splice(0).reverse()) await mesh.close();
});

class Listed extends PeerList {
  readonly ids: PeerId[];

  constructor(...ids: PeerId[]) {
    super();
    this.ids = ids;
  }

  override async all(): Promise<readonly Peer[]> {
    return this.ids.map((id) => ({ id, name: id, addresses: [], role: 'device' }));
  }
}

async function opened(
  identity: Ed25519Identity,
  peers: PeerList,
  {
    keys = [SWARM],
    listen,
    patience = 10_000,
  }: { keys?: Uint8Array[]; listen?: string; patience?: number } = {},
  replicaOf?: (owner: PeerId) => StoredReplica | Promise<never>,
): Promise<Libp2pMesh> {
  const mesh = await Libp2pMesh.open({
    ...{ identity, peers, keys, crypto, random, listen },
    serving: replicaOf && servingOf(async (owner) => replicaOf(owner)),
    onFailure: () => {},
    patience,
  });
  closing.push(mesh);
  return mesh;
}

async function served() {
  const world = memoryTarget();
  const peers = new Listed(world.owner.id, world.other.id);
  let free: number | undefined;
  const listen = '/ip4/127.0.0.1/tcp/0';
  const mesh = await opened(world.identity, peers, { listen }, (owner) => world.stored(owner, free));
  const fill = () => {
    free = 0;
  };
  return { ...world, peers, addresses: mesh.addresses, fill, mesh };
}

/** Returns the target as a machine with this identity and secret sees it. */
async function remote(
  identity: Ed25519Identity,
  target: PeerId,
  addresses: readonly string[],
  keys = [SWARM],
) {
  const mesh = await opened(identity, new Listed(target), { keys });
  const peer: Peer = { id: target, name: 'target', addresses, role: 'pin' };
  return new RemoteReplica({ owner: identity.id, target, exchange: (call) => mesh.exchange(peer, call) });
}

async function libp2pCase() {
  const [world, full] = [await served(), await served()];
  full.fill();
  const { subject, identity, owner, other, addresses } = world;
  return {
    ...subject,
    replica: await remote(owner, identity.id, addresses),
    others: await remote(other, identity.id, addresses),
    full: await remote(full.owner, full.identity.id, full.addresses),
    away: await remote(owner, identity.id, ['/ip4/127.0.0.1/tcp/1']),
  };
}

describe('Libp2pMesh', () => {
  it.each(Object.entries(blockReplicaContract))('%s', async (_sentence, experiment) =>
    experiment(await libp2pCase()),
  );

  it('refuses a stranger with the secret, a listed peer without it, and another machine at the address', async () => {
    const { identity, owner, addresses } = await served();
    const [stranger, away] = [newIdentity(), { name: 'PeerUnreachable' }];
    await expect((await remote(stranger, identity.id, addresses)).room()).rejects.toMatchObject(away);
    await expect((await remote(owner, identity.id, addresses, [key('wrong')])).room()).rejects.toMatchObject(
      away,
    );
    await expect((await remote(owner, stranger.id, addresses)).room()).rejects.toMatchObject(away);
    await expect((await remote(owner, identity.id, addresses)).room()).resolves.toMatchObject({});
  });

  it('refuses a peer that is no longer listed, also on an open connection', async () => {
    const { identity, owner, addresses, peers, mesh } = await served();
    const replica = await remote(owner, identity.id, addresses);
    await replica.room();
    peers.ids.splice(0, 1);
    await expect(replica.room()).rejects.toMatchObject({ name: 'PeerUnreachable' });
    await mesh.dropUnlisted();
    await expect(replica.room()).rejects.toMatchObject({ name: 'PeerUnreachable' });
  });

  it('does not wait for a peer that serves no blocks, even on a connection that the peer opened', async () => {
    const [identity, owner] = [newIdentity(), newIdentity()];
    const listen = '/ip4/127.0.0.1/tcp/0';
    const guest = await opened(identity, new Listed(owner.id), { listen });
    const host = await opened(owner, new Listed(identity.id), { listen }, (id) => memoryTarget().stored(id));
    const hosts: Peer = { id: owner.id, name: 'host', addresses: host.addresses, role: 'pin' };
    await guest.exchange(hosts, { head: { method: 'room' }, body: new Uint8Array(0) });
    const guests: Peer = { id: identity.id, name: 'guest', addresses: guest.addresses, role: 'pin' };
    const call = host.exchange(guests, { head: { method: 'room' }, body: new Uint8Array(0) });
    await expect(call).rejects.toMatchObject({ name: 'PeerUnreachable' });
  });

  it('stops waiting for a peer that is silent, or that takes a call and does not reply', async () => {
    const [identity, owner] = [newIdentity(), newIdentity()];
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    const listen = '/ip4/127.0.0.1/tcp/0';
    const stuck = await opened(identity, new Listed(owner.id), { listen }, () => new Promise(() => {}));
    const mesh = await opened(owner, new Listed(identity.id), { patience: 500 });
    for (const address of [`/ip4/127.0.0.1/tcp/${port}`, ...stuck.addresses]) {
      const peer: Peer = { id: identity.id, name: 'target', addresses: [address], role: 'pin' };
      const call = mesh.exchange(peer, { head: { method: 'room' }, body: new Uint8Array(0) });
      await expect(call).rejects.toMatchObject({ name: 'PeerUnreachable' });
    }
    silent.close();
  });
});
