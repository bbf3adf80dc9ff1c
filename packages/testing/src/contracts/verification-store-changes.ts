import type { VerificationStorage } from '../memory/memory-verification-store.ts';
import type { Changes } from './changes/change.ts';
import { NOON } from './samples.ts';

/** One change for the writing method of `VerificationStore`. */
export const verificationStoreChanges: Changes<VerificationStorage> = {
  record: async ({ verifications }) => {
    const before = { at: NOON, intact: true, rows: 3, head: 'f'.repeat(64) } as const;
    const after = { ...before, at: NOON + 1, rows: 4 };
    await verifications.record(before);
    return {
      make: (storage) => storage.verifications.record(after),
      look: (storage) => storage.verifications.last(),
      ...{ before, after },
    };
  },
};
