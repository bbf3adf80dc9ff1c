import { StorageUnavailable } from '@gatehouse/core/kernel';
import { DiskSpace } from '@gatehouse/core/upload';
import { type DiskSpaceCase, diskSpaceContract } from '@gatehouse/testing/contracts/gateway';
import { describe, expect, it } from 'vitest';

const CAPACITY = 1_000;

function spaceOf(free: () => Promise<number>): DiskSpace {
  return new (class extends DiskSpace {
    override free() {
      return free();
    }
  })();
}

const sound: DiskSpaceCase = {
  withReserve: (reserve) => spaceOf(async () => Math.max(0, CAPACITY - reserve)),
  away: spaceOf(() => Promise.reject(new StorageUnavailable('it was switched off'))),
  drift: 0,
};

const BROKEN: Readonly<Record<string, Partial<DiskSpaceCase>>> = {
  'returns the free space minus the reserve': { withReserve: () => spaceOf(async () => CAPACITY) },
  'returns 0 if less than the reserve is free': {
    withReserve: (reserve) => spaceOf(async () => CAPACITY - reserve),
  },
  'throws StorageUnavailable if the disk cannot be read': { away: spaceOf(async () => 0) },
};

describe('the contract of DiskSpace', () => {
  it.each(Object.entries(diskSpaceContract))('accepts a disk that %s', (_sentence, experiment) =>
    experiment(sound),
  );

  it('has a broken disk for each clause', () => {
    expect(Object.keys(BROKEN)).toEqual(Object.keys(diskSpaceContract));
  });

  it.each(Object.entries(BROKEN))('catches a disk that breaks: %s', async (sentence, sabotage) => {
    await expect(diskSpaceContract[sentence]?.({ ...sound, ...sabotage })).rejects.toThrow();
  });
});
