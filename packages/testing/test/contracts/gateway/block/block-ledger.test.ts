import { type BlockLedgerCase, blockLedgerContract } from '@gatehouse/testing/contracts/gateway';
import { MemoryUnitOfWork } from '@gatehouse/testing/memory';
import {
  MemoryBlockLedger,
  MemoryCatalogStore,
  MemoryCatalogs,
  MemoryUploadStore,
  MemoryUploads,
} from '@gatehouse/testing/memory/gateway';
import { describePort } from '@gatehouse/testing/proof';
import { blockLedgerSaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { describe, it } from 'vitest';

function memoryCase(): BlockLedgerCase {
  const unitOfWork = new MemoryUnitOfWork();
  const rows = new MemoryUploads(unitOfWork);
  const ledger = new MemoryBlockLedger(rows);
  const catalog = new MemoryCatalogStore(new MemoryCatalogs(unitOfWork, rows));
  const prove = ledger.prove.bind(ledger);
  return { ledger, other: ledger, uploads: new MemoryUploadStore(rows), catalog, unitOfWork, prove };
}

describePort('MemoryBlockLedger', blockLedgerContract, {
  ...{ describe, it, saboteurs: blockLedgerSaboteurs },
  withSubject: (work) => work(memoryCase()),
});
