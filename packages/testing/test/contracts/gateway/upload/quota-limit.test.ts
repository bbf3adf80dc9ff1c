import { nothingHeld } from '@gatehouse/core/entitlement';
import { StorageUnavailable } from '@gatehouse/core/kernel';
import { DiskQuota, FixedQuota, PlanQuota } from '@gatehouse/core/upload';
import { freshDid, quotaLimitContract } from '@gatehouse/testing/contracts/gateway';
import { MemoryUnitOfWork } from '@gatehouse/testing/memory';
import { MemoryUploadStore, MemoryUploads } from '@gatehouse/testing/memory/gateway';
import { describePort } from '@gatehouse/testing/proof';
import { altered } from '@gatehouse/testing/saboteurs';
import { quotaLimitSaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { describe, it } from 'vitest';

const fail = () => Promise.reject(new StorageUnavailable('it is stopped'));
const runner = { describe, it, saboteurs: quotaLimitSaboteurs };

describePort('FixedQuota', quotaLimitContract, {
  ...runner,
  withSubject: (work) => work({ limit: new FixedQuota(7), expected: new Map([[freshDid(), 7]]), away: [] }),
});

describePort('PlanQuota', quotaLimitContract, {
  ...runner,
  withSubject: (work) => {
    const owner = freshDid();
    const limitBy = (of: (did: typeof owner) => Promise<ReturnType<typeof nothingHeld>>) =>
      new PlanQuota({ of }, { base: 5, baseAndOnce: 9 });
    return work({
      limit: limitBy(async (did) => ({ ...nothingHeld(did), once: did === owner })),
      expected: new Map([
        [owner, 9],
        [freshDid(), 5],
      ]),
      away: [limitBy(fail)],
    });
  },
});

describePort('DiskQuota', quotaLimitContract, {
  ...runner,
  withSubject: (work) => {
    const uploads = new MemoryUploadStore(new MemoryUploads(new MemoryUnitOfWork()));
    const disk = { free: async () => 500 };
    return work({
      limit: new DiskQuota({ disk, uploads }),
      expected: new Map([[freshDid(), 500]]),
      away: [
        new DiskQuota({ disk: { free: fail }, uploads }),
        new DiskQuota({ disk, uploads: altered(uploads, { usage: fail }) }),
        new DiskQuota({ disk, uploads: altered(uploads, { reservedOnDisk: fail }) }),
      ],
    });
  },
});
