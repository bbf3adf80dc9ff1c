import type { PdsClientCase } from '@gatehouse/testing/contracts/gateway';
import { MemoryPdsClient } from '@gatehouse/testing/memory/gateway';

/** Returns a correct server in memory with its configuration. */
export function memoryPdsCase(): PdsClientCase {
  const gone = new MemoryPdsClient('test');
  gone.isAway = true;
  return {
    pds: new MemoryPdsClient('test'),
    handleDomain: 'test',
    reservedHandle: 'admin.test',
    away: gone,
  };
}
