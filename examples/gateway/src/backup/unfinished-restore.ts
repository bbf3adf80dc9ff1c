import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type SettingFault, StartFailure } from '@gatehouse/http-koa/process';

/** File that marks a restored data folder until the restore is complete. */
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
 * Returns a fault if a restore was interrupted while it replaced the data folder or the database. Otherwise a server
 * could start with new, empty data, or with the restored files beside the earlier database.
 */
export function unfinishedRestoreFault(dataDir: string): SettingFault | undefined {
  const isHalf = existsSync(join(dataDir, UNFINISHED_MARK));
  if (!isHalf && (existsSync(dataDir) || !existsSync(restoringFolder(dataDir)))) return undefined;
  const message = `A restore into ${dataDir} was interrupted`;
  return { message, remedy: 'Run it again: gatehouse backup restore --replace' };
}

/** Throws `RestoreUnfinished` if `unfinishedRestoreFault` returns a fault. */
export function refuseUnfinishedRestore(dataDir: string): void {
  const fault = unfinishedRestoreFault(dataDir);
  if (fault) throw new RestoreUnfinished(`${fault.message}. ${fault.remedy}`);
}
