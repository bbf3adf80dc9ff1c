import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Milliseconds } from '@gatehouse/core/kernel';
import {
  frameParts,
  MAX_FRAME_BYTES,
  type MeshFrame,
  type PeerAddress,
  type PeerId,
  PeerUnreachable,
  parseFrame,
} from '@gatehouse/core/mesh';
import { connectToPeer, PATIENCE, type PeerConnectionParts } from './connect-to-peer.ts';
import { bodyLength, readBody } from './read-body.ts';

/** Path of all calls. */
export const CALL_PATH = '/mesh/v1/replica';

const MAX_SOCKETS = 8;
/**
 * Maximum number of bytes per write. It is limited, because TLS keeps an encrypted copy of each write until it is sent.
 */
const BYTES_PER_WRITE = 256 * 1024;
/**
 * Maximum time for one call, as a multiple of the maximum time between two bytes. Without it, a peer could delay a call
 * forever by sending single bytes.
 */
const CALL_PATIENCE_FACTOR = 8;

/** Connections to one peer. On each connection, both machines prove their identity before the first request. */
export class HttpsMeshClient extends Agent {
  readonly #parts: PeerConnectionParts;
  readonly #peer: PeerId;
  readonly #patience: Milliseconds;

  constructor(parts: PeerConnectionParts, peer: PeerId) {
    super({ keepAlive: true, maxSockets: MAX_SOCKETS });
    this.#parts = parts;
    this.#peer = peer;
    this.#patience = parts.patience ?? PATIENCE;
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
    connectToPeer(this.#parts, this.#peer, { host: String(host), port: Number(port) }).then(
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
    const timer = setTimeout(
      () => sent.destroy(new Error('it was too slow')),
      this.#patience * CALL_PATIENCE_FACTOR,
    );
    const response = responseTo(sent);
    // Ignore a failure to write, because it is also an error of the request.
    pipeline(slices(parts), sent).catch(() => {});
    try {
      return await replyIn(await response);
    } catch (error) {
      // The peer can close an idle connection at the moment when it is used again. Every call can be repeated safely.
      if (!isRetry && sent.reusedSocket && !(error instanceof PeerUnreachable))
        return this.#exchange(host, port, call, true);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

function* slices(parts: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const part of parts)
    for (let start = 0; start < part.length; start += BYTES_PER_WRITE)
      yield part.subarray(start, start + BYTES_PER_WRITE);
}

function responseTo(sent: ClientRequest): Promise<IncomingMessage> {
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject);
  });
  response.catch(() => {});
  return response;
}

async function replyIn(message: IncomingMessage): Promise<MeshFrame> {
  if (message.statusCode !== 200) {
    message.destroy();
    throw new PeerUnreachable(`it responded with status ${message.statusCode}`);
  }
  const buffer = Buffer.allocUnsafeSlow(bodyLength(message, MAX_FRAME_BYTES));
  const reply = parseFrame(await readBody(message, buffer));
  if (reply === undefined) throw new PeerUnreachable('its frame breaks the protocol');
  return reply;
}
