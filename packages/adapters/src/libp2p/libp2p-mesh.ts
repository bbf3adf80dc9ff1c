import type { KeyObject } from 'node:crypto';
import { noise } from '@chainsafe/libp2p-noise';
import { yamux } from '@chainsafe/libp2p-yamux';
import { MINUTE, type Milliseconds, type RandomSource, SECOND } from '@gatehouse/core/kernel';
import {
  agreeOnMembership,
  answerMeshCall,
  ConnectionSlots,
  type MemberAddresses,
  type MembershipRole,
  type MeshCrypto,
  type MeshFrame,
  type MeshServing,
  type NodeIdentity,
  type Peer,
  type PeerId,
  type PeerList,
  PeerUnreachable,
  parsePeerAddress,
  readFrame,
  writeFrame,
} from '@gatehouse/core/mesh';
import { privateKeyFromRaw } from '@libp2p/crypto/keys';
import { identify } from '@libp2p/identify';
import type { Connection, MultiaddrConnection, Stream } from '@libp2p/interface';
import { tcp } from '@libp2p/tcp';
import { multiaddr } from '@multiformats/multiaddr';
import { createLibp2p } from 'libp2p';
import { ConnectionLimit } from './connection-limit.ts';
import { streamChannel } from './stream-channel.ts';

/** Name of the protocol. Changing it prevents machines of different releases from calling each other. */
const PROTOCOL = '/gatehouse/replica/1';
const MAX_STREAMS_PER_CONNECTION = 16;
/**
 * Maximum number of open connections that one machine has opened. It is not 1, because several processes of a machine
 * share its id.
 */
const MAX_CONNECTIONS_PER_PEER = 4;
/** Maximum number of open connections of all machines together. */
const MAX_CONNECTIONS = 200;
/**
 * Factor by which the limit of pending connections exceeds `MAX_CONNECTIONS`, because libp2p also counts connections
 * that are being closed.
 */
const CLOSING_FACTOR = 2;

export interface Libp2pMeshParts {
  readonly identity: NodeIdentity & { readonly key: KeyObject };
  readonly peers: PeerList;
  /** Keys from `membershipKey`, the current key first. */
  readonly keys: readonly Uint8Array[];
  readonly crypto: MeshCrypto;
  readonly random: RandomSource;
  /** Multiaddr to listen on; undefined if this process only opens connections. */
  readonly listen: string | undefined;
  /** Services for peers; undefined if this process offers none. */
  readonly serving: MeshServing | undefined;
  /** Addresses of members, whose connections are closed last; empty if absent. */
  readonly memberAddresses?: MemberAddresses | undefined;
  readonly onFailure: (error: unknown, peer: PeerId | undefined) => void;
  /** Time limit for one call. */
  readonly patience?: Milliseconds;
}

/** A machine of the mesh that uses libp2p with TCP, Noise and Yamux. Each call uses its own stream. */
export class Libp2pMesh {
  readonly #parts: Libp2pMeshParts;
  readonly #node: Awaited<ReturnType<typeof openNode>>;

  private constructor(parts: Libp2pMeshParts, node: Awaited<ReturnType<typeof openNode>>) {
    this.#parts = parts;
    this.#node = node;
  }

