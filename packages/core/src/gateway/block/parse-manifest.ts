import { blockCid } from './block-cid.ts';
import { type Manifest, type ManifestEntry, manifestBytes } from './manifest.ts';

/**
 * Parses the bytes that `manifestBytes` returns; returns undefined for any other bytes. A manifest lists only blocks of
 * file content, so manifests cannot form a cycle.
 */
export function parseManifest(bytes: Uint8Array): Manifest | undefined {
  const blocks = entriesIn(bytes);
  const manifest: Manifest = { chunker: 'fixed-4m', blocks };
  const written = manifestBytes(manifest);
  return blocks.length > 0 && same(written, bytes) ? manifest : undefined;
}

/** Reads only CIDs and sizes. The caller checks all other bytes by encoding the manifest again. */
function entriesIn(bytes: Uint8Array): readonly ManifestEntry[] {
  const blocks: ManifestEntry[] = [];
  for (let at = indexOf(bytes, LINK, 0); at >= 0; at = indexOf(bytes, LINK, at)) {
    const digest = bytes.subarray(at + LINK.length, at + LINK.length + DIGEST_BYTES);
    if (digest.length < DIGEST_BYTES) break;
    at += LINK.length + DIGEST_BYTES + SIZE_KEY.length;
    const size = unsignedAt(bytes, at);
    blocks.push({ cid: blockCid('raw', digest), size });
  }
  return blocks;
}

/** The head of a link, a zero byte, and the prefix of a raw block's CID with SHA-256. */
const LINK = Uint8Array.of(0xd8, 0x2a, 0x58, 0x25, 0, 1, 0x55, 0x12, 32);
const DIGEST_BYTES = 32;

/** The text `size`, encoded. */
const SIZE_KEY = Uint8Array.of(0x64, 0x73, 0x69, 0x7a, 0x65);

/**
 * Returns the unsigned CBOR integer at an offset. Does not check that the bytes there encode an integer. If they do
 * not, the later comparison with the encoded manifest fails.
 */
function unsignedAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 24) return first;
  const width = 2 ** (first - 24);
  return bytes.subarray(at + 1, at + 1 + Math.min(width, 8)).reduce((value, byte) => value * 256 + byte, 0);
}

function indexOf(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  for (let at = from; at + wanted.length <= bytes.length; at += 1)
    if (wanted.every((byte, offset) => bytes[at + offset] === byte)) return at;
  return -1;
}

function same(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
