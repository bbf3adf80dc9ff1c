import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE, type Milliseconds, StorageUnavailable } from '@gatehouse/core/kernel';

const PATIENCE: Milliseconds = 10 * MINUTE;
const INTERVAL_MS = 250;

/**
 * Tries to take the lock for migrations until it succeeds. Each attempt is a statement with a time limit, so that a
 * server that no longer responds is noticed. Throws `StorageUnavailable` if another process holds the lock for longer
 * than ten minutes.
 */
export async function waitForMigrationLock(tryLock: () => Promise<boolean>): Promise<void> {
  for (const since = performance.now(); !(await tryLock()); await pause(INTERVAL_MS))
    if (performance.now() - since > PATIENCE)
      throw new StorageUnavailable('another process is migrating this database: wait until it has ended');
}
