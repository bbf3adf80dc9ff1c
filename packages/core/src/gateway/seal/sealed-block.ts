import { type BlockCid, blockCid, codecOf, digestOf } from '../block/block-cid.ts';
import { seal, unseal } from './seal.ts';
import { SealBroken } from './seal-errors.ts';
import type { SealingCrypto } from './sealing-crypto.port.ts';
import type { SealingKeys } from './sealing-keys.ts';

/** A sealed block, as devices send it and the gateway stores it. */
export interface SealedBlock {
  readonly cid: BlockCid;
  readonly bytes: Uint8Array;
}

const NOTHING = new Uint8Array();

/**
 * Seals a chunk of a file. Equal chunks of one holder result in equal blocks. Equal chunks of different holders do
 * not.
 */
export async function sealBlock(
  text: Uint8Array,
  keys: SealingKeys,
  crypto: SealingCrypto,
): Promise<SealedBlock> {
  const bytes = await seal(text, NOTHING, { key: keys.block, nonceKey: keys.blockNonce }, crypto);
  return { cid: blockCid('raw', await crypto.sha256(bytes)), bytes };
}

/**
 * Opens a block and returns the chunk of the file. Throws `SealBroken` if the bytes do not have the hash in the CID or
 * were sealed with another key.
 */
export async function openBlock(
  { cid, bytes }: SealedBlock,
  keys: SealingKeys,
  crypto: SealingCrypto,
): Promise<Uint8Array> {
  await checkBlock({ cid, bytes }, crypto);
  const text = await unseal(bytes, NOTHING, { key: keys.block }, crypto);
  if (text === undefined) throw new SealBroken('key');
  return text;
}

/** Throws `SealBroken` unless the bytes have the hash in the CID. */
export async function checkBlock({ cid, bytes }: SealedBlock, crypto: SealingCrypto): Promise<void> {
  const expected = digestOf(cid);
  const digest = await crypto.sha256(bytes);
  if (blockCid(codecOf(cid), digest) !== blockCid(codecOf(cid), expected)) throw new SealBroken('hash');
}
