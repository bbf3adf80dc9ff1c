import { type KeptStatementCase, keptStatementStoreContract } from '@gatehouse/testing/contracts/gateway';
import { MemoryUnitOfWork } from '@gatehouse/testing/memory';
import { MemoryKeptStatementStore } from '@gatehouse/testing/memory/gateway';
import { describePort } from '@gatehouse/testing/proof';
import { keptStatementStoreSaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { describe, it } from 'vitest';

function sound(): KeptStatementCase {
  const unitOfWork = new MemoryUnitOfWork();
  const statements = new MemoryKeptStatementStore(unitOfWork);
  return { statements, other: statements, unitOfWork };
}

describePort('MemoryKeptStatementStore', keptStatementStoreContract, {
  ...{ describe, it, saboteurs: keptStatementStoreSaboteurs },
  withSubject: (work) => work(sound()),
});
