import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { noise } from '@chainsafe/libp2p-noise';
import { yamux } from '@chainsafe/libp2p-yamux';
import { Libp2pMesh } from '@gatehouse/adapters/libp2p';
import { type Ed25519Identity, NodeMeshCrypto, NodeRandomSource } from '@gatehouse/adapters/node';
import { MINUTE, SECOND, Secret } from '@gatehouse/core/kernel';
import {
  agreeOnMembership,
  MAX_FRAME_BYTES,
  membershipKey,
  type Peer,
  type PeerId,
  PeerList,
  RemoteReplica,
  type StoredReplica,
} from '@gatehouse/core/mesh';
import { blockReplicaContract } from '@gatehouse/testing/contracts/gateway';
import { privateKeyFromRaw } from '@libp2p/crypto/keys';
import type { Connection, Stream } from '@libp2p/interface';
import { tcp } from '@libp2p/tcp';
import { multiaddr } from '@multiformats/multiaddr';
import { createLibp2p } from 'libp2p';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { streamChannel } from '../../src/libp2p/stream-channel.ts';
import { memoryTarget, newIdentity, servingOf } from '../node/mesh/mesh-nodes.ts';

const crypto = new NodeMeshCrypto();
const random = new NodeRandomSource();
const key = (secret: string) => membershipKey(crypto, new Secret(secret));
const SWARM = key('the secret of the swarm');

const MAX_STREAMS = 16;
const MAX_CONNECTIONS = 4;
/** Maximum number of connections from all addresses. */
const MAX_OPEN = 200;
/** libp2p admits five new connections of an address in a second. */
const LIBP2P_RATE = { timeout: 10 * SECOND, interval: 400 };

const closing: { close(): Promise<unknown> }[] = [];
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
  }: { keys?: Uint8Array[]; listen?: string; patience?: number | undefined } = {},
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

async function served({ patience }: { patience?: number } = {}) {
  const world = memoryTarget();
  const peers = new Listed(world.owner.id, world.other.id);
  let free: number | undefined;
  const listen = '/ip4/127.0.0.1/tcp/0';
  const mesh = await opened(world.identity, peers, { listen, patience }, (owner) =>
    world.stored(owner, free),
  );
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

  it('resets streams above the limit of one peer, and serves other peers', async () => {
    const { identity, owner, other, addresses } = await served({ patience: 10 * MINUTE });
    const streams = await openStreams(other, identity.id, addresses[0], 3 * MAX_STREAMS);
    const isReset = (stream: Stream) => stream.status === 'reset';
    await Promise.all(streams.slice(MAX_STREAMS).map(closed));
    expect(streams.map(isReset)).toEqual(streams.map((_, opened) => opened >= MAX_STREAMS));
    await expect((await remote(owner, identity.id, addresses)).room()).resolves.toMatchObject({});
    expect(streams.filter(isReset)).toHaveLength(2 * MAX_STREAMS);
  });

  it('closes connections above the limit of one peer, and counts only open ones', async () => {
    const { identity, owner, other, addresses } = await served();
    const node = await unlimitedNode(other);
    const address = multiaddr(`${addresses[0]}/p2p/${identity.id}`);
    const connections: Connection[] = [];
    while (connections.length < MAX_CONNECTIONS) {
      connections.push(await node.dial(address, { force: true }));
      expect(await isUsable(connections.at(-1))).toBe(true);
    }
    const next = () => node.dial(address, { force: true }).then(isUsable, () => false);
    expect(await next()).toBe(false);
    const member = await remote(owner, identity.id, addresses);
    await vi.waitFor(() => member.room(), LIBP2P_RATE);
    expect(await next()).toBe(false);
    await connections[0]?.close();
    await vi.waitFor(async () => expect(await next()).toBe(true), LIBP2P_RATE);
  });

  it('serves a peer while silent machines of many addresses connect, and closes those above the limit', async () => {
    const { identity, owner, addresses } = await served();
    const port = Number(addresses[0]?.split('/').at(-1));
    const open = new Set<Socket>();
    for (let count = 1; count <= 2 * MAX_OPEN; count += 1) {
      const localAddress = `127.2.${count >> 8}.${count & 255}`;
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      open.add(socket.on('error', () => {}).resume());
      socket.once('close', () => open.delete(socket));
      await once(socket, 'connect');
    }
    await expect((await remote(owner, identity.id, addresses)).room()).resolves.toMatchObject({});
    await vi.waitFor(() => expect(open.size).toBe(MAX_OPEN - 1), LIBP2P_RATE);
    for (const socket of open) socket.destroy();
  });

  it('resets streams of a member that sends nothing, an endless frame, or a frame that is too long', async () => {
    const { identity, owner, other, addresses } = await served({ patience: 2 * SECOND });
    const [silent, endless, long] = await openStreams(other, identity.id, addresses[0], 3);
    const channels = [endless, long].map((stream) =>
      streamChannel(stream as Stream, new AbortController().signal),
    );
    const end = {
      role: 'initiator',
      self: other.id,
      peer: identity.id,
      keys: [SWARM],
      crypto,
      random,
    } as const;
    for (const channel of channels) await agreeOnMembership(channel, { ...end, binding: new Uint8Array(0) });
    const [trickle, flood] = channels;
    await flood?.write(lengthPrefix(MAX_FRAME_BYTES + 1));
    await trickle?.write(lengthPrefix(MAX_FRAME_BYTES));
    const timer = setInterval(() => trickle?.write(Buffer.of(0)).catch(() => {}), 50);
    await expect((await remote(owner, identity.id, addresses)).room()).resolves.toMatchObject({});
    for (const stream of [silent, endless, long]) await closed(stream as Stream);
    clearInterval(timer);
    for (const stream of [silent, endless, long]) expect(stream?.status).toBe('reset');
    await expect((await remote(owner, identity.id, addresses)).room()).resolves.toMatchObject({});
  });
});

function lengthPrefix(length: number): Buffer {
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32BE(length);
  return prefix;
}

async function closed(stream: Stream): Promise<void> {
  if (stream.status === 'open' || stream.status === 'closing') await once(stream, 'close');
}

/** Returns whether the peer admits a stream on the connection. */
async function isUsable(connection: Connection | undefined): Promise<boolean> {
  try {
    const stream = await connection?.newStream('/gatehouse/replica/1');
    stream?.abort(new Error('The test needs only to open it.'));
    return stream !== undefined;
  } catch {
    return false;
  }
}

/** Opens streams on one connection of a machine that has no limit of its own. */
async function openStreams(
  identity: Ed25519Identity,
  target: PeerId,
  address: string | undefined,
  count: number,
): Promise<readonly Stream[]> {
  const node = await unlimitedNode(identity);
  const connection = await node.dial(multiaddr(`${address}/p2p/${target}`));
  const streams: Stream[] = [];
  while (streams.length < count)
    streams.push(await connection.newStream('/gatehouse/replica/1', { maxOutboundStreams: count }));
  return streams;
}

/** Starts a machine that has no limits of its own. */
async function unlimitedNode({ key }: Ed25519Identity) {
  const { d = '', x = '' } = key.export({ format: 'jwk' });
  const raw = Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]);
  const node = await createLibp2p({
    privateKey: privateKeyFromRaw(raw),
    transports: [tcp()],
    connectionEncrypters: [noise()],
    streamMuxers: [yamux()],
  });
  closing.push({ close: async () => node.stop() });
  return node;
}
