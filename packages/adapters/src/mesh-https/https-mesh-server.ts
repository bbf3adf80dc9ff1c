import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { MINUTE, type Milliseconds, type RandomSource, SECOND } from '@gatehouse/core/kernel';
import {
  agreeOnMembership,
  answerMeshCall,
  ConnectionSlots,
  frameParts,
  MAX_FRAME_BYTES,
  type MemberAddresses,
  MembershipRefused,
  type MeshServing,
  type PeerId,
  type PeerList,
  parseFrame,
  readFrame,
  writeFrame,
} from '@gatehouse/core/mesh';
import { BufferPool } from './buffer-pool.ts';
import { CALL_PATH } from './https-mesh-client.ts';
import type { MeshInviteList } from './join-mesh.ts';
import { bodyLength, readBody } from './read-body.ts';
import { socketChannel } from './socket-channel.ts';
import { channelBinding, peerOfSocket, type TlsIdentity, tlsOptions } from './tls-identity.ts';

/** Maximum number of open connections of all machines together. */
const MAX_CONNECTIONS = 500;
/**
 * Factor by which Node's limit exceeds `MAX_CONNECTIONS`, because Node also counts connections that are being closed.
 */
const CLOSING_FACTOR = 2;
const MAX_CONNECTIONS_PER_PEER = 16;
const MAX_IDLE_BUFFERS = 4;

/**
 * Counts the open connections of each client, including machines that are not members. Without a limit, such machines
 * could use all connections.
 */
export interface MeshConnections {
  /** Counts a connection from the address. Returns false if the client has too many connections. */
  add(address: string): boolean;
  /** Called when a counted connection closes. */
  remove(address: string): void;
}

export interface HttpsMeshServerParts extends MeshServing {
  readonly identity: TlsIdentity;
  readonly peers: PeerList;
  /** Keys from `membershipKey`, the current key first. */
  readonly keys: readonly Uint8Array[];
  readonly random: RandomSource;
  /** Open invites with which new machines can join. */
  readonly invites: MeshInviteList;
  readonly connections: MeshConnections;
  /** Addresses of members, whose connections are closed last; empty if absent. */
  readonly memberAddresses?: MemberAddresses | undefined;
  /** Called when the storage of this machine fails, and when this machine refuses a connection. */
  readonly onFailure: (error: unknown, peer: PeerId | undefined) => void;
  /**
   * Called with the length of each received piece of a call when the piece is no longer needed. The process can then
   * free the buffer of the piece.
   */
  readonly onReceived: (length: number) => void;
  /** Time limit for the handshakes of TLS and of membership together. */
  readonly handshakeTimeout?: Milliseconds;
}

/**
 * Serves members of the mesh over HTTPS with mutual TLS. Lets a new machine with an invite join, and then disconnects
 * it. Disconnects all other machines before they can send a request.
 */
export class HttpsMeshServer {
  readonly #parts: HttpsMeshServerParts;
  readonly #server: Server;
  readonly #buffers = new BufferPool({ bytes: MAX_FRAME_BYTES, idle: MAX_IDLE_BUFFERS });
  readonly #members = new Map<TLSSocket, PeerId>();
  readonly #slots: ConnectionSlots<Socket>;
  /** Open TCP sockets by name. */
  readonly #sockets = new Map<string, Socket>();

  constructor(parts: HttpsMeshServerParts) {
    this.#parts = parts;
    this.#slots = new ConnectionSlots(MAX_CONNECTIONS, parts.memberAddresses);
    const { identity, handshakeTimeout = 10 * SECOND } = parts;
    const options = { ...tlsOptions(identity), requestCert: true, handshakeTimeout };
    this.#server = createServer(options, (request, response) => void this.#serve(request, response));
    this.#server.maxConnections = CLOSING_FACTOR * MAX_CONNECTIONS;
    Object.assign(this.#server, { headersTimeout: 10 * SECOND, requestTimeout: 5 * MINUTE });
    this.#server.keepAliveTimeout = 2 * MINUTE;
    this.#server.on('connection', (socket: Socket) => this.#count(socket));
    // These listeners start HTTP on a connection. They are called only for members.
    const serveHttp = this.#server.listeners('secureConnection');
    this.#server.removeAllListeners('secureConnection');
    this.#server.on('secureConnection', (socket: TLSSocket) => {
      socket.on('error', () => socket.destroy());
      const timer = setTimeout(() => socket.destroy(), handshakeTimeout);
      this.#admit(socket)
        .then((isMember) => {
          if (!isMember) return;
          for (const serve of serveHttp) serve.call(this.#server, socket);
        })
        .catch((error) => {
          socket.destroy();
          parts.onFailure(error, peerOfSocket(socket));
        })
        .finally(() => clearTimeout(timer));
    });
  }

