import {
  type SyncStores,
  syncAccountStoreContract,
  writeAttemptsContract,
} from '@gatehouse/testing/contracts/gateway';
import { MemoryUnitOfWork } from '@gatehouse/testing/memory';
import { MemorySyncAccountStore, MemoryWriteAttempts } from '@gatehouse/testing/memory/gateway';
import { describePort } from '@gatehouse/testing/proof';
import { syncAccountStoreSaboteurs, writeAttemptsSaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { describe, it } from 'vitest';

function sound(): SyncStores {
  const unitOfWork = new MemoryUnitOfWork();
  const stores = {
    attempts: new MemoryWriteAttempts(unitOfWork),
    accounts: new MemorySyncAccountStore(unitOfWork),
  };
  return { ...stores, other: stores, unitOfWork };
}

describePort('MemoryWriteAttempts', writeAttemptsContract, {
  ...{ describe, it, saboteurs: writeAttemptsSaboteurs },
  withSubject: (work) => work(sound()),
});
describePort('MemorySyncAccountStore', syncAccountStoreContract, {
  ...{ describe, it, saboteurs: syncAccountStoreSaboteurs },
  withSubject: (work) => work(sound()),
});
