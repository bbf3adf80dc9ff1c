import { type HolderHistoryCase, holderHistoryContract } from '@gatehouse/testing/contracts/gateway';
import { MemoryAuditLog, MemoryUnitOfWork, TestSha256 } from '@gatehouse/testing/memory';
import { MemoryHolderHistory } from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';
import { brokenHolderHistories } from './broken-holder-histories.ts';

function memoryCase(): HolderHistoryCase {
  const audit = new MemoryAuditLog(new MemoryUnitOfWork(), new TestSha256());
  return { audit, history: new MemoryHolderHistory(audit), other: new MemoryHolderHistory(audit) };
}

describe('MemoryHolderHistory', () => {
  it.each(Object.entries(holderHistoryContract))('%s', (_sentence, experiment) => experiment(memoryCase()));
});

describe('the contract of HolderHistory', () => {
  it('has a broken history for each clause', () => {
    expect(Object.keys(brokenHolderHistories)).toEqual(Object.keys(holderHistoryContract));
  });

  it.each(Object.entries(brokenHolderHistories))(
    'catches a history that breaks: %s',
    async (sentence, sabotage) => {
      const good = memoryCase();
      await expect(holderHistoryContract[sentence]?.({ ...good, ...sabotage(good) })).rejects.toThrow();
    },
  );
});
