import { type HolderHistoryCase, holderHistoryContract } from '@gatehouse/testing/contracts/gateway';
import { MemoryAuditLog, MemoryUnitOfWork, TestSha256 } from '@gatehouse/testing/memory';
import { MemoryHolderHistory } from '@gatehouse/testing/memory/gateway';
import { describePort } from '@gatehouse/testing/proof';
import { holderHistorySaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { describe, it } from 'vitest';

function memoryCase(): HolderHistoryCase {
  const audit = new MemoryAuditLog(new MemoryUnitOfWork(), new TestSha256());
  return { audit, history: new MemoryHolderHistory(audit), other: new MemoryHolderHistory(audit) };
}

describePort('MemoryHolderHistory', holderHistoryContract, {
  ...{ describe, it, saboteurs: holderHistorySaboteurs },
  withSubject: (work) => work(memoryCase()),
});
