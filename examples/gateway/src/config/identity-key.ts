import { createHash } from 'node:crypto';

/**
 * Types of libp2p keys in the order of their numbers, each with the lengths in bytes that a key can have. An empty list
 * allows any length (libp2p specification "Peer Ids and Keys").
 */
const KEY_TYPES: readonly (readonly [name: string, lengths: readonly number[]])[] = [
  ['RSA', []],
  ['Ed25519', [64, 96]],
  ['Secp256k1', [32]],
  ['ECDSA', []],
];

/** The private key that identifies this gateway in the mesh. */
export interface IdentityKey {
  readonly type: string;
  /**
   * Identifies the key without revealing it. The fingerprint is stored in the database. If its computation
   * changes, every installation refuses to start.
   */
  readonly fingerprint: string;
}

/**
 * Parses a private key in the form in which libp2p exports it, a protobuf message in base64. Returns
 * undefined for any other text.
 */
export function parseIdentityKey(base64: string): IdentityKey | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined;
  const bytes = Buffer.from(base64, 'base64');
  // The message has two fields: number 1, a varint, is the type of the key. Number 2, bytes, is the key.
  const [typeTag, type, dataTag] = bytes;
  const length = readVarint(bytes, 3);
  if (typeTag !== 0x08 || type === undefined || dataTag !== 0x12 || length === undefined) return undefined;
  const [name, lengths] = KEY_TYPES[type] ?? [];
  const data = bytes.subarray(length.next);
  if (!name || data.length !== length.value || data.length === 0) return undefined;
  if (lengths && lengths.length > 0 && !lengths.includes(data.length)) return undefined;
  return { type: name, fingerprint: createHash('sha256').update(bytes).digest('hex').slice(0, 16) };
}

function readVarint(bytes: Buffer, start: number): { value: number; next: number } | undefined {
  let value = 0;
  for (let index = start; index < start + 4; index += 1) {
    const byte = bytes[index];
    if (byte === undefined) return undefined;
    value |= (byte & 0x7f) << (7 * (index - start));
    if (byte < 0x80) return { value, next: index + 1 };
  }
  return undefined;
}
