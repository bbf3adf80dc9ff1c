import { type AccountKeyStoreCase, accountKeyStoreContract } from '@gatehouse/testing/contracts/gateway';
import { MemoryUnitOfWork } from '@gatehouse/testing/memory';
import { MemoryAccountKeyStore } from '@gatehouse/testing/memory/gateway';
import { describePort } from '@gatehouse/testing/proof';
import { accountKeyStoreSaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { describe, it } from 'vitest';

function memoryCase(): AccountKeyStoreCase {
  const unitOfWork = new MemoryUnitOfWork();
  const keys = new MemoryAccountKeyStore(unitOfWork);
  return { unitOfWork, keys, other: keys };
}

describePort('MemoryAccountKeyStore', accountKeyStoreContract, {
  ...{ describe, it, saboteurs: accountKeyStoreSaboteurs },
  withSubject: (work) => work(memoryCase()),
});
