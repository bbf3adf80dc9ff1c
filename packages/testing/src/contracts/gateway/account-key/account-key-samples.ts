import { randomUUID } from 'node:crypto';
import type { AccountKey, KeptKey } from '@gatehouse/core/account-key';
import { NOON } from '../../samples.ts';
import { freshDid } from '../fresh-did.ts';

/** Returns a managed key. */
export function sampleKeptKey(change: Partial<KeptKey> = {}): KeptKey {
  return { id: randomUUID(), mode: 'managed', sealed: randomUUID(), ...change };
}

/** Returns the keys of a new account. The account does not change its key. */
export function sampleAccountKey(change: Partial<AccountKey> = {}): AccountKey {
  return { holder: freshDid(), current: sampleKeptKey(), next: null, createdAt: NOON, ...change };
}
