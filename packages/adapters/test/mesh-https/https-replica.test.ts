import { once } from 'node:events';
import { createServer } from 'node:https';
import { connect as connectPlain, type Socket } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import {
  channelBinding,
  HttpsMeshServer,
  HttpsReplicaNetwork,
  joinMesh,
  type TlsIdentity,
  tlsOptions,
} from '@gatehouse/adapters/mesh-https';
import { NodeMeshCrypto, NodeRandomSource } from '@gatehouse/adapters/node';
import { Secret } from '@gatehouse/core/kernel';
import {
  agreeOnMembership,
  membershipKey,
  type Peer,
  type PeerId,
  PeerList,
  PeerUnreachable,
} from '@gatehouse/core/mesh';
import {
  blockReplicaContract,
  replicaNetworkContract,
  sampleBlock,
} from '@gatehouse/testing/contracts/gateway';
import { describePort } from '@gatehouse/testing/proof';
import { replicaNetworkSaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { afterEach, describe, expect, it } from 'vitest';
import { connectToPeer } from '../../src/mesh-https/connect-to-peer.ts';
import { socketChannel } from '../../src/mesh-https/socket-channel.ts';
import { memoryTarget, newIdentity, servingOf } from '../node/mesh/mesh-nodes.ts';

const crypto = new NodeMeshCrypto();
const random = new NodeRandomSource();
const key = (secret: string) => membershipKey(crypto, new Secret(secret));
const SWARM = key('the secret of the swarm');

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A list of peers. The test can change it. */
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

/** Counts all connections as if one client had opened them. */
class CountedConnections {
  readonly #max: number;
  open = 0;

  constructor(max: number) {
    this.#max = max;
  }

  add(): boolean {
    if (this.open === this.#max) return false;
    this.open += 1;
    return true;
  }

  remove(): void {
    this.open -= 1;
  }
}

/** Starts a machine that serves a target in memory. */
async function served(handshakeTimeout = 2_000, maxConnections = 64, client = newIdentity()) {
  const world = memoryTarget(client);
  const { identity, owner, other, stored } = world;
  const peers = new Listed(owner.id, other.id);
  let free: number | undefined;
  let fault: Error | undefined;
  const failures: string[] = [];
  const received: number[] = [];
  const connections = new CountedConnections(maxConnections);
  const server = new HttpsMeshServer({
    ...{ identity, peers, keys: [SWARM], random, handshakeTimeout },
    ...servingOf(async (id) => {
      if (fault) throw fault;
      return stored(id, free);
    }),
    invites: { open: async () => [] },
    connections,
    onReceived: (length) => received.push(length),
    onFailure: (error) => failures.push(String(error)),
  });
  closing.push(() => server.close());
  const port = await server.listen(0, '127.0.0.1');
  const fill = () => {
    free = 0;
  };
  const breakStorage = () => {
    fault = new Error('The disk is gone.');
  };
  return { ...world, server, port, peers, connections, failures, received, fill, breakStorage };
}

/** Returns the target as a machine with this identity and secret sees it. */
function remote(identity: TlsIdentity, target: PeerId, port: number, keys = [SWARM]) {
  const network = new HttpsReplicaNetwork({ identity, keys, crypto, random, patience: 2_000 });
  closing.push(() => network.close());
  return network.of({ id: target, name: 'target', addresses: [`https://127.0.0.1:${port}`], role: 'pin' });
}

async function httpsCase() {
  const [world, full] = [await served(), await served()];
  full.fill();
  const { subject, identity, owner, other, port } = world;
  return {
    ...subject,
    replica: remote(owner, identity.id, port),
    others: remote(other, identity.id, port),
    full: remote(full.owner, full.identity.id, full.port),
    away: remote(owner, identity.id, 1),
  };
}

/**
 * Waits until the socket is closed. A reset closes it as well, but is an error and would make `once` of `node:events`
 * reject.
 */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

describePort('HttpsReplicaNetwork', replicaNetworkContract, {
  ...{ describe, it, saboteurs: replicaNetworkSaboteurs },
  withSubject: async (work) => {
    const identity = newIdentity();
    const [one, two] = [await served(2_000, 64, identity), await served(2_000, 64, identity)];
    const network = new HttpsReplicaNetwork({ identity, keys: [SWARM], crypto, random, patience: 2_000 });
    closing.push(() => network.close());
    const peerOf = ({ identity: { id }, port }: typeof one): Peer => ({
      ...{ id, name: 'target', addresses: [`https://127.0.0.1:${port}`], role: 'pin' },
    });
    const connections = () => one.connections.open + two.connections.open;
    await work({
      ...{ network, peers: [peerOf(one), peerOf(two)], away: peerOf({ ...one, port: 1 }) },
      connections: async () => connections(),
      disconnected: async () => {
        while (connections() > 0) await new Promise((resolve) => setImmediate(resolve));
      },
    });
  },
});

describe('HttpsReplicaNetwork', () => {
  it.each(Object.entries(blockReplicaContract))('%s', async (_sentence, experiment) =>
    experiment(await httpsCase()),
  );

  it('refuses a stranger with the secret, a listed peer without it, and another machine at the address', async () => {
    const { identity, owner, port } = await served();
    const [stranger, away] = [newIdentity(), { name: 'PeerUnreachable' }];
    await expect(remote(stranger, identity.id, port).room()).rejects.toMatchObject(away);
    await expect(remote(owner, identity.id, port, [key('wrong')]).room()).rejects.toMatchObject(away);
    await expect(remote(owner, stranger.id, port).room()).rejects.toThrow('Another machine');
    await expect(remote(owner, identity.id, port).room()).resolves.toMatchObject({});
  });

  it('keeps the bytes of concurrent calls apart, and passes on the length of each received piece', async () => {
    const { identity, owner, port, received } = await served();
    const replica = remote(owner, identity.id, port);
    for (let round = 0; round < 2; round += 1) {
      const blocks = Array.from({ length: 6 }, () => sampleBlock(300_000));
      await Promise.all(
        blocks.map(({ cid, bytes }) =>
          replica.put({ cid, length: bytes.length, nonce: 'n'.repeat(22) }, async () => bytes),
        ),
      );
      for (const { cid, bytes } of blocks)
        expect(Buffer.compare((await replica.get(cid)) ?? Buffer.alloc(0), bytes)).toBe(0);
    }
    expect(Math.max(...received)).toBeLessThan(300_000);
    expect(received.reduce((sum, length) => sum + length, 0)).toBeGreaterThan(12 * 300_000);
  });

  it('reports the status of a machine whose storage fails, and calls it once', async () => {
    const { identity, owner, port, failures, breakStorage } = await served();
    const replica = remote(owner, identity.id, port);
    await replica.room();
    breakStorage();
    await expect(replica.room()).rejects.toThrow('it responded with status 503');
    expect(failures).toEqual(['Error: The disk is gone.']);
  });

  it('ends open connections of a peer that is no longer listed, and refuses its next request', async () => {
    const { identity, owner, port, peers, server } = await served();
    const replica = remote(owner, identity.id, port);
    await replica.room();
    peers.ids.splice(0, 1);
    await expect(replica.room()).rejects.toThrow(PeerUnreachable);
    await server.dropUnlisted();
    await expect(replica.room()).rejects.toThrow(PeerUnreachable);
  });

  it('keeps the connections of listed peers when it drops others', async () => {
    const { identity, owner, other, port, peers, server } = await served();
    const [one, two] = [remote(owner, identity.id, port), remote(other, identity.id, port)];
    for (const replica of [one, two]) await replica.room();
    peers.ids.splice(0, 1);
    await server.dropUnlisted();
    await expect(two.room()).resolves.toMatchObject({});
  });

  it('disconnects clients that have no certificate, do not speak TLS, or stay silent', async () => {
    const { owner, port } = await served(300);
    const bare = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
    const silent = connect({ ...tlsOptions(owner), port, host: '127.0.0.1' });
    const plain = connectPlain(port, '127.0.0.1');
    for (const socket of [bare, silent, plain]) socket.on('error', () => {}).resume();
    plain.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await Promise.all([bare, silent, plain].map(closed));
  });

  it('disconnects clients with too many connections before the handshake, until one of them closes', async () => {
    const { identity, owner, port } = await served(2_000, 1);
    const first = connectPlain(port, '127.0.0.1');
    await once(first, 'connect');
    await expect(remote(owner, identity.id, port).room()).rejects.toThrow(PeerUnreachable);
    first.destroy();
    await expect
      .poll(() =>
        remote(owner, identity.id, port)
          .room()
          .catch(() => undefined),
      )
      .toBeDefined();
  });

  it('disconnects a peer that sends its proof byte by byte', async () => {
    const { owner, port } = await served(300);
    const slow = connect({ ...tlsOptions(owner), port, host: '127.0.0.1' });
    slow.on('error', () => {}).resume();
    const sending = setInterval(() => slow.write('x'), 20);
    await closed(slow);
    clearInterval(sending);
  });

  it('stops waiting for a peer that sends its reply byte by byte', async () => {
    const world = memoryTarget();
    const { identity, owner } = world;
    const server = createServer({ ...tlsOptions(identity), requestCert: true }, (_request, response) => {
      response.writeHead(200, { 'content-length': 1_000_000 });
      const sending = setInterval(() => response.write('x'), 20);
      response.once('close', () => clearInterval(sending));
    });
    const serveHttp = server.listeners('secureConnection');
    server.removeAllListeners('secureConnection');
    server.on('secureConnection', async (socket: TLSSocket) => {
      const end = {
        role: 'responder',
        self: identity.id,
        peer: owner.id,
        keys: [SWARM],
        crypto,
        random,
      } as const;
      await agreeOnMembership(socketChannel(socket), { ...end, binding: channelBinding(socket) });
      for (const serve of serveHttp) serve.call(server, socket);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    closing.push(() => server.close());
    const { port } = server.address() as { port: number };
    const network = new HttpsReplicaNetwork({
      identity: owner,
      keys: [SWARM],
      crypto,
      random,
      patience: 200,
    });
    const peer: Peer = {
      id: identity.id,
      name: 'target',
      addresses: [`https://127.0.0.1:${port}`],
      role: 'pin',
    };
    await expect(network.of(peer).room()).rejects.toThrow(PeerUnreachable);
    network.close();
  });

  it.each([
    ['without a length', 'Transfer-Encoding: chunked\r\n\r\n'],
    ['that is too long', 'Content-Length: 99999999999\r\n\r\n'],
  ])('disconnects a member that sends a call %s, before it reads the bytes', async (_what, headers) => {
    const { identity, owner, port, failures } = await served();
    const parts = { identity: owner, keys: [SWARM], crypto, random };
    const socket = await connectToPeer(parts, identity.id, { host: '127.0.0.1', port });
    socket.on('error', () => {}).resume();
    socket.write(`POST /mesh/v1/replica HTTP/1.1\r\nHost: x\r\n${headers}`);
    await closed(socket);
    expect(failures).toEqual(['RangeError: The message is too long or has no length.']);
  });

  it('stops waiting for a machine that does not answer a joining one', async () => {
    const [identity, guest] = [newIdentity(), newIdentity()];
    const invitation = { key: SWARM, accept: () => new Promise<never>(() => {}) };
    const server = new HttpsMeshServer({
      ...{ identity, peers: new Listed(), keys: [SWARM], random, onFailure: () => {} },
      ...servingOf(() => Promise.reject(new TypeError('It stores nothing.'))),
      invites: { open: async () => [invitation] },
      connections: new CountedConnections(9),
      onReceived: () => {},
      handshakeTimeout: 100_000,
    });
    closing.push(() => server.close());
    const place = {
      transport: 'https',
      host: '127.0.0.1',
      port: await server.listen(0, '127.0.0.1'),
    } as const;
    const parts = { identity: guest, keys: [SWARM], crypto, random, patience: 300 };
    await expect(joinMesh(parts, identity.id, place, {})).rejects.toThrow(PeerUnreachable);
  });

  it('refuses HTTP before the proof', async () => {
    const { owner, port, failures } = await served();
    const socket = connect({ ...tlsOptions(owner), port, host: '127.0.0.1' });
    socket.on('error', () => {});
    socket.write(`POST /mesh/v1/replica HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n${' '.repeat(100)}`);
    let received = '';
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
    });
    await closed(socket);
    expect(received).not.toContain('HTTP/1.1');
    expect(failures).toHaveLength(1);
  });
});
