import { concatenated } from '../../../kernel/concatenated.ts';

/** A private Ed25519 key and its public key. */
export interface MeshKey {
  /** The 32 bytes from which the key is derived (RFC 8032). */
  readonly seed: Uint8Array;
  readonly publicKey: Uint8Array;
}

/** Start of the exported key, a protobuf message: field 1 is the type Ed25519, field 2 has 64 bytes. */
const PREFIX: readonly number[] = [0x08, 0x01, 0x12, 0x40];
/** Start of a key that an older version of libp2p exported. It contains the public key twice. */
const LONG_PREFIX: readonly number[] = [0x08, 0x01, 0x12, 0x60];

/**
 * Encodes the key as libp2p exports it: a protobuf message with the seed and the public key (libp2p peer-ids, keys).
 */
export function meshKeyBytes({ seed, publicKey }: MeshKey): Uint8Array {
  return concatenated([Uint8Array.from(PREFIX), seed, publicKey]);
}

/**
 * Parses an Ed25519 key that libp2p exported; returns undefined for other bytes and other types of keys. Does not check
 * that the public key belongs to the seed.
 */
export function parseMeshKey(bytes: Uint8Array): MeshKey | undefined {
  const starts = (prefix: readonly number[]) => prefix.every((byte, at) => bytes[at] === byte);
  const isShort = starts(PREFIX) && bytes.length === 68;
  const isLong = starts(LONG_PREFIX) && bytes.length === 100;
  if (!isShort && !isLong) return undefined;
  const [seed, publicKey] = [bytes.slice(4, 36), bytes.slice(36, 68)];
  if (isLong && !publicKey.every((byte, at) => byte === bytes[68 + at])) return undefined;
  return { seed, publicKey };
}
