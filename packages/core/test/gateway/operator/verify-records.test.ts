import { VerifyRecords, type VerifyRecordsPorts } from '@gatehouse/core/operator';
import { MovableClock } from '@gatehouse/testing/memory';
import { describe, expect, it } from 'vitest';

const FULL_DISK = new Error('No space left on device');

function verification(log: Awaited<ReturnType<VerifyRecordsPorts['verifyLog']['execute']>>): VerifyRecords {
  return new VerifyRecords({
    verifyLog: { execute: async () => log },
    verifyEntitlements: { execute: async () => ({ intact: true, accounts: 0 }) },
    verifications: { record: () => Promise.reject(FULL_DISK), last: async () => undefined },
    clock: new MovableClock(),
  });
}

describe('VerifyRecords, when the verdict cannot be stored', () => {
  it('returns the verdict on a log that was altered', async () => {
    const altered = { intact: false, sequence: 3, fault: 'altered' } as const;
    expect((await verification(altered).execute()).log).toEqual(altered);
  });

  it('rejects if the records are intact, so that the caller verifies again', async () => {
    const intact = { intact: true, rows: 0, head: { sequence: 0, hash: '' } } as const;
    await expect(verification(intact).execute()).rejects.toBe(FULL_DISK);
  });
});