  static async open(parts: Libp2pMeshParts): Promise<Libp2pMesh> {
    const node = await openNode(parts);
    const mesh = new Libp2pMesh(parts, node);
    const { serving } = parts;
    // Handle calls even if this process does not listen, because peers also use the connections that it has opened.
    if (serving !== undefined)
      await node.handle(PROTOCOL, (stream, connection) => mesh.#serve(stream, connection, serving), {
        maxInboundStreams: MAX_STREAMS_PER_CONNECTION,
      });
    return mesh;
  }

  /** The multiaddrs on which this machine listens. */
  get addresses(): readonly string[] {
    return this.#node.getMultiaddrs().map((address) => address.toString().replace(/\/p2p\/.*/, ''));
  }

  /** Sends the call to the peer and returns its reply. Throws `PeerUnreachable`. */
  async exchange({ id, addresses }: Peer, call: MeshFrame): Promise<MeshFrame> {
    const dialed = addresses.filter((address) => parsePeerAddress(address)?.transport === 'libp2p');
    if (dialed.length === 0) throw new PeerUnreachable('it has no multiaddr');
    // The timer stops when the call has ended. A signal of `AbortSignal.timeout` would still abort after that.
    const timer = new AbortController();
    const timeout = setTimeout(() => timer.abort(new Error('it did not respond in time')), this.#patience);
    let stream: Stream | undefined;
    try {
      const target = dialed.map((address) => multiaddr(`${address}/p2p/${id}`));
      stream = await this.#node.dialProtocol(target, PROTOCOL, { signal: timer.signal });
      const opened = stream;
      timer.signal.addEventListener('abort', () => opened.abort(new Error('it did not respond in time')));
      const channel = streamChannel(stream, timer.signal);
      await agreeOnMembership(channel, this.#end('initiator', id));
      await writeFrame(channel, call);
      const reply = await readFrame(channel);
      await stream.close({ signal: timer.signal });
      return reply;
    } catch (error) {
      stream?.abort(new Error('The call failed.'));
      throw new PeerUnreachable(error instanceof Error ? error.message : String(error), { cause: error });
    } finally {
      clearTimeout(timeout);
    }
  }

  /** Closes the connections of peers that are no longer listed. */
  async dropUnlisted(): Promise<void> {
    const listed = new Set<string>((await this.#parts.peers.all()).map(({ id }) => id));
    for (const connection of this.#node.getConnections())
      if (!listed.has(connection.remotePeer.toString())) await connection.close().catch(() => {});
  }

  async close(): Promise<void> {
    await this.#node.stop();
  }

  async #serve(stream: Stream, connection: Connection, serving: MeshServing): Promise<void> {
    const peer = connection.remotePeer.toString() as PeerId;
    const timer = new AbortController();
    const timeout = setTimeout(() => stream.abort(new Error('The call took too long.')), this.#patience);
    try {
      if ((await this.#parts.peers.find(peer)) === undefined) throw new Error('The peer is not listed.');
      const channel = streamChannel(stream, timer.signal);
      await agreeOnMembership(channel, this.#end('responder', peer));
      const call = await readFrame(channel);
      await writeFrame(channel, await answerMeshCall(serving, peer, call));
      await stream.close();
    } catch (error) {
      stream.abort(new Error('The call failed.'));
      this.#parts.onFailure(error, peer);
    } finally {
      clearTimeout(timeout);
    }
  }

  #end(role: MembershipRole, peer: PeerId) {
    const { identity, keys, crypto, random } = this.#parts;
    // Noise has proved the ids of both machines. It provides no value that identifies the connection.
    return { role, self: identity.id, peer, keys, crypto, random, binding: new Uint8Array(0) };
  }

  get #patience(): Milliseconds {
    return this.#parts.patience ?? MINUTE;
  }
}

function openNode({ identity, peers, listen, memberAddresses }: Libp2pMeshParts) {
  const { d = '', x = '' } = identity.key.export({ format: 'jwk' });
  const raw = Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]);
  const isStranger = async (id: { toString(): string }) =>
    (await peers.find(id.toString() as PeerId)) === undefined;
  const limit = new ConnectionLimit(MAX_CONNECTIONS_PER_PEER);
  const slots = new ConnectionSlots<MultiaddrConnection>(MAX_CONNECTIONS, memberAddresses);
  return createLibp2p({
    privateKey: privateKeyFromRaw(raw),
    addresses: { listen: listen === undefined ? [] : [listen] },
    transports: [tcp()],
    connectionEncrypters: [noise()],
    streamMuxers: [yamux()],
    services: { identify: identify() },
    connectionManager: {
      inboundUpgradeTimeout: 10 * SECOND,
      maxConnections: MAX_CONNECTIONS,
      maxIncomingPendingConnections: CLOSING_FACTOR * MAX_CONNECTIONS,
    },
    connectionGater: {
      denyInboundConnection: (connection) => {
        if (connection.status !== 'open') return true;
        connection.addEventListener('close', () => slots.remove(connection), { once: true });
        return !slots.add(connection, hostOf(connection), () =>
          connection.abort(new Error('Too many connections.')),
        );
      },
      denyInboundEncryptedConnection: async (id, connection) => {
        if ((await isStranger(id)) || !limit.add(id.toString(), connection)) return true;
        slots.prove(connection);
        return false;
      },
      denyOutboundEncryptedConnection: isStranger,
    },
  });
}

/** Returns the address of the other machine without its port. */
function hostOf({ remoteAddr }: MultiaddrConnection): string {
  return remoteAddr.toString().replace(/\/tcp\/.*/, '');
}
