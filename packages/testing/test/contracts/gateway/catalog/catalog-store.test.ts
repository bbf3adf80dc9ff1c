import { type CatalogStoreCase, catalogStoreContract } from '@gatehouse/testing/contracts/gateway';
import { MemoryUnitOfWork } from '@gatehouse/testing/memory';
import {
  MemoryCatalogStore,
  MemoryCatalogs,
  MemoryUploadStore,
  MemoryUploads,
} from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';
import { brokenCatalogStores } from './broken-catalog-stores.ts';

function memoryCase(): CatalogStoreCase {
  const unitOfWork = new MemoryUnitOfWork();
  const uploads = new MemoryUploads(unitOfWork);
  const rows = new MemoryCatalogs(unitOfWork, uploads);
  return {
    catalog: new MemoryCatalogStore(rows),
    unitOfWork,
    other: new MemoryCatalogStore(rows),
    otherUnitOfWork: unitOfWork,
    uploads: new MemoryUploadStore(uploads),
  };
}

describe('MemoryCatalogStore', () => {
  it.each(Object.entries(catalogStoreContract))('%s', (_sentence, experiment) => experiment(memoryCase()));
});

describe('the contract of CatalogStore', () => {
  it('has a broken store for each clause', () => {
    expect(Object.keys(brokenCatalogStores)).toEqual(Object.keys(catalogStoreContract));
  });

  it.each(Object.entries(brokenCatalogStores))(
    'catches a store that breaks: %s',
    async (sentence, sabotage) => {
      const good = memoryCase();
      await expect(catalogStoreContract[sentence]?.({ ...good, ...sabotage(good) })).rejects.toThrow();
    },
  );
});
