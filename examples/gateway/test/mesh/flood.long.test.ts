import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { HttpsMeshServer, HttpsReplicaNetwork } from '@gatehouse/adapters/mesh-https';
import { Ed25519Identity, NodeMeshCrypto, NodeRandomSource, NodeSha256 } from '@gatehouse/adapters/node';
import { Secret } from '@gatehouse/core/kernel';
import {
  DoubledMachines,
  membershipKey,
  NO_ADDRESSES,
  type Peer,
  PeerList,
  StoredReplica,
} from '@gatehouse/core/mesh';
import type { DiskSpace } from '@gatehouse/core/upload';
import { ConnectionCounts } from '@gatehouse/http-koa/process';
import { MemoryBlockStore } from '@gatehouse/testing/memory/gateway';
import { expect, it } from 'vitest';

const CONNECTIONS = 10_000;
const AT_ONCE = 200;
/** Maximum number of connections from one address. */
const MAX_OPEN = 64;

it('serves a member while a stranger opens 10,000 connections', async () => {
  const [identity, owner] = [Ed25519Identity.create(), Ed25519Identity.create()].map(
    Ed25519Identity.parse,
  ) as [Ed25519Identity, Ed25519Identity];
  const space = { free: async () => 1024 ** 3 } as DiskSpace;
  const parts = {
    owner: owner.id,
    blocks: new MemoryBlockStore(),
    identity,
    sha256: new NodeSha256(),
    space,
  };
  const [crypto, random] = [new NodeMeshCrypto(), new NodeRandomSource()];
  const keys = [membershipKey(crypto, new Secret('the secret of the swarm'))];
  const member: Peer = { id: owner.id, name: 'owner', addresses: [], role: 'gateway' };
  const peers = new (class extends PeerList {
    override all = async () => [member];
  })();
  const server = new HttpsMeshServer({
    ...{ identity, peers, keys, random, onFailure: () => {}, handshakeTimeout: 600_000 },
    ...{ crypto, clock: { now: () => 0 }, addresses: NO_ADDRESSES, doubled: new DoubledMachines() },
    replicaOf: async () => new StoredReplica(parts),
    connections: new ConnectionCounts(MAX_OPEN),
    invites: { open: async () => [] },
    onReceived: () => {},
  });
  const port = await server.listen(0, '0.0.0.0');
  const open = new Set<Socket>();
  const connected = async () => {
    // The attacker uses another loopback address than the peer.
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
    socket.on('error', () => {}).resume();
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    await Promise.race([once(socket, 'close'), once(socket, 'connect').catch(() => {})]);
  };
  const network = new HttpsReplicaNetwork({ identity: owner, keys, crypto, random });
  const target: Peer = {
    id: identity.id,
    name: 'target',
    addresses: [`https://127.0.0.1:${port}`],
    role: 'pin',
  };
  try {
    for (let count = 0; count < CONNECTIONS; count += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, connected));
      if (count % 2_000 === 0) expect(await network.of(target).room()).toEqual({ freeBytes: 1024 ** 3 });
    }
    while (open.size > MAX_OPEN) await once([...open].at(-1) as Socket, 'close');
    expect(open.size).toBe(MAX_OPEN);
    expect(await network.of(target).room()).toEqual({ freeBytes: 1024 ** 3 });
  } finally {
    network.close();
    for (const socket of open) socket.destroy();
    await server.close();
  }
}, 300_000);
