import { type AccountKeyStoreCase, accountKeyStoreContract } from '@gatehouse/testing/contracts/gateway';
import { MemoryUnitOfWork } from '@gatehouse/testing/memory';
import { MemoryAccountKeyStore } from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';
import { brokenAccountKeyStores } from './broken-account-key-stores.ts';

function memoryCase(): AccountKeyStoreCase {
  const unitOfWork = new MemoryUnitOfWork();
  const keys = new MemoryAccountKeyStore(unitOfWork);
  return { unitOfWork, keys, other: keys };
}

describe('MemoryAccountKeyStore', () => {
  it.each(Object.entries(accountKeyStoreContract))('%s', (_sentence, experiment) => experiment(memoryCase()));
});

describe('the contract of AccountKeyStore', () => {
  it('has a broken store for each clause', () => {
    expect(Object.keys(brokenAccountKeyStores)).toEqual(Object.keys(accountKeyStoreContract));
  });

  it.each(Object.entries(brokenAccountKeyStores))(
    'catches a store that breaks: %s',
    async (sentence, sabotage) => {
      const good = memoryCase();
      await expect(accountKeyStoreContract[sentence]?.({ ...good, ...sabotage(good) })).rejects.toThrow();
    },
  );
});
