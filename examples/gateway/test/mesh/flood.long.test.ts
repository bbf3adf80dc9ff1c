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
import { afterEach, describe, expect, it, vi } from 'vitest';

const CONNECTIONS = 10_000;
const AT_ONCE = 200;
/** Maximum number of connections from one address. */
const MAX_OF_ADDRESS = 64;
/** Maximum number of connections from all addresses. */
const MAX_OPEN = 500;
/** Number of calls that must succeed while the connections are opened. */
const CALLS = 5;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Starts a target. Returns functions that call it as a member, and that connect to it as a stranger. */
async function served() {
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
    connections: new ConnectionCounts(MAX_OF_ADDRESS),
    invites: { open: async () => [] },
    onReceived: () => {},
  });
  const port = await server.listen(0, '0.0.0.0');
  closing.push(() => server.close());
  const open = new Set<Socket>();
  closing.push(() => {
    for (const socket of open) socket.destroy();
  });
  const connected = async (localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => {}).resume();
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    await Promise.race([once(socket, 'close'), once(socket, 'connect').catch(() => {})]);
  };
  const addresses = [`https://127.0.0.1:${port}`];
  const target: Peer = { id: identity.id, name: 'target', addresses, role: 'pin' };
  const openNetwork = () => new HttpsReplicaNetwork({ identity: owner, keys, crypto, random });
  const network = openNetwork();
  closing.push(() => network.close());
  /** Calls the target on a connection that stays open. */
  const room = () => network.of(target).room();
  /** Calls the target on a new connection. */
  const newRoom = async () => {
    const fresh = openNetwork();
    try {
      return await fresh.of(target).room();
    } finally {
      fresh.close();
    }
  };
  return { open, connected, room, newRoom };
}

/** Returns another address of this machine for each number. */
function loopback(count: number): string {
  return `127.1.${count >> 8}.${count & 255}`;
}

describe('HttpsMeshServer', () => {
  it('serves a member while a stranger opens 10,000 connections', async () => {
    const { open, connected, room } = await served();
    for (let count = 0; count < CONNECTIONS; count += AT_ONCE) {
      // The attacker uses another loopback address than the peer.
      await Promise.all(Array.from({ length: AT_ONCE }, () => connected('127.0.0.2')));
      if (count % 2_000 === 0) expect(await room()).toEqual({ freeBytes: 1024 ** 3 });
    }
    while (open.size > MAX_OF_ADDRESS) await once([...open].at(-1) as Socket, 'close');
    expect(open.size).toBe(MAX_OF_ADDRESS);
    expect(await room()).toEqual({ freeBytes: 1024 ** 3 });
  }, 300_000);

  it('serves members on old and new connections while 10,000 addresses connect', async () => {
    const { open, connected, room, newRoom } = await served();
    await room();
    const calling = async () => {
      // A call can fail while strangers take all slots during its handshake. A machine tries again after two seconds.
      for (let calls = 0; calls < CALLS; calls += 1) await vi.waitFor(newRoom, { timeout: 30_000 });
    };
    let isCalling = true;
    const called = calling().finally(() => {
      isCalling = false;
    });
    called.catch(() => {});
    for (let count = 0; count < CONNECTIONS || isCalling; count += AT_ONCE) {
      await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) => connected(loopback((count + index) % CONNECTIONS))),
      );
      if (count % 2_000 === 0) expect(await room()).toEqual({ freeBytes: 1024 ** 3 });
    }
    await called;
    while (open.size >= MAX_OPEN) await once([...open][0] as Socket, 'close');
    // The strangers have all slots except that of the member's open connection.
    expect(open.size).toBe(MAX_OPEN - 1);
    expect(await newRoom()).toEqual({ freeBytes: 1024 ** 3 });
    expect(await room()).toEqual({ freeBytes: 1024 ** 3 });
  }, 300_000);
});
