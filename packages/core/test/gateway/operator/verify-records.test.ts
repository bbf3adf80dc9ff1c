import { VerifyRecords, type VerifyRecordsPorts } from '@gatehouse/core/operator';
import { MovableClock } from '@gatehouse/testing/memory';
import { describe, expect, it } from 'vitest';

const FULL_DISK = new Error('No space left on device');

function verification(
  log: Awaited<ReturnType<VerifyRecordsPorts['verifyLog']['execute']>>,
  read: (onProgress: (rows: number) => void) => void = () => {},
): VerifyRecords {
  return new VerifyRecords({
    log: { head: async () => ({ sequence: 2, hash: '' }) },
    verifyLog: {
      execute: async (onProgress) => {
        for (const rows of [1, 2]) onProgress?.(rows);
        return log;
      },
    },
    verifyEntitlements: {
      execute: async (onProgress) => {
        read(onProgress ?? (() => {}));
        return { intact: true, accounts: 0 };
      },
    },
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

describe('the progress callback of VerifyRecords', () => {
  const intact = { intact: true, rows: 2, head: { sequence: 2, hash: '' } } as const;

  it('gets the count of rows over both readings, and a total that no count exceeds', async () => {
    const seen: [number, number][] = [];
    const records = verification(intact, (onProgress) => [1, 2, 3].forEach(onProgress));
    await expect(records.execute((...step) => seen.push(step))).rejects.toBe(FULL_DISK);
    expect(seen).toEqual([
      [1, 4],
      [2, 4],
      [3, 4],
      [4, 4],
      [5, 5],
    ]);
  });

  it('ends the verification when it throws', async () => {
    const stop = new Error('stop');
    const halted = verification(intact).execute(() => {
      throw stop;
    });
    await expect(halted).rejects.toBe(stop);
  });
});
