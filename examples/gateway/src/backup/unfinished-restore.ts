import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '@gatehouse/http-koa/process';

/** File in a restored data folder until the restore is complete. */
export const UNFINISHED_MARK = 'restore-unfinished';

/** The folder beside the data folder in which a restore unpacks the backup. */
export function restoringFolder(dataDir: string): string {
  return `${dataDir}.restoring`;
}

/** A restore was interrupted after it had begun to replace the data. */
export class RestoreUnfinished extends StartFailure {
  override readonly name = 'RestoreUnfinished';
}

/**
 * Throws `RestoreUnfinished` if a restore was interrupted while it replaced the data folder or the database. Otherwise a
 * server could start with new, empty data, or with the restored files beside the earlier database.
 */
export function refuseUnfinishedRestore(dataDir: string): void {
  const isHalf = existsSync(join(dataDir, UNFINISHED_MARK));
  if (!isHalf && (existsSync(dataDir) || !existsSync(restoringFolder(dataDir)))) return;
  throw new RestoreUnfinished(
    `A restore into ${dataDir} was interrupted. Run it again: gatehouse backup restore --replace`,
  );
}
