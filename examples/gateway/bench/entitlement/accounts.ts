import type { Did } from '@gatehouse/core/pds';

const GOLDEN = 2_654_435_761;

/** Number of holders, and number of those that requests ask about, evenly distributed. */
export interface Population {
  readonly accounts: number;
  readonly asked: number;
}

/** The n-th account of a filled database: as long as a real DID, and in no order (multiplicative hashing). */
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
