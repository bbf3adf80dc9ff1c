import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { Duplex } from 'node:stream';
import { connect, type TLSSocket } from 'node:tls';
import { type Milliseconds, type RandomSource, SECOND } from '@gatehouse/core/kernel';
import {
  agreeOnMembership,
  frameParts,
  MAX_FRAME_BYTES,
  MembershipRefused,
  type MeshCrypto,
  type MeshFrame,
  type PeerAddress,
  type PeerId,
  PeerUnreachable,
  parseFrame,
} from '@gatehouse/core/mesh';
import { readWhole } from './read-whole.ts';
import { socketChannel } from './socket-channel.ts';
import { channelBinding, peerOfSocket, type TlsIdentity, tlsOptions } from './tls-identity.ts';

/** Path of all calls. */
export const CALL_PATH = '/mesh/v1/replica';

const MAX_SOCKETS = 8;

export interface HttpsMeshClientParts {
  readonly identity: TlsIdentity;
  readonly keys: readonly Uint8Array[];
  readonly crypto: MeshCrypto;
  readonly random: RandomSource;
  /** Time to connect, and longest time without a byte. */
  readonly patience?: Milliseconds;
}

/** Connections to one peer, each proved in both directions before the first request. */
export class HttpsMeshClient extends Agent {
  readonly #parts: HttpsMeshClientParts;
  readonly #peer: PeerId;
  readonly #patience: Milliseconds;

  constructor(parts: HttpsMeshClientParts, peer: PeerId) {
    super({ keepAlive: true, maxSockets: MAX_SOCKETS });
    this.#parts = parts;
    this.#peer = peer;
    this.#patience = parts.patience ?? 15 * SECOND;
  }

  /** Sends the call to this address and returns the reply. Throws `PeerUnreachable`. */
  async exchange({ host, port }: PeerAddress, call: MeshFrame): Promise<MeshFrame> {
    try {
      return await this.#exchange(host, port, call);
    } catch (error) {
      if (error instanceof PeerUnreachable) throw error;
      throw new PeerUnreachable(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }

  override createConnection(
    options: { readonly host?: string | null; readonly port?: number | string | null },
    callback?: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    const { host, port } = options;
    this.#connect(String(host), Number(port)).then(
      (socket) => callback?.(null, socket),
      (error) => callback?.(error, undefined as never),
    );
    return undefined;
  }

  async #exchange(host: string, port: number, call: MeshFrame, isRetry = false): Promise<MeshFrame> {
    const parts = frameParts(call);
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    const headers = { 'content-length': length };
    const sent = request({ agent: this, host, port, method: 'POST', path: CALL_PATH, headers });
    sent.setTimeout(this.#patience, () => sent.destroy(new Error('it did not respond in time')));
    const response = responseTo(sent);
    for (const part of parts) sent.write(part);
    sent.end();
    try {
      return replyIn(await response, await readWhole(await response, MAX_FRAME_BYTES));
    } catch (error) {
      // The peer can close an idle connection at the moment at which it is used again. Every call can be repeated.
      if (!isRetry && sent.reusedSocket && !(error instanceof PeerUnreachable))
        return this.#exchange(host, port, call, true);
      throw error;
    }
  }

  async #connect(host: string, port: number): Promise<TLSSocket> {
    const { identity, keys, crypto, random } = this.#parts;
    // Certificates name no host.
    const socket = connect({ ...tlsOptions(identity), host, port, checkServerIdentity: () => undefined });
    const timer = setTimeout(() => socket.destroy(new Error('it did not respond in time')), this.#patience);
    try {
      await new Promise<void>((resolve, reject) => {
        socket.once('secureConnect', resolve).once('error', reject);
        socket.once('close', () => reject(new Error('it closed the connection')));
      });
      socket.on('error', () => {});
      if (peerOfSocket(socket) !== this.#peer)
        throw new MembershipRefused('Another machine than the listed one has this address.');
      const end = { role: 'initiator', self: identity.id, peer: this.#peer, keys, crypto, random } as const;
      await agreeOnMembership(socketChannel(socket), { ...end, binding: channelBinding(socket) });
      return socket;
    } catch (error) {
      socket.destroy();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

function responseTo(sent: ClientRequest): Promise<IncomingMessage> {
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject);
  });
  response.catch(() => {});
  return response;
}

function replyIn({ statusCode }: IncomingMessage, bytes: Uint8Array): MeshFrame {
  const reply = statusCode === 200 ? parseFrame(bytes) : undefined;
  if (reply === undefined) throw new PeerUnreachable(`it responded with status ${statusCode}`);
  return reply;
}
