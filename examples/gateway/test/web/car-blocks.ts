import { createHash } from 'node:crypto';

/** Bytes before the digest of a CID of version 1: its version, the codec DAG-CBOR or raw, SHA-256, and 32 bytes. */
const CID_PREFIXES = ['01711220', '01551220'];
const CID_BYTES = 36;

/** Returns the CIDs of the blocks of a CAR file in hex, by their order. Throws if a block does not match its CID. */
export function carBlocks(car: Buffer): readonly string[] {
  const [headerLength, start] = varint(car, 0);
  if (!car.subarray(start, start + headerLength).includes('roots')) throw new Error('The CAR has no header.');
  const cids: string[] = [];
  for (let at = start + headerLength; at < car.length; ) {
    const [length, content] = varint(car, at);
    at = content + length;
    if (at > car.length) throw new Error('The CAR ends within a block.');
    const cid = car.subarray(content, content + CID_BYTES).toString('hex');
    const digest = createHash('sha256')
      .update(car.subarray(content + CID_BYTES, at))
      .digest('hex');
    if (!CID_PREFIXES.some((prefix) => cid === prefix + digest)) throw new Error(`Block ${cid} is damaged.`);
    cids.push(cid);
  }
  return cids;
}

/** Reads a number in LEB128. Returns it and the place after it. */
function varint(bytes: Buffer, start: number): readonly [value: number, next: number] {
  let value = 0;
  for (let at = start, factor = 1; ; at += 1, factor *= 128) {
    const byte = bytes[at];
    if (byte === undefined) throw new Error('The CAR ends within a number.');
    value += (byte % 128) * factor;
    if (byte < 128) return [value, at + 1];
  }
}
