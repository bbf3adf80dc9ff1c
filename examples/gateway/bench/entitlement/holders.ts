import type { Did } from '@gatehouse/core/pds';

const GOLDEN = 2_654_435_761;
/** The 32 characters of a `did:plc`. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/**
 * Number of holders, and number of those that requests are about (`asked`), which are evenly distributed
 * among all holders.
 */
export interface Population {
  readonly holders: number;
  readonly asked: number;
}

/**
 * Returns the DID of the n-th holder of a filled database. The DID is as long as a real one. Multiplicative
 * hashing makes the DIDs unordered.
 */
export function holderDid(n: number): Did {
  const digits = scattered(n).toString(32).padStart(24, '0');
  return `did:plc:${digits.replace(/./g, (digit) => ALPHABET[Number.parseInt(digit, 32)] ?? '')}`;
}

/** Returns the holder that the n-th request is about. */
export function someHolder(n: number, { holders, asked }: Population): Did {
  return holderDid((scattered(n) % asked) * (holders / asked));
}

function scattered(n: number): number {
  return Math.imul(n, GOLDEN) >>> 0;
}
