import type { Did } from '@gatehouse/core/pds';

const GOLDEN = 2_654_435_761;

/** Number of holders, and number of holders that requests are about. The latter are evenly distributed. */
export interface Population {
  readonly accounts: number;
  readonly asked: number;
}

/**
 * The n-th account of a filled database. Its DID is as long as a real one, and the DIDs are in no order
 * (multiplicative hashing).
 */
export function accountDid(n: number): Did {
  return `did:plc:${scattered(n).toString(32).padStart(24, 'a')}`;
}

/** The account that the n-th request is about. */
export function someAccount(n: number, { accounts, asked }: Population): Did {
  return accountDid((scattered(n) % asked) * (accounts / asked));
}

function scattered(n: number): number {
  return Math.imul(n, GOLDEN) >>> 0;
}
