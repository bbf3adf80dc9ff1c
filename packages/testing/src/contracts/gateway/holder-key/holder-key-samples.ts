import { randomUUID } from 'node:crypto';
import type { HolderKey, KeptKey } from '@gatehouse/core/holder-key';
import { NOON } from '../../samples.ts';
import { freshDid } from '../fresh-did.ts';

/** Returns a managed key. */
export function sampleKeptKey(change: Partial<KeptKey> = {}): KeptKey {
  return { id: randomUUID(), mode: 'managed', sealed: randomUUID(), ...change };
}

/** Returns the keys of a new holder, whose key is not being changed. */
export function sampleHolderKey(change: Partial<HolderKey> = {}): HolderKey {
  return { holder: freshDid(), current: sampleKeptKey(), next: null, createdAt: NOON, ...change };
}