  /** Listens and returns the port. */
  listen(port: number, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, () => {
        this.#server.off('error', reject);
        const address = this.#server.address();
        resolve(typeof address === 'object' && address ? address.port : port);
      });
    });
  }

  /** Closes the connections of peers that are no longer listed. */
  async dropUnlisted(): Promise<void> {
    const listed = new Set((await this.#parts.peers.all()).map(({ id }) => id));
    for (const [socket, peer] of this.#members) if (!listed.has(peer)) socket.destroy();
  }

  close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    for (const socket of this.#members.keys()) socket.destroy();
    return closed;
  }

  /** Returns whether the connection belongs to a member. Rejects if the peer is refused. */
  async #admit(socket: TLSSocket): Promise<boolean> {
    const { peers, keys } = this.#parts;
    const peer = peerOfSocket(socket);
    if (peer === undefined) throw new MembershipRefused('The peer has no Ed25519 key.');
    if ((await peers.find(peer)) === undefined) {
      await this.#invite(socket, peer);
      return false;
    }
    const ofPeer = [...this.#members.values()].filter((other) => other === peer).length;
    if (ofPeer >= MAX_CONNECTIONS_PER_PEER) throw new RangeError('The peer has too many connections.');
    this.#members.set(socket, peer);
    socket.once('close', () => this.#members.delete(socket));
    await this.#agree(socket, peer, keys);
    const proved = this.#sockets.get(nameOf(socket));
    if (proved) this.#slots.prove(proved);
    return true;
  }

  /** Lets a new machine with an invite join, and then closes its connection. */
  async #invite(socket: TLSSocket, peer: PeerId): Promise<void> {
    const invites = await this.#parts.invites.open();
    if (invites.length === 0) throw new MembershipRefused('The peer is not listed.');
    const used = await this.#agree(
      socket,
      peer,
      invites.map(({ key }) => key),
    );
    const channel = socketChannel(socket);
    const { head } = await readFrame(channel);
    const welcome = await invites[used]?.accept(head, peer);
    await writeFrame(channel, { head: welcome ?? {}, body: new Uint8Array(0) });
    socket.end();
  }

  #agree(socket: TLSSocket, peer: PeerId, keys: readonly Uint8Array[]): Promise<number> {
    const { identity, crypto, random } = this.#parts;
    const end = { role: 'responder', self: identity.id, peer, keys, crypto, random } as const;
    return agreeOnMembership(socketChannel(socket), { ...end, binding: channelBinding(socket) });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const peer = this.#members.get(request.socket as TLSSocket);
    try {
      const isListed = peer !== undefined && (await this.#parts.peers.find(peer)) !== undefined;
      if (!isListed) return void request.socket.destroy();
      if (request.method !== 'POST' || request.url !== CALL_PATH) return void response.writeHead(404).end();
      const parts = await this.#reply(request, peer);
      if (parts === undefined) return void response.writeHead(400, { connection: 'close' }).end();
      response.writeHead(200, { 'content-length': parts.reduce((sum, { length }) => sum + length, 0) });
      for (const part of parts) response.write(part);
      response.end();
    } catch (error) {
      this.#parts.onFailure(error, peer);
      if (!response.headersSent) response.writeHead(503, { connection: 'close' });
      response.end();
    }
  }

  /** Performs the call in the request, and returns the frame of the reply; undefined if the body is not a frame. */
  async #reply(request: IncomingMessage, peer: PeerId): Promise<readonly Uint8Array[] | undefined> {
    const length = bodyLength(request, MAX_FRAME_BYTES);
    return this.#buffers.use(length, async (buffer) => {
      const call = parseFrame(await readBody(request, buffer, this.#parts.onReceived));
      return call && frameParts(await answerMeshCall(this.#parts, peer, call));
    });
  }

  #count(socket: Socket): void {
    const { connections } = this.#parts;
    const [address, name] = [socket.remoteAddress ?? '', nameOf(socket)];
    if (!connections.add(address)) return void socket.destroy();
    socket.once('close', () => connections.remove(address));
    if (!this.#slots.add(socket, address, () => socket.destroy())) return void socket.destroy();
    this.#sockets.set(name, socket);
    socket.once('close', () => {
      this.#slots.remove(socket);
      if (this.#sockets.get(name) === socket) this.#sockets.delete(name);
    });
  }
}

/**
 * Returns the same name for the TLS socket and the TCP socket of a connection. Each open connection has a different
 * name.
 */
function nameOf({ remoteAddress, remotePort, localAddress }: Socket): string {
  return [remoteAddress, remotePort, localAddress].join(' ');
}
