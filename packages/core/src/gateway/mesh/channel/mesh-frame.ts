import { concatenated } from '../../../kernel/concatenated.ts';
import type { JsonObject } from '../../../kernel/json.ts';
import { utf8Bytes, utf8Text } from '../../../kernel/utf8.ts';
import { type BlockCid, blockCid, cidBytes } from '../../block/block-cid.ts';
import { MAX_BLOCK_BYTES } from '../../block/block-limits.ts';
import { PeerUnreachable } from '../mesh-errors.ts';
import type { MeshChannel } from './mesh-channel.ts';

/**
 * Maximum length of the head. The longest head is sent to a machine that joins the mesh. It contains 100 peers with ten
 * long addresses each.
 */
const MAX_HEAD_BYTES = 512 * 1_024;
const LENGTH_BYTES = 4;
const CID_BYTES = 36;

/** Maximum length of a frame. */
export const MAX_FRAME_BYTES: number = LENGTH_BYTES + MAX_HEAD_BYTES + MAX_BLOCK_BYTES;

/** A call or its reply: a head with a few fields, and a body of bytes. */
export interface MeshFrame {
  readonly head: JsonObject;
  readonly body: Uint8Array;
}

/**
 * Encodes a frame: the length of the head, the head as JSON, and the body. Returns the bytes in parts, so that no block
 * is copied.
 */
export function frameParts({ head, body }: MeshFrame): readonly Uint8Array[] {
  const text = utf8Bytes(JSON.stringify(head));
  if (text.length > MAX_HEAD_BYTES) throw new RangeError('The head of a frame is too long.');
  const length = new Uint8Array(LENGTH_BYTES);
  new DataView(length.buffer).setUint32(0, text.length);
  return [concatenated([length, text]), body];
}

/** Parses the bytes of a frame; returns undefined for other bytes. */
export function parseFrame(bytes: Uint8Array): MeshFrame | undefined {
  if (bytes.length < LENGTH_BYTES || bytes.length > MAX_FRAME_BYTES) return undefined;
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  if (length > MAX_HEAD_BYTES || bytes.length < LENGTH_BYTES + length) return undefined;
  const text = utf8Text(bytes.subarray(LENGTH_BYTES, LENGTH_BYTES + length));
  try {
    const head: unknown = JSON.parse(text ?? '');
    if (typeof head !== 'object' || head === null || Array.isArray(head)) return undefined;
    return { head: head as JsonObject, body: bytes.subarray(LENGTH_BYTES + length) };
  } catch {
    return undefined;
  }
}

/** Encodes the CIDs in their binary form, one after the other. */
export function cidsBytes(cids: Iterable<BlockCid>): Uint8Array {
  return concatenated([...cids].map(cidBytes));
}

/** Parses the bytes that `cidsBytes` returns; returns undefined for other bytes. */
export function parseCids(bytes: Uint8Array): readonly BlockCid[] | undefined {
  if (bytes.length % CID_BYTES !== 0) return undefined;
  const cids: BlockCid[] = [];
  for (let at = 0; at < bytes.length; at += CID_BYTES) {
    const [version, codec, hash, length] = bytes.subarray(at, at + 4);
    if (version !== 1 || hash !== 0x12 || length !== 32 || (codec !== 0x55 && codec !== 0x71))
      return undefined;
    cids.push(blockCid(codec === 0x55 ? 'raw' : 'dag-cbor', bytes.subarray(at + 4, at + CID_BYTES)));
  }
  return cids;
}

/** Writes the length of a frame and then the frame. */
export async function writeFrame(channel: MeshChannel, frame: MeshFrame): Promise<void> {
  const parts = frameParts(frame);
  const length = new Uint8Array(LENGTH_BYTES);
  new DataView(length.buffer).setUint32(
    0,
    parts.reduce((sum, part) => sum + part.length, 0),
  );
  for (const part of [length, ...parts]) await channel.write(part);
}

/** Reads a frame that `writeFrame` wrote. Throws `PeerUnreachable` for other bytes. */
export async function readFrame(channel: MeshChannel): Promise<MeshFrame> {
  const prefix = await channel.read(LENGTH_BYTES);
  const length = new DataView(prefix.buffer, prefix.byteOffset).getUint32(0);
  const frame = length > MAX_FRAME_BYTES ? undefined : parseFrame(await channel.read(length));
  if (frame === undefined) throw new PeerUnreachable('its frame breaks the protocol');
  return frame;
}
