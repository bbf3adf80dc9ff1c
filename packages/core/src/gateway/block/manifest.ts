import { concatenated } from '../../kernel/concatenated.ts';
import { type BlockCid, cidBytes } from './block-cid.ts';

/** Method that cuts a file into blocks. */
export type Chunker = 'fixed-4m';

/** One block of a file, in the file's order. */
export interface ManifestEntry {
  readonly cid: BlockCid;
  readonly size: number;
}

/** The chunker and the blocks of a file. */
export interface Manifest {
  readonly chunker: Chunker;
  readonly blocks: readonly ManifestEntry[];
}

/**
 * Encodes the manifest as DAG-CBOR (IPLD DAG-CBOR, RFC 8949 section 4.2.1). Equal manifests result in equal bytes, so
 * the CID of these bytes proves what a client states about its file. Changing the encoding breaks every stored file.
 */
export function manifestBytes({ chunker, blocks }: Manifest): Uint8Array {
  const size = blocks.reduce((sum, block) => sum + block.size, 0);
  // Keys of a map are sorted by length, then by their bytes.
  return concatenated([
    head(MAP, 3),
    text('size'),
    head(UNSIGNED, size),
    text('blocks'),
    head(ARRAY, blocks.length),
    ...blocks.map(entry),
    text('chunker'),
    text(chunker),
  ]);
}

const UNSIGNED = 0;
const BYTES = 2;
const TEXT = 3;
const ARRAY = 4;
const MAP = 5;
const TAG = 6;

/** The tag of a CID, whose bytes follow a zero byte (IPLD DAG-CBOR, section "Links"). */
const CID_TAG = 42;

function entry({ cid, size }: ManifestEntry): Uint8Array {
  const bytes = cidBytes(cid);
  return concatenated([
    head(MAP, 2),
    text('cid'),
    head(TAG, CID_TAG),
    head(BYTES, bytes.length + 1),
    Uint8Array.of(0),
    bytes,
    text('size'),
    head(UNSIGNED, size),
  ]);
}

/** Encodes a text. Chunkers and keys are ASCII, so each character is one byte. */
function text(characters: string): Uint8Array {
  const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0));
  return concatenated([head(TEXT, bytes.length), bytes]);
}

/** Encodes the head of a value in its shortest form, because deterministic encoding requires that form. */
function head(majorType: number, value: number): Uint8Array {
  const type = majorType << 5;
  if (value < 24) return Uint8Array.of(type | value);
  const width = value < 2 ** 8 ? 1 : value < 2 ** 16 ? 2 : value < 2 ** 32 ? 4 : 8;
  const bytes = new Uint8Array(1 + width);
  bytes[0] = type | (24 + Math.log2(width));
  for (let at = width, rest = value; at > 0; at -= 1, rest = Math.floor(rest / 256)) bytes[at] = rest % 256;
  return bytes;
}
