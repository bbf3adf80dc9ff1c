import { StorageUnavailable } from '@gatehouse/core/kernel';
import { DiskSpace } from '@gatehouse/core/upload';
import { type DiskSpaceCase, diskSpaceContract } from '@gatehouse/testing/contracts/gateway';
import { describePort } from '@gatehouse/testing/proof';
import { diskSpaceSaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { describe, it } from 'vitest';

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

describePort('a disk in memory', diskSpaceContract, {
  ...{ describe, it, saboteurs: diskSpaceSaboteurs },
  withSubject: (work) => work(sound),
});
