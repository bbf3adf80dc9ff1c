import { base58, fromBase58 } from './base58.ts';

/**
 * Identifier of a machine in the mesh: the PeerId of libp2p for its Ed25519 public key (libp2p peer-ids specification).
 * If fewer ids were accepted, known peers could no longer connect.
 */
export type PeerId = `12D3KooW${string}`;

/**
 * Start of a PeerId: the multihash `identity` of 36 bytes. They are a protobuf message: field 1 is the type Ed25519,
 * field 2 has 32 bytes.
 */
const PREFIX: readonly number[] = [0x00, 0x24, 0x08, 0x01, 0x12, 0x20];
const KEY_BYTES = 32;

/** The PeerId of the Ed25519 public key. */
export function peerIdOf(publicKey: Uint8Array): PeerId {
  if (publicKey.length !== KEY_BYTES) throw new TypeError('An Ed25519 public key has 32 bytes.');
  return base58(Uint8Array.from([...PREFIX, ...publicKey])) as PeerId;
}

/** Returns whether the text is the PeerId of an Ed25519 key. */
export function isPeerId(text: string): text is PeerId {
  const bytes = fromBase58(text);
  return bytes?.length === PREFIX.length + KEY_BYTES && PREFIX.every((byte, at) => bytes[at] === byte);
}

/** The Ed25519 public key of the peer. */
export function publicKeyOf(id: PeerId): Uint8Array {
  const bytes = isPeerId(id) ? fromBase58(id) : undefined;
  if (bytes === undefined) throw new TypeError(`Not a PeerId: ${String(id).slice(0, 80)}`);
  return bytes.subarray(PREFIX.length);
}
