import { InvalidInput } from '../../kernel/invalid-input.ts';
import { base32, fromBase32 } from './base32.ts';

/** Kind of a block: file content (`raw`) or the manifest of a file (`dag-cbor`). */
export type BlockCodec = 'raw' | 'dag-cbor';

/**
 * Identifier of a block: a CIDv1 with the SHA-256 of the block's content, in lower-case base32 (multiformats CID,
 * Multihash). Changing the accepted texts makes stored blocks unreachable.
 */
export type BlockCid = `bafkrei${string}` | `bafyrei${string}`;

/** The bytes before the digest: version 1, the codec, the code of SHA-256, and the digest's length of 32. */
const PREFIX_BYTES: Readonly<Record<BlockCodec, readonly number[]>> = {
  raw: [1, 0x55, 0x12, 32],
  'dag-cbor': [1, 0x71, 0x12, 32],
};

/** Length of a CID: the letter `b` for base32, then 36 bytes in groups of 5 bits. */
const CID_CHARACTERS = 59;

/** The CID of a block with this SHA-256 digest. */
export function blockCid(codec: BlockCodec, digest: Uint8Array): BlockCid {
  if (digest.length !== 32) throw new TypeError('A SHA-256 digest has 32 bytes.');
  return `b${base32(Uint8Array.from([...PREFIX_BYTES[codec], ...digest]))}` as BlockCid;
}

/** Returns whether the text is a CID under which this server can store a block. */
export function isBlockCid(text: string): text is BlockCid {
  return bytesOf(text) !== undefined;
}

/** Returns the text as the CID of a block. Throws `InvalidInput` for the field `cid`. */
export function parseBlockCid(text: string): BlockCid {
  if (isBlockCid(text)) return text;
  const message = 'must be a CIDv1 with SHA-256 in base32 (bafkrei... or bafyrei...)';
  throw new InvalidInput([{ path: ['cid'], message }]);
}

/** Returns the kind of the block. */
export function codecOf(cid: BlockCid): BlockCodec {
  return cid.startsWith('bafkrei') ? 'raw' : 'dag-cbor';
}

/** The SHA-256 digest that the block's bytes must have. */
export function digestOf(cid: BlockCid): Uint8Array {
  return cidBytes(cid).subarray(4);
}

/** Returns whether bytes with this SHA-256 digest belong to the CID. */
export function hasDigest(cid: BlockCid, digest: Uint8Array): boolean {
  return digestOf(cid).every((byte, at) => byte === digest[at]);
}

/** The CID in its binary form. */
export function cidBytes(cid: BlockCid): Uint8Array {
  const bytes = bytesOf(cid);
  if (bytes === undefined) throw new TypeError(`Not the CID of a block: ${cid.slice(0, 80)}`);
  return bytes;
}

function bytesOf(text: string): Uint8Array | undefined {
  if (text.length !== CID_CHARACTERS || text[0] !== 'b') return undefined;
  const bytes = fromBase32(text.slice(1));
  if (bytes === undefined) return undefined;
  const isKnown = Object.values(PREFIX_BYTES).some((prefix) =>
    prefix.every((byte, at) => bytes[at] === byte),
  );
  return isKnown ? bytes : undefined;
}
