import type { Did } from '@gatehouse/core';

const GOLDEN = 2_654_435_761;

/** The n-th account of a filled database. */
export function accountDid(n: number): Did {
  return `did:plc:account${n}`;
}

/** The account that comes up n-th when they come up in no order (multiplicative hashing). */
export function someAccount(n: number, count: number): Did {
  return accountDid((Math.imul(n, GOLDEN) >>> 0) % count);
}
