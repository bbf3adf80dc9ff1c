import { type UploadStoreCase, uploadStoreContract } from '@gatehouse/testing/contracts/gateway';
import { MemoryUnitOfWork } from '@gatehouse/testing/memory';
import { MemoryUploadStore, MemoryUploads } from '@gatehouse/testing/memory/gateway';
import { describePort } from '@gatehouse/testing/proof';
import { uploadStoreSaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { describe, it } from 'vitest';

function memoryCase(): UploadStoreCase {
  const unitOfWork = new MemoryUnitOfWork();
  const rows = new MemoryUploads(unitOfWork);
  return { unitOfWork, uploads: new MemoryUploadStore(rows), other: new MemoryUploadStore(rows) };
}

describePort('MemoryUploadStore', uploadStoreContract, {
  ...{ describe, it, saboteurs: uploadStoreSaboteurs },
  withSubject: (work) => work(memoryCase()),
});
