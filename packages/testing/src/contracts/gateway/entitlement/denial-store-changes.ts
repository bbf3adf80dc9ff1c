import type { DenialCount, DenialStore } from '@gatehouse/core/entitlement';
import { HOUR, type UnitOfWork } from '@gatehouse/core/kernel';
import type { Changes } from '../../changes/change.ts';
import { NOON } from '../../samples.ts';

/** The counts of denials, and the unit of work to which their changes belong. */
export interface DenialStorage {
  readonly unitOfWork: UnitOfWork;
  readonly denials: DenialStore;
}

/** Returns a count of requests that the customer gateway denied. */
export function sampleDenials(change: Partial<DenialCount> = {}): DenialCount {
  return { hour: NOON, source: 'customer', reason: 'base_lapsed', count: 1, ...change };
}

/** One change for each writing method of `DenialStore`. */
export const denialStoreChanges: Changes<DenialStorage> = {
  add: async ({ denials }) => {
    const before = sampleDenials({ count: 2 });
    await denials.add([before]);
    return {
      make: (storage) => storage.denials.add([sampleDenials({ count: 3 })]),
      look: (storage) => storage.denials.since(NOON),
      before: [before],
      after: [sampleDenials({ count: 5 })],
    };
  },
  purge: async ({ denials }) => {
    const before = sampleDenials({ hour: NOON - 10 * HOUR });
    await denials.add([before]);
    const look = async (storage: DenialStorage) =>
      (await storage.denials.since(0)).filter(({ hour }) => hour === before.hour);
    return {
      make: (storage) => storage.denials.purge(before.hour + 1, 100),
      look,
      before: [before],
      after: [],
    };
  },
};
