import { concatenated } from '../../../kernel/concatenated.ts';
import type { RandomSource } from '../../../kernel/random-source.port.ts';
import type { Sha256 } from '../../../kernel/sha256.port.ts';
import { utf8Bytes } from '../../../kernel/utf8.ts';
import type { BlockCid } from '../../block/block-cid.ts';
import { NONCE_BYTES } from '../channel/membership-proof.ts';

/** Maximum number of bytes that one challenge covers. */
const MAX_RANGE_BYTES = 64 * 1024;
const LABEL = 'gatehouse mesh challenge v1\n';

/**
 * A request for the hash of a nonce and a range of a block. Only a machine that has these bytes can compute the hash.
 */
export interface BlockChallenge {
  readonly cid: BlockCid;
  readonly start: number;
  readonly length: number;
  readonly nonce: Uint8Array;
}

/** Creates a challenge about a random range of a block of this length. */
export function newChallenge(random: RandomSource, cid: BlockCid, blockLength: number): BlockChallenge {
  const length = Math.min(blockLength, MAX_RANGE_BYTES);
  const [a = 0, b = 0, c = 0, d = 0] = random.bytes(4);
  const chance = (a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d) / 2 ** 32;
  const start = Math.floor(chance * (blockLength - length + 1));
  return { cid, start, length, nonce: random.bytes(NONCE_BYTES) };
}

/** Returns the correct answer to the challenge for these bytes; undefined if the range lies outside the block. */
export function challengeAnswer(
  sha256: Sha256,
  { start, length, nonce }: BlockChallenge,
  bytes: Uint8Array,
): Uint8Array | undefined {
  const isRange = Number.isInteger(start) && Number.isInteger(length) && start >= 0 && length >= 0;
  if (!isRange || start + length > bytes.length || nonce.length !== NONCE_BYTES) return undefined;
  return sha256.digest(concatenated([utf8Bytes(LABEL), nonce, bytes.subarray(start, start + length)]));
}
