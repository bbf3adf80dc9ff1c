import { fromBase64url } from '../../../kernel/base64url.ts';
import { InvalidInput } from '../../../kernel/invalid-input.ts';
import type { Json, JsonObject } from '../../../kernel/json.ts';
import { type BlockCid, isBlockCid } from '../../block/block-cid.ts';
import { BlockMismatch } from '../../block/block-errors.ts';
import { cidsBytes, type MeshFrame, parseCids } from '../channel/mesh-frame.ts';
import { PeerFull } from '../mesh-errors.ts';
import type { BlockReplica, ReplicaPut } from './block-replica.port.ts';

/** Maximum number of blocks that one call can name or list. */
export const MAX_CALL_BLOCKS = 1_000;

const EMPTY = new Uint8Array(0);
const NONCE = /^[A-Za-z0-9_-]{16,64}$/;

class BytesWanted extends Error {}

/**
 * Performs the call of a member and returns the reply. Refusals are replies as well. Rejects if the storage of this
 * machine fails.
 */
export async function answerReplicaCall(replica: BlockReplica, call: MeshFrame): Promise<MeshFrame> {
  try {
    const { head = {}, body = EMPTY } = await reply(replica, call);
    return { head, body };
  } catch (error) {
    if (error instanceof BytesWanted) return { head: { wanted: true }, body: EMPTY };
    if (error instanceof BlockMismatch || error instanceof PeerFull || error instanceof InvalidInput)
      return { head: { error: error.code }, body: EMPTY };
    throw error;
  }
}

async function reply(replica: BlockReplica, { head, body }: MeshFrame): Promise<Partial<MeshFrame>> {
  switch (head.method) {
    case 'has':
      return { body: cidsBytes(await replica.has(cids(body))) };
    case 'offer':
      return receipt(replica, putOf(head), () => Promise.reject(new BytesWanted()));
    case 'put':
      return receipt(replica, putOf(head), async () => body);
    case 'get':
      return found(await replica.get(cid(head)));
    case 'holds': {
      const cursor = head.cursor ?? undefined;
      if (cursor !== undefined && typeof cursor !== 'string') throw invalid('cursor');
      const page = await replica.holds({ limit: whole(head, 'limit', 1, MAX_CALL_BLOCKS), cursor });
      return { head: { next: page.nextCursor }, body: cidsBytes(page.items) };
    }
    case 'answer': {
      const range = { start: whole(head, 'start'), length: whole(head, 'length') };
      const nonce = fromBase64url(String(head.nonce)) ?? EMPTY;
      return found(await replica.answer({ cid: cid(head), ...range, nonce }));
    }
    case 'fingerprints':
      return { body: (await replica.fingerprints()).toBytes() };
    case 'release':
      await replica.release(cids(body));
      return {};
    case 'room':
      return { head: { free: (await replica.room()).freeBytes } };
    default:
      throw invalid('method');
  }
}

async function receipt(
  replica: BlockReplica,
  block: ReplicaPut,
  bytes: () => Promise<Uint8Array>,
): Promise<Partial<MeshFrame>> {
  return { head: { signature: (await replica.put(block, bytes)).signature } };
}

function found(bytes: Uint8Array | undefined): Partial<MeshFrame> {
  return bytes === undefined ? { head: { absent: true } } : { body: bytes };
}

function putOf(head: JsonObject): ReplicaPut {
  const nonce = head.nonce;
  if (typeof nonce !== 'string' || !NONCE.test(nonce)) throw invalid('nonce');
  return { cid: cid(head), length: whole(head, 'length'), nonce };
}

function cid(head: JsonObject): BlockCid {
  const text: Json | undefined = head.cid;
  if (typeof text !== 'string' || !isBlockCid(text)) throw invalid('cid');
  return text;
}

function cids(body: Uint8Array): readonly BlockCid[] {
  const parsed = parseCids(body);
  if (parsed === undefined || parsed.length > MAX_CALL_BLOCKS) throw invalid('cids');
  return parsed;
}

function whole(head: JsonObject, field: string, min = 0, max = Number.MAX_SAFE_INTEGER): number {
  const value = head[field];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max)
    throw invalid(field);
  return value;
}

function invalid(field: string): InvalidInput {
  return new InvalidInput([{ path: [field], message: 'is invalid' }]);
}
