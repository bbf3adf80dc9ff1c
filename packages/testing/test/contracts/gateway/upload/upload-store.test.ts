import { type UploadStoreCase, uploadStoreContract } from '@gatehouse/testing/contracts/gateway';
import { MemoryUnitOfWork } from '@gatehouse/testing/memory';
import { MemoryUploadStore, MemoryUploads } from '@gatehouse/testing/memory/gateway';
import { describe, expect, it } from 'vitest';
import { brokenUploadStores } from './broken-upload-stores.ts';

function memoryCase(): UploadStoreCase {
  const unitOfWork = new MemoryUnitOfWork();
  const rows = new MemoryUploads(unitOfWork);
  return { unitOfWork, uploads: new MemoryUploadStore(rows), other: new MemoryUploadStore(rows) };
}

describe('MemoryUploadStore', () => {
  it.each(Object.entries(uploadStoreContract))('%s', (_sentence, experiment) => experiment(memoryCase()));
});

describe('the contract of UploadStore', () => {
  it('has a broken store for each clause', () => {
    expect(Object.keys(brokenUploadStores)).toEqual(Object.keys(uploadStoreContract));
  });

  it.each(Object.entries(brokenUploadStores))(
    'catches a store that breaks: %s',
    async (sentence, sabotage) => {
      const good = memoryCase();
      await expect(uploadStoreContract[sentence]?.({ ...good, ...sabotage(good) })).rejects.toThrow();
    },
  );
});
