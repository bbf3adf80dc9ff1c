import { type CatalogStoreCase, catalogStoreContract } from '@gatehouse/testing/contracts/gateway';
import { MemoryUnitOfWork } from '@gatehouse/testing/memory';
import {
  MemoryCatalogStore,
  MemoryCatalogs,
  MemoryUploadStore,
  MemoryUploads,
} from '@gatehouse/testing/memory/gateway';
import { describePort } from '@gatehouse/testing/proof';
import { catalogStoreSaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { describe, it } from 'vitest';

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

describePort('MemoryCatalogStore', catalogStoreContract, {
  ...{ describe, it, saboteurs: catalogStoreSaboteurs },
  withSubject: (work) => work(memoryCase()),
});
