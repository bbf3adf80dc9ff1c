import type { SyncMessages } from '@gatehouse/core/catalog';
import { NoBackgroundAccess } from '@gatehouse/core/identity';
import { SyncBackgroundAccess } from '@gatehouse/core/sync';
import { backgroundAccessContract, unwantedAccessContract } from '@gatehouse/testing/contracts/gateway';
import { MemoryUnitOfWork, MovableClock } from '@gatehouse/testing/memory';
import { MemoryHolderSyncStore, MemoryJobs, MemoryWorkQueue } from '@gatehouse/testing/memory/gateway';
import { describePort } from '@gatehouse/testing/proof';
import { backgroundAccessSaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { describe, it } from 'vitest';

function syncCase() {
  const unitOfWork = new MemoryUnitOfWork();
  const holders = new MemoryHolderSyncStore(unitOfWork);
  const jobs = new MemoryJobs<SyncMessages>(unitOfWork);
  const queue = new MemoryWorkQueue({ jobs, clock: new MovableClock() });
  return { unitOfWork, holders, queue, access: new SyncBackgroundAccess({ holders, queue }) };
}

describePort('SyncBackgroundAccess', backgroundAccessContract, {
  ...{ describe, it, saboteurs: backgroundAccessSaboteurs },
  withSubject: (work) => {
    const { access, unitOfWork, holders, queue } = syncCase();
    const tasks = ['sync.catalog'] as const;
    return work({
      access,
      unitOfWork,
      choose: (did, keeps) => holders.keepSyncing(did, keeps),
      pause: async (did) => {
        await queue.add({
          id: did,
          task: 'sync.catalog',
          payload: { did, file: 'f' },
          key: did,
          queuedAt: 0,
        });
        const job = await queue.claim({ tasks, lease: 1_000 });
        if (job) await queue.pause(job, 'sign_in_required');
      },
      isPaused: async (did) => (await queue.summary({ key: did, tasks })).pausedFor !== null,
    });
  },
});

describePort('NoBackgroundAccess', unwantedAccessContract, {
  ...{ describe, it },
  withSubject: (work) => work({ access: new NoBackgroundAccess() }),
});
