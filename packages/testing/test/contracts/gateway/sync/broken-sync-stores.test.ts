import {
  holderSyncStoreContract,
  type SyncStores,
  writeAttemptsContract,
} from '@gatehouse/testing/contracts/gateway';
import { MemoryUnitOfWork } from '@gatehouse/testing/memory';
import { MemoryHolderSyncStore, MemoryWriteAttempts } from '@gatehouse/testing/memory/gateway';
import { describePort } from '@gatehouse/testing/proof';
import { holderSyncStoreSaboteurs, writeAttemptsSaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { describe, it } from 'vitest';

function sound(): SyncStores {
  const unitOfWork = new MemoryUnitOfWork();
  const stores = {
    attempts: new MemoryWriteAttempts(unitOfWork),
    accounts: new MemoryHolderSyncStore(unitOfWork),
  };
  return { ...stores, other: stores, unitOfWork };
}

describePort('MemoryWriteAttempts', writeAttemptsContract, {
  ...{ describe, it, saboteurs: writeAttemptsSaboteurs },
  withSubject: (work) => work(sound()),
});
describePort('MemoryHolderSyncStore', holderSyncStoreContract, {
  ...{ describe, it, saboteurs: holderSyncStoreSaboteurs },
  withSubject: (work) => work(sound()),
});
