import { type BlockLedgerCase, blockLedgerContract } from '@gatehouse/testing/contracts/gateway';
import { MemoryUnitOfWork } from '@gatehouse/testing/memory';
import {
  MemoryBlockLedger,
  MemoryCatalogStore,
  MemoryCatalogs,
  MemoryUploadStore,
  MemoryUploads,
} from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';
import { brokenBlockLedgers } from './broken-block-ledgers.ts';

function memoryCase(): BlockLedgerCase {
  const unitOfWork = new MemoryUnitOfWork();
  const rows = new MemoryUploads(unitOfWork);
  const ledger = new MemoryBlockLedger(rows);
  const catalog = new MemoryCatalogStore(new MemoryCatalogs(unitOfWork, rows));
  const prove = ledger.prove.bind(ledger);
  return { ledger, other: ledger, uploads: new MemoryUploadStore(rows), catalog, unitOfWork, prove };
}

describe('MemoryBlockLedger', () => {
  it.each(Object.entries(blockLedgerContract))('%s', (_sentence, experiment) => experiment(memoryCase()));
});

describe('the contract of BlockLedger', () => {
  it('has a broken ledger for each clause', () => {
    expect(Object.keys(brokenBlockLedgers)).toEqual(Object.keys(blockLedgerContract));
  });

  it.each(Object.entries(brokenBlockLedgers))(
    'catches a ledger that breaks: %s',
    async (sentence, sabotage) => {
      const good = memoryCase();
      await expect(blockLedgerContract[sentence]?.({ ...good, ...sabotage(good) })).rejects.toThrow();
    },
  );
});
