import { base64url } from '../../../kernel/base64url.ts';
import { InvalidInput } from '../../../kernel/invalid-input.ts';
import type { JsonObject } from '../../../kernel/json.ts';
import type { Page, PageRequest } from '../../../kernel/page.ts';
import type { BlockCid } from '../../block/block-cid.ts';
import { BlockMismatch } from '../../block/block-errors.ts';
import { cidsBytes, type MeshFrame, parseCids } from '../channel/mesh-frame.ts';
import { PeerFull, PeerUnreachable } from '../mesh-errors.ts';
import type { PeerId } from '../peer/peer-id.ts';
import type { BlockChallenge } from './block-challenge.ts';
import { BlockFingerprints } from './block-fingerprints.ts';
import { BlockReplica, type ReplicaPut, type ReplicaRoom } from './block-replica.port.ts';
import type { ReplicaReceipt } from './replica-receipt.ts';

const EMPTY = new Uint8Array(0);

/** Sends a call to a peer and returns its reply. Throws `PeerUnreachable`. */
export type MeshExchange = (call: MeshFrame) => Promise<MeshFrame>;

/** Both machines of the connection, and the function that sends a call to the target. */
export interface RemoteReplicaParts {
  readonly owner: PeerId;
  readonly target: PeerId;
  readonly exchange: MeshExchange;
}

/** The blocks that a peer stores for this machine. Works with every transport. */
export class RemoteReplica extends BlockReplica {
  readonly #parts: RemoteReplicaParts;

  constructor(parts: RemoteReplicaParts) {
    super();
    this.#parts = parts;
  }

  override async has(cids: readonly BlockCid[]): Promise<ReadonlySet<BlockCid>> {
    const { body } = await this.#call({ method: 'has' }, cidsBytes(cids));
    const asked = new Set(cids);
    return new Set(listed(body).filter((cid) => asked.has(cid)));
  }

  override async put(block: ReplicaPut, bytes: () => Promise<Uint8Array>): Promise<ReplicaReceipt> {
    const { cid, length, nonce } = block;
    const offered = await this.#call({ method: 'offer', cid, length, nonce });
    const { head } =
      offered.head.wanted === true
        ? await this.#call({ method: 'put', cid, length, nonce }, await bytes())
        : offered;
    const signature = head.signature;
    if (typeof signature !== 'string') throw broken();
    const { owner, target } = this.#parts;
    return { owner, target, cid, length, nonce, signature };
  }

  override async get(cid: BlockCid): Promise<Uint8Array | undefined> {
    return presentBody(await this.#call({ method: 'get', cid }));
  }

  override async holds({ limit, cursor }: PageRequest): Promise<Page<BlockCid>> {
    const { head, body } = await this.#call({ method: 'holds', limit, cursor: cursor ?? null });
    const [items, nextCursor] = [listed(body), head.next];
    const isPage = items.length <= limit && (nextCursor === null || typeof nextCursor === 'string');
    // Without this check, a peer that always returns the same cursor would cause an endless loop.
    if (!isPage || (nextCursor !== null && nextCursor === cursor)) throw broken();
    return { items, nextCursor };
  }

  override async answer({ cid, start, length, nonce }: BlockChallenge): Promise<Uint8Array | undefined> {
    return presentBody(await this.#call({ method: 'answer', cid, start, length, nonce: base64url(nonce) }));
  }

  override async fingerprints(): Promise<BlockFingerprints> {
    const { body } = await this.#call({ method: 'fingerprints' });
    try {
      return new BlockFingerprints(body);
    } catch {
      throw broken();
    }
  }

  override async release(cids: readonly BlockCid[]): Promise<void> {
    await this.#call({ method: 'release' }, cidsBytes(cids));
  }

  override async room(): Promise<ReplicaRoom> {
    const { head } = await this.#call({ method: 'room' });
    const free = head.free;
    if (typeof free !== 'number' || !Number.isSafeInteger(free) || free < 0) throw broken();
    return { freeBytes: free };
  }

  async #call(head: JsonObject, body: Uint8Array = EMPTY): Promise<MeshFrame> {
    const reply = await this.#parts.exchange({ head, body });
    switch (reply.head.error) {
      case undefined:
        return reply;
      case 'block_mismatch':
        throw new BlockMismatch('hash');
      case 'peer_full':
        throw new PeerFull();
      case 'invalid_request':
        throw new InvalidInput([{ path: [], message: 'The peer refused the call.' }]);
      case 'peer_doubled':
        throw new PeerUnreachable('it refuses this machine, because another one has the same key');
      default:
        throw new PeerUnreachable('it reported a failure');
    }
  }
}

function presentBody({ head, body }: MeshFrame): Uint8Array | undefined {
  return head.absent === true ? undefined : body;
}

function listed(body: Uint8Array): readonly BlockCid[] {
  const cids = parseCids(body);
  if (cids === undefined) throw broken();
  return cids;
}

function broken(): PeerUnreachable {
  return new PeerUnreachable('its reply breaks the protocol');
}
